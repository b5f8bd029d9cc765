import { connect } from 'node:net';

/**
 * Sends prepared HTTP requests over keep-alive connections, each waiting for its answer before its next. It speaks the
 * little HTTP it needs itself: what a full client library burns would be missing to the server on the same cores.
 */
export type HttpLoad = {
  port: number;
  connections: number;
  requests: string[];
  /** Goes round the requests for so long; without it each is sent once. */
  seconds?: number;
};
export type HttpLoadDone = {
  answers: number;
  refused: number;
  bytes: number;
  seconds: number;
  sample: string;
};

process.once('message', async (load: HttpLoad) => {
  const done = await run(load);
  process.send?.(done);
  process.disconnect();
});

async function run({ port, connections, requests, seconds }: HttpLoad): Promise<HttpLoadDone> {
  const buffers = requests.map(text => Buffer.from(text));
  const begun = performance.now();
  const until = seconds === undefined ? Number.POSITIVE_INFINITY : begun + seconds * 1000;
  const done = { answers: 0, refused: 0, bytes: 0, sample: '' };
  let next = 0;
  const draw = () => {
    if (performance.now() >= until) return null;
    if (seconds === undefined && next >= buffers.length) return null;
    return buffers[next++ % buffers.length] ?? null;
  };
  const take = (head: string, body: Buffer) => {
    done.answers += 1;
    done.bytes += body.length;
    done.sample ||= body.toString();
    if (!head.startsWith('HTTP/1.1 200') || !body.includes('"success":true')) {
      if (done.refused === 0) done.sample = body.toString();
      done.refused += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, () => converse(port, draw, take)));
  return { ...done, seconds: (performance.now() - begun) / 1000 };
}

type Draw = () => Buffer | null;
type Take = (head: string, body: Buffer) => void;

function converse(port: number, draw: Draw, take: Take): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let pending: Buffer = Buffer.alloc(0);
  const send = () => {
    const request = draw();
    if (request) socket.write(request);
    else socket.end();
  };
  socket.on('connect', send);
  socket.on('data', chunk => {
    pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
    const headEnd = pending.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = pending.toString('latin1', 0, headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) {
      socket.destroy(new Error(`An answer without a length: ${head}`));
      return;
    }
    const bodyStart = headEnd + 4;
    if (pending.length < bodyStart + length) return;
    take(head, pending.subarray(bodyStart, bodyStart + length));
    pending = Buffer.alloc(0);
    send();
  });
  socket.on('error', reject);
  socket.on('close', () => resolve());
  return promise;
}

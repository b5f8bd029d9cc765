import { type Answer, HttpConnection, isSuccess } from './http-connection.ts';

/**
 * Sends prepared HTTP requests over keep-alive connections. Each connection waits for its answer before it sends the
 * next request.
 */
export type HttpLoad = {
  port: number;
  connections: number;
  requests: string[];
  /** The requests are repeated for this many seconds. Without a number, each request is sent once. */
  seconds?: number;
  /** True where no request may be sent twice. With `seconds`, the load then ends early when all requests are sent. */
  once?: boolean;
};
export type HttpLoadDone = {
  answers: number;
  refused: number;
  bytes: number;
  seconds: number;
  sample: string;
  /** Within this many milliseconds, 99 of 100 answers came. */
  p99: number;
};

process.once('message', async (load: HttpLoad) => {
  const done = await runHttpLoad(load);
  process.send?.(done);
  process.disconnect();
});

async function runHttpLoad({
  port,
  connections,
  requests,
  seconds,
  once = seconds === undefined,
}: HttpLoad): Promise<HttpLoadDone> {
  const buffers = requests.map(text => Buffer.from(text));
  const begun = performance.now();
  const until = seconds === undefined ? Number.POSITIVE_INFINITY : begun + seconds * 1000;
  const done = { answers: 0, refused: 0, bytes: 0, sample: '' };
  const took: number[] = [];
  let next = 0;
  const draw = () => {
    if (performance.now() >= until) return null;
    if (once && next >= buffers.length) return null;
    return buffers[next++ % buffers.length] ?? null;
  };
  const take = (answer: Answer, milliseconds: number) => {
    const { body } = answer;
    took.push(milliseconds);
    done.answers += 1;
    done.bytes += body.length;
    done.sample ||= body.toString();
    if (!isSuccess(answer)) {
      if (done.refused === 0) done.sample = body.toString();
      done.refused += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, () => sendRequests(port, draw, take)));
  const p99 = took.sort((one, other) => one - other)[Math.floor(took.length * 0.99)] ?? 0;
  return { ...done, p99, seconds: (performance.now() - begun) / 1000 };
}

type NextRequest = () => Buffer | null;
type RecordAnswer = (answer: Answer, milliseconds: number) => void;

async function sendRequests(port: number, draw: NextRequest, take: RecordAnswer): Promise<void> {
  const connection = await HttpConnection.open(port);
  for (let request = draw(); request; request = draw()) {
    const begun = performance.now();
    const answer = await connection.send(request);
    take(answer, performance.now() - begun);
  }
  connection.close();
}

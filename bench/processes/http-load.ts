import { type Answer, HttpConnection, isSuccess } from './http-connection.ts';

/** Sends prepared HTTP requests over keep-alive connections, each waiting for its answer before its next. */
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
  const take = (answer: Answer) => {
    const { body } = answer;
    done.answers += 1;
    done.bytes += body.length;
    done.sample ||= body.toString();
    if (!isSuccess(answer)) {
      if (done.refused === 0) done.sample = body.toString();
      done.refused += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, () => converse(port, draw, take)));
  return { ...done, seconds: (performance.now() - begun) / 1000 };
}

type Draw = () => Buffer | null;
type Take = (answer: Answer) => void;

async function converse(port: number, draw: Draw, take: Take): Promise<void> {
  const connection = await HttpConnection.open(port);
  for (let request = draw(); request; request = draw()) take(await connection.send(request));
  connection.close();
}

import { setTimeout as pause } from 'node:timers/promises';
import { HttpConnection, isSuccess } from '../processes/http-connection.ts';

const callIntervalMs = 40;
/** The calls are made over this many connections in turn, so that a slow answer does not delay the next call. */
const connectionCount = 16;

/** How many calls were made while the work ran, and how many milliseconds their answers took. */
export type CallsMeanwhile = { calls: number; refused: number; p99: number; slowest: number };

/**
 * Makes a call every 40 milliseconds while `work` runs, over connections that were open before, as those of a proxy
 * are. An answer's time begins when its call was due.
 */
export async function withCallsMeanwhile<Done>(
  { port, request }: { port: number; request: string },
  work: () => Promise<Done>,
): Promise<{ done: Done; meanwhile: CallsMeanwhile }> {
  const connections = await Promise.all(
    Array.from({ length: connectionCount }, () => HttpConnection.open(port)),
  );
  const bytes = Buffer.from(request);
  const waits: number[] = [];
  let refused = 0;
  let ended = false;
  const begun = performance.now();
  const askInTurn = async (connection: HttpConnection, first: number) => {
    for (let turn = first; !ended; turn += connectionCount) {
      const due = begun + turn * callIntervalMs;
      await pause(Math.max(0, due - performance.now()));
      if (ended) return;
      if (!isSuccess(await connection.send(bytes))) refused += 1;
      waits.push(performance.now() - due);
    }
  };
  const worked = work().finally(() => {
    ended = true;
  });
  const [done] = await Promise.all([worked, ...connections.map(askInTurn)]);
  for (const connection of connections) connection.close();
  waits.sort((one, other) => one - other);
  const p99 = waits[Math.ceil(waits.length * 0.99) - 1] ?? Number.NaN;
  return { done, meanwhile: { calls: waits.length, refused, p99, slowest: waits.at(-1) ?? Number.NaN } };
}

export const callsMeanwhileText = ({ calls, refused, p99, slowest }: CallsMeanwhile): string =>
  `${Math.round(p99)} ms, ${Math.round(slowest)} ms of ${calls}${refused > 0 ? `, ${refused} refused` : ''}`;

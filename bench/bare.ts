import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { coreTimeText, withCoreTime } from './core-time.ts';
import { httpRequest, runLoad } from './load.ts';
import { type BenchLine, median, middleRound, perSecond, type RoundRates } from './measure.ts';
import type { BareServer, BareServerReady } from './processes/bare-server.ts';
import type { Rig } from './rig.ts';
import type { Script } from './script.ts';

const bareServerScript = join(import.meta.dirname, 'processes/bare-server.ts');

/**
 * The bare server shows what the tools alone can reach. It runs the product's statements with Fastify and `pg`, without
 * the product.
 */
export type BareServerProcess = {
  port: number;
  pids: number[];
  /** Returns one request for each turn, with the values that the script draws for it. */
  requests(turns: readonly number[]): string[];
  stop(): Promise<void>;
};

export async function startBareServer(
  url: string,
  { statements, draw }: Script,
  processes = 1,
): Promise<BareServerProcess> {
  const child = fork(bareServerScript);
  const gone = once(child, 'exit');
  child.send({ url, statements, processes } satisfies BareServer);
  const [{ port, pids }] = (await once(child, 'message')) as [BareServerReady];
  return {
    port,
    pids,
    requests: turns => turns.map(turn => httpRequest(port, { path: '/', token: 'none', body: draw(turn) })),
    async stop() {
      child.disconnect();
      await gone;
    },
  };
}

/**
 * Sends the requests of these turns to the bare server, again and again for this many seconds. Without `seconds`, each
 * request is sent once.
 */
export async function loadBare(bare: BareServerProcess, turns: readonly number[], seconds?: number) {
  const job = { port: bare.port, requests: bare.requests(turns), seconds };
  return withCoreTime(bare.pids, () => runLoad(job));
}

/** The figures of one round of measuring: rates in calls per second, and processor time in milliseconds per call. */
export type BareRound = RoundRates & { bare: number; core: number; bareCore: number };

/**
 * Writes how much processor time a call takes in the product and in the bare server. Both times are medians of several
 * rounds.
 */
export const coreTimeOf = (rounds: readonly Pick<BareRound, 'core' | 'bareCore'>[]): string =>
  coreTimeText(
    median(rounds.map(({ core }) => core)),
    median(rounds.map(({ bareCore }) => bareCore)),
    'bare',
  );

/** In the product, a call may take at most this many milliseconds of a processor core more than in the bare server. */
const mostShareOfOwnCore = 0.35;

/** Shows how much more processor time a call takes in the product than its statements take in bare Fastify and `pg`. */
export function ownCoreLine(rounds: readonly Pick<BareRound, 'core' | 'bareCore'>[]): BenchLine {
  const own = median(rounds.map(({ core, bareCore }) => core - bareCore));
  return {
    what: '  its core time beyond the same statements behind bare Fastify and pg',
    ours: `${own.toFixed(2)} ms`,
    limit: '',
    ratio: null,
    aim: `at most ${mostShareOfOwnCore} ms`,
    met: own <= mostShareOfOwnCore,
  };
}

/**
 * Shows how far a server that only runs the product's statements stays below the limit of the machine. This line of the
 * result has no target.
 */
export function bareLine(rounds: readonly BareRound[], rig: Rig): BenchLine {
  const { ours, limit, ratio } = middleRound(rounds.map(({ bare, limit }) => ({ ours: bare, limit })));
  return {
    what: '  the same statements behind bare Fastify and pg',
    ours: perSecond(ours),
    limit: `${perSecond(limit)} ${rig.limit.name}`,
    ratio,
    aim: '',
    met: null,
  };
}

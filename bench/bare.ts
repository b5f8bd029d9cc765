import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { coreTime, withCoreTime } from './core-time.ts';
import { httpRequest, load } from './load.ts';
import { type Line, median, middleRound, perSecond, type Round } from './measure.ts';
import type { BareServer, BareServerListens } from './processes/bare-server.ts';
import type { Rig } from './rig.ts';
import type { Script } from './script.ts';

const server = join(import.meta.dirname, 'processes/bare-server.ts');

/**
 * The bare server shows what the tools alone can reach. It runs the product's statements with Fastify and `pg`, without
 * the product.
 */
export type Bare = {
  port: number;
  pid: number;
  /** Returns one request for each turn, with the values that the script draws for it. */
  requests(turns: readonly number[]): string[];
  stop(): Promise<void>;
};

export async function startBare(url: string, { statements, draw }: Script): Promise<Bare> {
  const child = fork(server);
  const gone = once(child, 'exit');
  child.send({ url, statements } satisfies BareServer);
  const [{ port }] = (await once(child, 'message')) as [BareServerListens];
  return {
    port,
    pid: child.pid ?? 0,
    requests: turns => turns.map(turn => httpRequest(port, { path: '/', token: 'none', body: draw(turn) })),
    async stop() {
      child.disconnect();
      await gone;
    },
  };
}

/** Sends requests to the bare server. It repeats them for this many seconds, or without `seconds` sends each once. */
export async function loadBare(bare: Bare, turns: readonly number[], seconds?: number) {
  const job = { port: bare.port, requests: bare.requests(turns), seconds };
  return withCoreTime(bare.pid, () => load(job));
}

/** These are the figures of a round: rates per second, and milliseconds of a processor core per call. */
export type BareRound = Round & { bare: number; core: number; bareCore: number };

/** Returns the product's core time and the bare server's, each of its middle round. */
export const coreTimeOf = (rounds: readonly Pick<BareRound, 'core' | 'bareCore'>[]): string =>
  coreTime(median(rounds.map(({ core }) => core)), median(rounds.map(({ bareCore }) => bareCore)), 'bare');

/** A call may take this many milliseconds of a core more in the product than in the bare server. */
const mostOfOwnCore = 0.35;

/** Shows how much more of a core a call takes than Fastify, `pg` and its statements alone. */
export function ownCoreLine(rounds: readonly Pick<BareRound, 'core' | 'bareCore'>[]): Line {
  const own = median(rounds.map(({ core, bareCore }) => core - bareCore));
  return {
    what: '  its core time beyond the same statements behind bare Fastify and pg',
    ours: `${own.toFixed(2)} ms`,
    limit: '',
    ratio: null,
    aim: `at most ${mostOfOwnCore} ms`,
    met: own <= mostOfOwnCore,
  };
}

/**
 * This line of the result has no target. It shows how far a server that only runs the product's statements stays below
 * the limit.
 */
export function bareLine(rounds: readonly BareRound[], rig: Rig): Line {
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

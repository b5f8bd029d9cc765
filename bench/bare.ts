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
 * The bare server shows what the tools alone can do: it runs the product's statements behind Fastify and `pg`, without
 * the product around them.
 */
export type Bare = {
  port: number;
  pid: number;
  /** Returns one request per number, each with what the script draws for it. */
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

/** Loads the bare server: it repeats the requests for so many seconds, or sends each once. */
export async function loadBare(bare: Bare, turns: readonly number[], seconds?: number) {
  const job = { port: bare.port, requests: bare.requests(turns), seconds };
  return withCoreTime(bare.pid, () => load(job));
}

/** The figures of a round: rates per second, and core milliseconds per call. */
export type BareRound = Round & { bare: number; core: number; bareCore: number };

/** Returns the product's core time beside the bare server's, each of its middle round. */
export const coreTimeOf = (rounds: readonly Pick<BareRound, 'core' | 'bareCore'>[]): string =>
  coreTime(median(rounds.map(({ core }) => core)), median(rounds.map(({ bareCore }) => bareCore)), 'bare');

/** The product's own part of a call may take this many milliseconds of a core. */
const mostOfOwnCore = 0.35;

/** Shows what a call takes of a core beyond Fastify, `pg` and its statements. */
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

/** The line below the product's has no target: it shows the cost of the rest of the way to the limit for any server. */
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

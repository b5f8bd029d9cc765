import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { httpRequest, load } from './load.ts';
import { type Line, middle, perSecond, type Round } from './measure.ts';
import type { BareServer, BareServerListens } from './processes/bare-server.ts';
import type { Rig } from './rig.ts';
import type { Script } from './script.ts';

const server = join(import.meta.dirname, 'processes/bare-server.ts');

/** What the tools alone can do: the product's statements behind Fastify and `pg`, without the product around them. */
export type Bare = {
  port: number;
  /** One request per number, each with what the script draws for it. */
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
    requests: turns => turns.map(turn => httpRequest(port, { path: '/', token: 'none', body: draw(turn) })),
    async stop() {
      child.disconnect();
      await gone;
    },
  };
}

/** Calls per second of it: going round the requests for so long, or each once. */
export async function bareRate(bare: Bare, turns: readonly number[], seconds?: number): Promise<number> {
  const { rate } = await load({ port: bare.port, requests: bare.requests(turns), seconds });
  return rate;
}

export type BareRound = Round & { bare: number };

/** The line below the product's: nothing to aim at, it says what the rest of the way to the limit costs anybody. */
export function bareLine(rounds: readonly BareRound[], rig: Rig): Line {
  const { ours, limit, ratio } = middle(rounds.map(({ bare, limit }) => ({ ours: bare, limit })));
  return {
    what: '  the same statements behind bare Fastify and pg',
    ours: perSecond(ours),
    limit: `${perSecond(limit)} ${rig.limit.name}`,
    ratio,
    aim: '',
    met: null,
  };
}

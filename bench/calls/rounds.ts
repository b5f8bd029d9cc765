import { setTimeout as pause } from 'node:timers/promises';
import { freshMs } from '../../apps/server/src/platform/auth/actor/actor-cache.ts';
import { withCoreTime } from '../core-time.ts';
import { httpRequest, load, type Post } from '../load.ts';
import type { Product } from '../product.ts';
import type { Rig } from '../rig.ts';
import { type DrivenCall, withTokens } from './stage.ts';

/** As many phones as ask at once on a busy evening: more than a node keeps connections to its database. */
export const connections = 20;
/** More turns a second than are asked, so that a round does not end before its time; what comes before takes time too. */
const mostPerSecond = 2_000;
const mostPreparedPerSecond = 500;

/** The requests of the rounds of a call: always the same ones, or new ones where each is asked once. */
export function drawRounds(rig: Rig, call: DrivenCall, seconds: number) {
  const count = call.turns ?? (call.before ? mostPreparedPerSecond : mostPerSecond) * seconds;
  let taken = 0;
  return {
    /** The next round's, with all answered by these products that comes before. */
    async next(products: readonly Product[]): Promise<Post[]> {
      const first = call.turns === undefined ? taken : 0;
      taken += count;
      const turns = Array.from({ length: count }, (_, index) => first + index);
      if (call.before) {
        const before = await withTokens(rig, call, call.before, turns);
        for (const { port } of products)
          await load({ port, requests: before.map(post => httpRequest(port, post)), connections });
        // By then the callers are known, and who they are is asked anew.
        await pause(freshMs);
      }
      return withTokens(rig, call, call.ask, turns);
    },
  };
}

/** Sends a round's requests for so many seconds, or fewer where no request may be repeated. */
export function sendRound(
  { port, pid }: Product,
  { turns }: DrivenCall,
  posts: readonly Post[],
  { seconds, at = connections }: { seconds: number; at?: number },
) {
  const requests = posts.map(post => httpRequest(port, post));
  const job = { port, requests, seconds, once: turns === undefined, connections: at };
  return withCoreTime(pid, () => load(job));
}

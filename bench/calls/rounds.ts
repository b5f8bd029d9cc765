import { setTimeout as pause } from 'node:timers/promises';
import { freshMs } from '../../apps/server/src/platform/auth/actor/actor-cache.ts';
import { withCoreTime } from '../core-time.ts';
import { httpRequest, load, type Post } from '../load.ts';
import type { Product } from '../product.ts';
import type { Rig } from '../rig.ts';
import { type DrivenCall, withTokens } from './stage.ts';

/**
 * On a busy evening this many phones call at the same time, which is more than a node has connections to its database.
 */
export const connections = 20;
/**
 * A round has requests for this many calls per second, which is more than are made, so that it does not run out of
 * requests. The requests before the calls take time too.
 */
const mostPerSecond = 2_000;
const mostPreparedPerSecond = 500;

/**
 * Draws the requests for a call's rounds. They are the same ones each time, or new ones where each may be made only
 * once.
 */
export function drawRounds(rig: Rig, call: DrivenCall, seconds: number) {
  const count = call.turns ?? (call.before ? mostPreparedPerSecond : mostPerSecond) * seconds;
  let taken = 0;
  return {
    /**
     * Returns the requests of the next round. Before that, these products have answered the requests that must come
     * first.
     */
    async next(products: readonly Product[]): Promise<Post[]> {
      const first = call.turns === undefined ? taken : 0;
      taken += count;
      const turns = Array.from({ length: count }, (_, index) => first + index);
      if (call.before) {
        const before = await withTokens(rig, call, call.before, turns);
        for (const { port } of products)
          await load({ port, requests: before.map(post => httpRequest(port, post)), connections });
        // After those requests the callers are in the server's cache. This waits until their sessions are read again.
        await pause(freshMs);
      }
      return withTokens(rig, call, call.ask, turns);
    },
  };
}

/** Sends the requests of a round for this many seconds, or for fewer where no request may be repeated. */
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

import { setTimeout as pause } from 'node:timers/promises';
import { freshMs } from '../../apps/server/src/platform/auth/actor/actor-cache.ts';
import { withCoreTime } from '../core-time.ts';
import { httpRequest, load, type Post } from '../load.ts';
import type { Product } from '../product.ts';
import type { Rig } from '../rig.ts';
import { type DrivenCall, withTokens } from './stage.ts';

/** On a busy evening this many phones ask at once: more than a node keeps connections to its database. */
export const connections = 20;
/**
 * A round has more turns a second than are made, so that it does not end before its time; the requests before them take
 * time too.
 */
const mostPerSecond = 2_000;
const mostPreparedPerSecond = 500;

/** Draws the requests of a call's rounds: always the same ones, or new ones where each may be made once. */
export function drawRounds(rig: Rig, call: DrivenCall, seconds: number) {
  const count = call.turns ?? (call.before ? mostPreparedPerSecond : mostPerSecond) * seconds;
  let taken = 0;
  return {
    /** Returns the next round's requests, after these products have answered the requests that come before them. */
    async next(products: readonly Product[]): Promise<Post[]> {
      const first = call.turns === undefined ? taken : 0;
      taken += count;
      const turns = Array.from({ length: count }, (_, index) => first + index);
      if (call.before) {
        const before = await withTokens(rig, call, call.before, turns);
        for (const { port } of products)
          await load({ port, requests: before.map(post => httpRequest(port, post)), connections });
        // After the requests before a round, the callers are in the server's cache, and their sessions are read
        // again.
        await pause(freshMs);
      }
      return withTokens(rig, call, call.ask, turns);
    },
  };
}

/** Sends a round's requests for so many seconds, or for fewer where no request may be repeated. */
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

import { setTimeout as pause } from 'node:timers/promises';
import { actorFreshMs } from '../../apps/server/src/platform/auth/actor/actor-cache.ts';
import { withCoreTime } from '../core-time.ts';
import { httpRequest, type PostRequest, runLoad } from '../load.ts';
import type { RunningProduct } from '../product.ts';
import type { Rig } from '../rig.ts';
import { type BenchCall, requestsAtTurnsWithTokens } from './stage.ts';

/**
 * On a busy evening this many phones make calls at the same time. These are more calls than a node has connections to
 * its database.
 */
export const connectionCount = 20;
/**
 * The bench prepares requests for this many calls per second. No product is as fast, so a round does not run out of
 * requests.
 */
const mostCallsPerSecond = 2_000;
const mostPreparedRequestsPerSecond = 500;

/**
 * Draws the requests for all rounds of measuring a call. Each round gets new requests where a request may be made only
 * once, and the same requests otherwise.
 */
export function drawRounds(rig: Rig, call: BenchCall, seconds: number) {
  const count = call.turns ?? (call.before ? mostPreparedRequestsPerSecond : mostCallsPerSecond) * seconds;
  let taken = 0;
  return {
    /**
     * Returns the requests of the next round. Where a call needs an earlier request, such as a check of a code, these
     * products have answered it by then.
     */
    async next(products: readonly RunningProduct[]): Promise<PostRequest[]> {
      const first = call.turns === undefined ? taken : 0;
      taken += count;
      const turns = Array.from({ length: count }, (_, index) => first + index);
      if (call.before) {
        const before = await requestsAtTurnsWithTokens(rig, call, call.before, turns);
        for (const { port } of products)
          await runLoad({
            port,
            requests: before.map(post => httpRequest(port, post)),
            connections: connectionCount,
          });
        // The earlier requests put the callers into the server's cache. After this pause the cached callers are no
        // longer fresh, so the server reads their sessions again for the measured calls.
        await pause(actorFreshMs);
      }
      return requestsAtTurnsWithTokens(rig, call, call.ask, turns);
    },
  };
}

/**
 * Sends the requests of a round for this many seconds. Where no request may be repeated, the round ends early when all
 * requests are sent.
 */
export function sendRound(
  { port, pid }: RunningProduct,
  { turns }: BenchCall,
  posts: readonly PostRequest[],
  { seconds, at = connectionCount }: { seconds: number; at?: number },
) {
  const requests = posts.map(post => httpRequest(port, post));
  const job = { port, requests, seconds, once: turns === undefined, connections: at };
  return withCoreTime(pid, () => runLoad(job));
}

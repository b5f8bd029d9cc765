import type { Bus } from '../../bus/port.ts';
import { createPublisher } from '../../realtime/publisher.ts';

/**
 * Called when tier, roles or rights of a user changed: every node reads them anew, and then checks again which channels
 * the user may have joined. In the other order the second check would read the value that is about to be dropped from
 * the cache.
 */
export function forgetActor(bus: Bus, userId: string): void {
  bus.publish(`actor:${userId}`, {});
  createPublisher(bus).recheck({ userId });
}

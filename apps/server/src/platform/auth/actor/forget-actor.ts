import type { Bus } from '../../bus/port.ts';
import { createPublisher } from '../../realtime/publisher.ts';

/**
 * Tier, roles or rights of a user changed: every node reads them anew, and then checks again which channels the user
 * may have joined. In this order, or the second check would read what is about to be removed from the cache.
 */
export function forgetActor(bus: Bus, userId: string): void {
  bus.publish(`actor:${userId}`, {});
  createPublisher(bus).recheck({ userId });
}

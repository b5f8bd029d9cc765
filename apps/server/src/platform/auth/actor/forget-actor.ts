import type { Bus } from '../../bus/port.ts';
import { createPublisher } from '../../realtime/publisher.ts';

/**
 * Called when the tier, roles or rights of a user changed. Every node first drops the user's rights from its cache, and
 * then checks again which channels the user may have joined. If a node checked first, it would still read the old
 * rights from the cache.
 */
export function forgetActor(bus: Bus, userId: string): void {
  bus.publish(`actor:${userId}`, {});
  createPublisher(bus).recheck({ userId });
}

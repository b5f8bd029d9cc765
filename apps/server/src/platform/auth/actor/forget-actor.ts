import type { Bus } from '../../bus/port.ts';
import { createPublisher } from '../../realtime/publisher.ts';

/**
 * Tier, roles or rights of a user changed: every node reads them anew, and then asks again what the user's open
 * channels may hear. In this order, or the second question would be answered from what is about to be forgotten.
 */
export function forgetActor(bus: Bus, userId: string): void {
  bus.publish(`actor:${userId}`, {});
  createPublisher(bus).recheck({ userId });
}

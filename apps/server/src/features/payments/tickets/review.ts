import { inTransaction } from '../../../platform/db/database.ts';
import {
  findEventsToRefund,
  findEventsWithOldHolds,
  lockEventOfTickets,
  releaseHolds,
} from '../queries/tickets.ts';
import { refundEventJobOf } from '../reactions.ts';
import type { SettleContext } from '../read-and-save.ts';

/**
 * Ends the holds that are over, and refunds the tickets of events that were called off without a job, as an archived
 * venue does.
 */
export async function reviewTickets({ platform }: SettleContext, limit: number): Promise<void> {
  const { db, clock, jobs } = platform;
  const now = clock.now();
  for (const eventId of await findEventsWithOldHolds(db, now, limit))
    await inTransaction(db, async transaction => {
      await lockEventOfTickets(transaction, eventId);
      await releaseHolds(transaction, eventId, { userId: null, now });
    });
  for (const eventId of await findEventsToRefund(db, limit))
    await jobs.enqueue(db, refundEventJobOf(eventId));
}

import type { EventId, TicketId } from '@nightjar/domain/kernel/id';
import { moneyHeld } from '@nightjar/domain/payments/rules/returns';
import { ticketRefundedNote } from '@nightjar/domain/payments/rules/ticket-notes';
import type { Database } from '../../platform/db/database.ts';
import type { AppEvent } from '../../platform/http/events.ts';
import type { Platform } from '../../platform/platform.ts';
import { saveRefundedTicket, withEventOfTicketsLocked } from './queries/ended-tickets.ts';
import { enqueueSettling } from './queries/events.ts';
import {
  findEventsToRefund,
  findEventsWithOldHolds,
  findTicket,
  findTicketsToRefund,
  releaseHolds,
} from './queries/tickets.ts';
import { refundEventJobOf } from './reactions.ts';
import type { SettleContext } from './read-and-save.ts';

/** One transaction refunds at most this many tickets, so that guests of the event do not wait long for its lock. */
const refundedAtOnce = 100;

/**
 * Refunds all tickets of an event that was called off or deleted. Where the event is on again, nothing happens. A
 * second run finds no tickets.
 */
export async function refundTicketsOfEvent(
  { platform, reactions }: SettleContext,
  eventId: EventId,
): Promise<void> {
  const now = platform.clock.now();
  for (;;) {
    const { events, ended } = await withEventOfTicketsLocked(platform.db, eventId, async db => {
      const ids = await findTicketsToRefund(db, eventId, refundedAtOnce);
      const recorded: AppEvent[] = [];
      for (const id of ids) recorded.push(...(await saveCalledOffTicketRefund({ db, now }, id)));
      await reactions.enqueue(db, recorded);
      return { events: recorded, ended: ids.length };
    });
    reactions.announce(events);
    if (ended < refundedAtOnce) return;
  }
}

async function saveCalledOffTicketRefund(
  saving: { db: Database; now: Date },
  id: TicketId,
): Promise<AppEvent[]> {
  const found = await findTicket(saving.db, { id });
  if (!found) return [];
  const { ticket, event } = found;
  await saveRefundedTicket(saving, found, 'called_off');
  const { event_id: eventId, venue_id: venueId } = event;
  return [
    { name: 'ticket_refunded', event: { ticketId: id } },
    { name: 'ticket_changed', event: { userId: ticket.user_id, eventId, venueId } },
  ];
}

/**
 * Refunds what is left of the payment of a ticket that has ended, and notifies its guest before that: a job that runs
 * again neither refunds nor notifies twice. A job then settles the payment.
 */
export async function refundTicket(platform: Platform, id: TicketId): Promise<void> {
  const { db, payments, push } = platform;
  const found = await findTicket(db, { id });
  if (found?.ticket.state !== 'refunded' || found.payment_id === null) return;
  const { ticket, event, payment_id } = found;
  const held = moneyHeld(await payments.payment(payment_id));
  const because = ticket.because ?? 'provider';
  const cents = because === 'provider' ? ticket.price_cents : held;
  if (ticket.user_id !== null && cents > 0)
    await push.notify(db, [ticket.user_id], {
      ...ticketRefundedNote(event, { because, cents }),
      link: '/tickets',
      tag: `ticket-${ticket.id}`,
      channel: 'events',
      kind: 'events',
      inbox: { type: 'event' },
    });
  if (held === 0) return;
  await payments.refund(payment_id);
  await enqueueSettling(platform, { kind: 'payment', id: payment_id });
}

/**
 * Ends the holds that are over, and refunds the tickets of events that were called off without a job, as those of an
 * archived venue are.
 */
export async function reviewTickets({ platform }: SettleContext, limit: number): Promise<void> {
  const { db, clock, jobs } = platform;
  const now = clock.now();
  for (const eventId of await findEventsWithOldHolds(db, now, limit))
    await withEventOfTicketsLocked(db, eventId, transaction =>
      releaseHolds(transaction, eventId, { userId: null, now }),
    );
  for (const eventId of await findEventsToRefund(db, limit))
    await jobs.enqueue(db, refundEventJobOf(eventId));
}

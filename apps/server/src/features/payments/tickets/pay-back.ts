import type { TicketId } from '@nightjar/domain/kernel/id';
import { moneyHeld } from '@nightjar/domain/payments/rules/returns';
import { ticketRefundedNote } from '@nightjar/domain/payments/rules/ticket-notes';
import type { Platform } from '../../../platform/platform.ts';
import { enqueueSettling } from '../queries/events.ts';
import { findTicket } from '../queries/tickets.ts';

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
      link: event.deleted || !event.active ? `/venues/${event.venue_id}` : `/events/${event.event_id}`,
      tag: `ticket-${ticket.id}`,
      channel: 'events',
      kind: 'events',
      inbox: { type: 'event' },
    });
  if (held === 0) return;
  await payments.refund(payment_id);
  await enqueueSettling(platform, { kind: 'payment', id: payment_id });
}

import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { refundTicket } from '@nightjar/domain/payments/calls';
import { decideTicketRefund } from '@nightjar/domain/payments/rules/tickets';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentTicket } from '../present.ts';
import { lockBuyer } from '../queries/buyer.ts';
import { saveRefundedTicket } from '../queries/ended-tickets.ts';
import { findTicket, lockEventOfTickets } from '../queries/tickets.ts';

/** Gives a ticket back. The place is free at once, and a job asks the payment provider for the refund. */
export const refundTicketHandler = handle(refundTicket, async ({ input, actor, now, db, emit }) => {
  const { userId } = actor;
  await lockBuyer(db, userId);
  const seen = await findTicket(db, { id: input.ticket_id });
  if (seen?.ticket.user_id !== userId) throw fail.notFound('Ticket');
  await lockEventOfTickets(db, seen.event.event_id);
  const found = await findTicket(db, { id: input.ticket_id });
  if (!found) throw fail.notFound('Ticket');
  const { ticket, event } = found;

  const decision = decideTicketRefund(ticket, event, now);
  if (isRefusal(decision)) return decision;
  if (!decision.already) {
    await saveRefundedTicket({ db, now }, found, 'guest');
    const { event_id: eventId, venue_id: venueId } = event;
    emit('ticket_refunded', { ticketId: ticket.id });
    emit('ticket_changed', { userId, eventId, venueId });
    emit('unfollowed_event', { userId, eventId, venueId });
  }
  const ended = decision.already
    ? ticket
    : { ...ticket, state: 'refunded' as const, because: 'guest' as const };
  return ok(presentTicket({ ticket: ended, event }, now));
});

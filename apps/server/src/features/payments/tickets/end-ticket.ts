import { isRefusal } from '@nightjar/domain/kernel/failure';
import type { EventId, TicketId, UserId } from '@nightjar/domain/kernel/id';
import type { RefundReason } from '@nightjar/domain/payments/entity';
import { decideTicketRefund, ticketEntriesOf } from '@nightjar/domain/payments/rules/tickets';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { AppEvent } from '../../../platform/http/events.ts';
import { markPurchasesReturned } from '../queries/purchases.ts';
import { deleteSeat } from '../queries/seats.ts';
import {
  appendTicketEntries,
  findLiveTicketsOf,
  findTicket,
  findTicketsToRefund,
  forgetGuest,
  lockEventOfTickets,
  saveTicketState,
  type TicketEvent,
  type TicketRow,
} from '../queries/tickets.ts';
import type { SettleContext } from '../read-and-save.ts';

export type TicketSaving = { db: Database; now: Date };

type TicketToEnd = { ticket: TicketRow; event: TicketEvent; amount_refunded: number };

/**
 * Ends a paid ticket and returns the events of that. A job refunds the money. The place is free at once; the guests of
 * an event that was called off keep theirs, for the case that it is on again. The caller has locked the event.
 */
export async function endPaidTicket(
  saving: TicketSaving,
  { ticket, amount_refunded: before }: TicketToEnd,
  because: RefundReason,
): Promise<AppEvent[]> {
  const { db } = saving;
  const step = { to: 'refunded', because } as const;
  await saveTicketState(saving, ticket.id, { state: 'refunded', because });
  await appendTicketEntries(saving, ticket.id, ticketEntriesOf(ticket, step, { before, after: before }));
  await markPurchasesReturned(db, [ticket.purchase_id], saving.now);
  if (ticket.user_id !== null && because !== 'called_off')
    await deleteSeat(db, ticket.event_id, ticket.user_id);
  return [{ name: 'ticket_refunded', event: { ticketId: ticket.id } }];
}

/** Makes the event that the phone of the guest and the desk of the venue hear of. */
export const ticketChangedOf = (ticket: Pick<TicketRow, 'user_id'>, event: TicketEvent): AppEvent => ({
  name: 'ticket_changed',
  event: { userId: ticket.user_id, eventId: event.event_id, venueId: event.venue_id },
});

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
    const { events, ended } = await inTransaction(platform.db, async db => {
      await lockEventOfTickets(db, eventId);
      const ids = await findTicketsToRefund(db, eventId, refundedAtOnce);
      const recorded: AppEvent[] = [];
      for (const id of ids) recorded.push(...(await endFound({ db, now }, id)));
      await reactions.enqueue(db, recorded);
      return { events: recorded, ended: ids.length };
    });
    reactions.announce(events);
    if (ended < refundedAtOnce) return;
  }
}

async function endFound(saving: TicketSaving, id: TicketId): Promise<AppEvent[]> {
  const found = await findTicket(saving.db, { id });
  if (!found) return [];
  const refunded = await endPaidTicket(saving, found, 'called_off');
  return [...refunded, ticketChangedOf(found.ticket, found.event)];
}

/**
 * Forgets whose the tickets of a deleted account are, and returns those whose money a job refunds: the guest could have
 * given them back. The caller has locked their events.
 */
export async function forgetGuestOfTickets(db: Database, userId: UserId, now: Date): Promise<TicketId[]> {
  const saving = { db, now };
  const refunded: TicketId[] = [];
  for (const id of await findLiveTicketsOf(db, userId)) {
    const found = await findTicket(db, { id });
    if (!found) continue;
    const { ticket, event } = found;
    if (ticket.state === 'held') await saveTicketState(saving, id, { state: 'void' });
    if (isRefusal(decideTicketRefund(ticket, event, now))) continue;
    await endPaidTicket(saving, found, 'guest');
    refunded.push(id);
  }
  await forgetGuest(db, userId);
  return refunded;
}

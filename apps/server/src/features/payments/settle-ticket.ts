import { shownToFriends } from '@nightjar/domain/events/rules/going';
import { moneyHeld } from '@nightjar/domain/payments/rules/returns';
import type { PurchaseSettlement, SeenPayment } from '@nightjar/domain/payments/rules/settlement';
import { type TicketStep, ticketEntriesOf, ticketStepOf } from '@nightjar/domain/payments/rules/tickets';
import type { AppEvent } from '../../platform/http/events.ts';
import type { Platform } from '../../platform/platform.ts';
import { markPurchasesReturned, type PurchaseRow } from './queries/purchases.ts';
import { deleteSeat, findSeat, saveSeat } from './queries/seats.ts';
import {
  appendTicketEntries,
  findTicket,
  hasOtherTicket,
  lockEventOfTickets,
  releaseHolds,
  saveTicketState,
} from './queries/tickets.ts';

type SettleTicketContext = { db: Platform['db']; events: AppEvent[]; now: Date };
type FoundTicket = NonNullable<Awaited<ReturnType<typeof findTicket>>>;
type Seat = Awaited<ReturnType<typeof findSeat>>;

/**
 * Locks the event of a ticket before its purchase is saved, because everything that ends tickets locks the event first.
 */
export async function lockTicketOf(db: Platform['db'], purchaseId: string): Promise<void> {
  const found = await findTicket(db, { purchase_id: purchaseId });
  if (found) await lockEventOfTickets(db, found.ticket.event_id);
}

type SettledTicket = {
  purchase: PurchaseRow;
  settlement: PurchaseSettlement;
  payment: SeenPayment | null;
};

/**
 * Brings a ticket to the state of its payment. A payment that arrives after the hold ended gets a place where one is
 * left, and is refunded otherwise. The event is locked.
 */
export async function settleTicket(saving: SettleTicketContext, settled: SettledTicket): Promise<void> {
  const { db, events, now } = saving;
  const { purchase, settlement, payment } = settled;
  const found = await findTicketToSettle(saving, settled);
  if (!found) throw new Error(`The purchase ${purchase.id} has no ticket.`);
  const { ticket, event } = found;
  const seat = ticket.user_id === null ? null : await findSeat(db, ticket.event_id, ticket.user_id);
  const place = {
    event,
    hasPlace: (seat?.going ?? false) || (ticket.state === 'held' && ticket.takes_place),
    hasOther: await hasOtherTicket(db, ticket),
    kept: seat !== null,
  };
  const step = ticketStepOf({ state: ticket.state, settlement, place }, now);
  const refunded = { before: purchase.amount_refunded, after: settlement.refunded };
  await appendTicketEntries(saving, ticket.id, ticketEntriesOf(ticket, step, refunded));
  if (step) {
    await saveTicketStep(saving, { found, seat, step });
    const { event_id: eventId, venue_id: venueId } = event;
    events.push({ name: 'ticket_changed', event: { userId: ticket.user_id, eventId, venueId } });
  }
  const isRefunded = step?.to === 'refunded';
  const isOwed = ticket.state === 'refunded' && payment !== null && moneyHeld(payment) > 0;
  if (isRefunded || isOwed) events.push({ name: 'ticket_refunded', event: { ticketId: ticket.id } });
}

/** Finds the ticket. Before one that was given up is seated, the places that are held no more become free. */
async function findTicketToSettle(
  { db, now }: SettleTicketContext,
  { purchase, settlement }: SettledTicket,
): Promise<FoundTicket | null> {
  const by = { purchase_id: purchase.id };
  const found = await findTicket(db, by);
  if (found?.ticket.state !== 'void' || settlement.state !== 'paid') return found;
  await releaseHolds(db, found.ticket.event_id, { userId: found.ticket.user_id, now });
  return findTicket(db, by);
}

async function saveTicketStep(
  saving: SettleTicketContext,
  { found, seat, step }: { found: FoundTicket; seat: Seat; step: TicketStep },
): Promise<void> {
  const { db, events, now } = saving;
  const { ticket, event } = found;
  const { event_id: eventId, user_id: userId } = ticket;
  if (step.to !== 'refunded') {
    await saveTicketState(saving, ticket.id, { state: step.to });
    if (step.to === 'void' || !seat || userId === null) return;
    await saveSeat(db, { eventId, userId, shown: shownToFriends(undefined, seat) }, now);
    if (!seat.going)
      events.push({ name: 'followed_event', event: { userId, eventId, venueId: event.venue_id } });
    return;
  }
  await saveTicketState(saving, ticket.id, { state: 'refunded', because: step.because });
  await markPurchasesReturned(db, [ticket.purchase_id], now);
  if (ticket.state === 'paid' && userId !== null) await deleteSeat(db, eventId, userId);
}

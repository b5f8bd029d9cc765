import type { EventStatus } from '../../events/entity.ts';
import { decideGoing } from '../../events/rules/going.ts';
import { eventEnd } from '../../events/rules/nights.ts';
import { type PricedEvent, placesLeft, sellsTickets, type TakenPlaces } from '../../events/rules/sale.ts';
import { isRefusal, type Refusal } from '../../kernel/failure.ts';
import { addMilliseconds, ageOn, hours, localTime } from '../../kernel/time.ts';
import {
  type EntrySaleStatus,
  type RefundReason,
  refundableHoursBefore,
  type TicketState,
  ticketPageOpenFor,
  ticketPageStep,
} from '../entity.ts';
import { paymentRefusals } from '../refusals.ts';
import type { PurchaseSettlement } from './settlement.ts';

const { refuse } = paymentRefusals;

/** Describes an event with all that decides whether it sells a ticket. */
export type SaleEvent = PricedEvent &
  TakenPlaces & {
    readonly status: EventStatus;
    readonly starts_at: Date;
    readonly ends_at: Date | null;
    readonly timezone: string;
  };

/** `going` is true where the guest has a place at the event, so that a ticket takes no other. */
export type TicketBuyer = {
  readonly dob: string | null;
  readonly going: boolean;
  readonly has_ticket: boolean;
};

/** Returns how an event sells its entry now to a guest. A guest who is `going` has a place, which a ticket keeps. */
export function entrySaleOf(
  event: SaleEvent,
  { going, now }: { going: boolean; now: Date },
): EntrySaleStatus {
  if (event.status === 'cancelled') return 'called_off';
  if (eventEnd(event) <= now) return 'over';
  if (event.price_cents === 0) return 'free';
  if (!sellsTickets(event)) return 'door';
  return placesLeft(event) === 0 && !going ? 'sold_out' : 'open';
}

export type TicketRefusalCode =
  | 'event_over'
  | 'event_cancelled'
  | 'pay_at_door'
  | 'sold_out'
  | 'has_ticket'
  | 'too_young';

/**
 * Decides whether a guest may buy a ticket. They have to be of age on the date of the event, by the clock of its venue.
 */
export function decideTicket(
  event: SaleEvent,
  buyer: TicketBuyer,
  { legalAge, now }: { legalAge: number; now: Date },
): { granted: true } | Refusal<TicketRefusalCode> {
  const going = decideGoing(event, now);
  if (isRefusal(going)) return going;
  if (buyer.has_ticket) return refuse('has_ticket');
  if (!sellsTickets(event)) return refuse('pay_at_door');
  const date = localTime(event.starts_at, event.timezone).date;
  if (buyer.dob === null || ageOn(buyer.dob, date) < legalAge)
    return refuse('too_young', { params: { age: String(legalAge) } });
  return buyer.going || placesLeft(event) !== 0 ? { granted: true } : refuse('sold_out');
}

/** Returns when the payment page of a ticket closes. Requests within one step get the same end. */
export const ticketPageEnd = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + ticketPageOpenFor) / ticketPageStep) * ticketPageStep);

/** `sold_start` is the start that the event had when the ticket was bought. */
export type HeldTicket = { readonly state: TicketState; readonly sold_start: Date };

/**
 * Returns until when a guest may give a ticket back: a day before the start, or until the start itself where the venue
 * has moved it since the purchase.
 */
export function refundableUntil(sold_start: Date, event: Pick<SaleEvent, 'starts_at'>): Date {
  const isMoved = sold_start.getTime() !== event.starts_at.getTime();
  return isMoved ? event.starts_at : addMilliseconds(event.starts_at, -refundableHoursBefore * hours);
}

/** Decides whether a guest may give their ticket back. `already` means that it was refunded before. */
export function decideTicketRefund(
  ticket: HeldTicket,
  event: Pick<SaleEvent, 'starts_at'>,
  now: Date,
): { granted: true; already: boolean } | Refusal<'refund_over' | 'no_ticket'> {
  if (ticket.state === 'refunded') return { granted: true, already: true };
  if (ticket.state !== 'paid') return refuse('no_ticket');
  return now < refundableUntil(ticket.sold_start, event)
    ? { granted: true, already: false }
    : refuse('refund_over');
}

/** Describes what a payment that has arrived finds. `kept` is false where the buyer has deleted their account. */
export type TicketPlace = {
  readonly event: SaleEvent & { readonly deleted: boolean };
  /** True where the ticket has a place: its own, which is still held, or the one that the guest has at the event. */
  readonly hasPlace: boolean;
  /** True where the guest has another ticket for the event that is paid. */
  readonly hasOther: boolean;
  readonly kept: boolean;
};

/** The decision about a payment needs the state of its ticket, the payment, and what is known of the place. */
export type TicketFacts = {
  readonly state: TicketState;
  readonly settlement: Pick<PurchaseSettlement, 'state' | 'valid'>;
  readonly place: TicketPlace;
};

/** A payment brings a ticket to one of these states. Null: it stays as it is. */
export type TicketStep =
  | { readonly to: 'paid' | 'void' }
  | { readonly to: 'refunded'; readonly because: RefundReason };

/**
 * Decides what becomes of a ticket whose payment was read from the provider. The decision depends on the present
 * payment and the present places alone, so that events which come late, twice or in another order change nothing.
 */
export function ticketStepOf({ state, settlement, place }: TicketFacts, now: Date): TicketStep | null {
  if (state === 'refunded') return null;
  if (settlement.state === 'open') return null;
  if (settlement.state === 'expired') return state === 'held' ? { to: 'void' } : null;
  if (settlement.valid === 0) return { to: 'refunded', because: 'provider' };
  if (state === 'paid') return null;
  const { event } = place;
  const isOff = event.deleted || event.status === 'cancelled';
  if (isOff) return { to: 'refunded', because: 'called_off' };
  if (place.hasOther) return { to: 'refunded', because: 'twice' };
  const isOver = state === 'void' && eventEnd(event) <= now;
  const isSeated = place.hasPlace || placesLeft(event) !== 0;
  return place.kept && !isOver && isSeated ? { to: 'paid' } : { to: 'refunded', because: 'late' };
}

/** The ledger of tickets has such entries. A payment has its cents, and a refund a negative number of them. */
export type TicketEntry = { readonly entry: 'paid' | 'partly_refunded' | 'refunded'; readonly cents: number };

/**
 * Returns the entries of the ledger that follow from a step. `before` and `after` are the cents of the ticket that were
 * refunded before and after it. A refund takes back what earlier refunds have left, so the entries of a refunded ticket
 * sum to nothing.
 */
export function ticketEntriesOf(
  ticket: { readonly state: TicketState; readonly price_cents: number },
  step: TicketStep | null,
  { before, after }: { before: number; after: number },
): TicketEntry[] {
  const { price_cents: price, state } = ticket;
  const paid: TicketEntry[] = [{ entry: 'paid', cents: price }];
  if (step?.to === 'refunded') {
    const left = price - (state === 'paid' ? Math.min(before, price) : 0);
    const back: TicketEntry[] = left > 0 ? [{ entry: 'refunded', cents: -left }] : [];
    return state === 'paid' ? back : [...paid, ...back];
  }
  const known = step?.to === 'paid' ? 0 : before;
  const more = Math.min(after, price) - Math.min(known, price);
  const partly: TicketEntry[] = more > 0 ? [{ entry: 'partly_refunded', cents: -more }] : [];
  if (step?.to === 'paid') return [...paid, ...partly];
  return state === 'paid' ? partly : [];
}

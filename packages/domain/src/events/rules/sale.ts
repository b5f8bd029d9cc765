import { lowestTicketCents } from '../entity.ts';

/** `payouts` is the payment provider's name for the state of the venue's account; null where it has none. */
export type PricedEvent = { readonly price_cents: number; readonly payouts: string | null };

/**
 * True where guests pay the entry of an event by card. Elsewhere they pay it on arrival: the venue gets no payouts, or
 * the price is too small for a card.
 */
export const sellsTickets = ({ price_cents, payouts }: PricedEvent): boolean =>
  price_cents >= lowestTicketCents && payouts === 'active';

export type TakenPlaces = {
  readonly capacity: number | null;
  readonly going_count: number;
  /** Counts the places that are held for guests who are paying just now. */
  readonly held_count: number;
};

/** Returns how many places of an event are free; null where their number has no limit. */
export const placesLeft = ({ capacity, going_count, held_count }: TakenPlaces): number | null =>
  capacity === null ? null : Math.max(0, capacity - going_count - held_count);

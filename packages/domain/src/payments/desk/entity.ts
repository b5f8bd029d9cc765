import * as z from 'zod/mini';
import { entrySales } from '../entity.ts';

/** Counts the tickets of an event. Amounts are in cents. */
export const ticketSalesAnswer = z.object({
  sale: z.enum(entrySales),
  price_cents: z.int(),
  /** Null where the number of places has no limit. */
  places: z.nullable(z.int()),
  sold: z.int(),
  /** Counts the places that are held for guests who are paying just now. */
  held: z.int(),
  refunded: z.int(),
  /**
   * Sums what guests paid for the tickets of this event, without what was refunded. The settlement of the month sums
   * the same entries for all events of the venue. Null for readers who do not manage the venue.
   */
  money_in_cents: z.nullable(z.int()),
});
export type TicketSales = z.infer<typeof ticketSalesAnswer>;

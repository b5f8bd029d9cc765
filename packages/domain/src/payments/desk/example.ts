import { defineExample } from '../../kernel/example.ts';
import { ticketSalesAnswer } from './entity.ts';

/** Makes the sales of an event of which half of the places are sold. */
export const exampleTicketSales = defineExample(ticketSalesAnswer, () => ({
  sale: 'open',
  price_cents: 2200,
  places: 80,
  sold: 40,
  held: 2,
  refunded: 1,
  money_in_cents: 88_000,
}));

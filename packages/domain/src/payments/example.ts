import { exampleEventCard } from '../events/example.ts';
import { defineExample, id, minutesFromNow, pick } from '../kernel/example.ts';
import { examplePlan } from '../people/example.ts';
import { eventEntry, ownTicket, planWithRenewal, product } from './entity.ts';

/** Makes a plan that is paid by the month. */
export const exampleProduct = defineExample(product, () => ({
  id: 'prod_owl',
  kind: 'plan',
  name: examplePlan().name,
  description: 'Four free pours a month.',
  prices: [
    {
      ...examplePlan().price,
      id: 'price_owl',
      product_id: 'prod_owl',
      interval: 'month',
      hours: null,
    },
  ],
}));

/** Makes the signed-in user's plan, which will be renewed. */
export const exampleSubscription = defineExample(planWithRenewal, () => ({
  ...examplePlan(),
  ends_at: null,
  grace_until: null,
}));

/** Makes the ticket of a guest for the example event, which can still be given back. */
export const exampleTicket = defineExample(ownTicket, () => {
  const event = exampleEventCard();
  return {
    ticket_id: id('code'),
    state: 'paid',
    price_cents: 2200,
    code: '7HK2QM9X',
    bought_at: minutesFromNow(-60),
    refund_until: minutesFromNow(60),
    refunded_because: null,
    event: {
      ...pick(event, 'event_id', 'name', 'status', 'starts_at', 'ends_at', 'over_at', 'night'),
      venue: pick(event.venue, 'id', 'name', 'timezone', 'lat', 'lng'),
    },
  };
});

/** Makes the entry of an event with eight places left, for which the reader has no ticket. */
export const exampleEntry = defineExample(eventEntry, () => ({
  sale: 'open',
  price_cents: 2200,
  places_left: 8,
  refund_until: minutesFromNow(60),
  ticket: null,
}));

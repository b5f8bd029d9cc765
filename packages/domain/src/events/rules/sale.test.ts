import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesLeft, sellsTickets } from './sale.ts';

test('an event sells tickets where the venue gets payouts and the price is one that a card can pay', () => {
  expect(sellsTickets({ price_cents: 2200, payouts: 'active' })).toBe(true);
  expect(sellsTickets({ price_cents: 50, payouts: 'active' })).toBe(true);
  expect(sellsTickets({ price_cents: 49, payouts: 'active' })).toBe(false);
  expect(sellsTickets({ price_cents: 0, payouts: 'active' })).toBe(false);
  for (const payouts of [null, 'pending', 'restricted'])
    expect(sellsTickets({ price_cents: 2200, payouts })).toBe(false);
});

test('the free places of an event are those that are neither taken nor held, and never fewer than none', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.nat(200), fc.nat(200), (capacity, going_count, held_count) => {
      const left = placesLeft({ capacity, going_count, held_count });
      expect(left).toBe(capacity >= going_count + held_count ? capacity - going_count - held_count : 0);
      expect(placesLeft({ capacity: null, going_count, held_count })).toBeNull();
    }),
  );
});

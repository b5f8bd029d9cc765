import type { Shot, Voucher } from '@nightjar/domain/drinks/entity';
import type { FreePour } from '@nightjar/domain/drinks/rules/bank';
import { expect, test } from 'vitest';
import { countUsableDrinks, freePoursEndSoon, sortRedeemVenues, walletTickets } from './items.ts';

const venues = [{ id: 'near' }, { id: 'far' }, { id: 'here' }];
const now = new Date('2026-11-21T03:00:00Z');
const idsAt = (checkIn: Parameters<typeof sortRedeemVenues>[1]) =>
  sortRedeemVenues(venues, checkIn, now).map(({ venue, checkedIn }) =>
    checkedIn ? `${venue.id}!` : venue.id,
  );

test('the list of bars to redeem a drink at begins with the bar of a running check-in, and all others keep their order', () => {
  expect(idsAt({ venue_id: 'here', ends_at: '2026-11-21T04:00:00Z' })).toEqual(['here!', 'near', 'far']);
  expect(idsAt({ venue_id: 'elsewhere', ends_at: '2026-11-21T04:00:00Z' })).toEqual(['near', 'far', 'here']);
  expect(idsAt(null)).toEqual(['near', 'far', 'here']);
});

test('a check-in that has ended does not move its bar to the top of the list of bars to redeem a drink at', () => {
  expect(idsAt({ venue_id: 'here', ends_at: '2026-11-21T03:00:00Z' })).toEqual(['near', 'far', 'here']);
});

const uuid = (number: number) => `30000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const voucher = (number: number, change: object = {}) =>
  ({
    voucher_id: uuid(number),
    voucher_type: 'paid',
    state: 'available',
    title: `Drink ${number}`,
    message: null,
    sender: null,
    frozen: false,
    round_id: null,
    ...change,
  }) as Voucher;
const kindsOf = (free: FreePour, vouchers: readonly Voucher[], gifts = 0) =>
  walletTickets({
    free,
    vouchers,
    incoming: Array.from({ length: gifts }, (_, index) => ({ voucher_id: uuid(90 + index) }) as Shot),
  }).map(({ kind }) => kind);

test('in the drink bank, tickets that can be used come before tickets that cannot be used', () => {
  const held = [voucher(1, { frozen: true }), voucher(2, { voucher_type: 'shot' }), voucher(3)];
  expect(kindsOf({ state: 'ready', left: 2 }, held, 1)).toEqual(['gift', 'free', 'paid', 'shot', 'paid']);
  expect(kindsOf({ state: 'none' }, held)).toEqual(['paid', 'shot', 'free', 'paid']);
  expect(kindsOf({ state: 'ready', left: 1 }, [])).toEqual(['free']);
});

test('in the drink bank, equal vouchers share one ticket, and sent vouchers have none', () => {
  const same = { title: 'A house drink' };
  const sent = voucher(3, { state: 'pending' });
  expect(kindsOf({ state: 'none' }, [voucher(1, same), voucher(2, same), sent])).toEqual(['paid', 'free']);
});

test('the counts above the tickets of the drink bank leave out frozen vouchers and vouchers that were sent, and include a free pour that is cooling down', () => {
  const same = { title: 'A house drink' };
  const vouchers = [
    voucher(1, same),
    voucher(2, same),
    voucher(3, { state: 'pending' }),
    voucher(4, { frozen: true }),
    voucher(5, { voucher_type: 'shot' }),
  ];
  const incoming = [{ voucher_id: uuid(90) } as Shot];
  const cooling: FreePour = { state: 'cooling', left: 1, until: 1, length: 1 };
  expect(countUsableDrinks({ free: cooling, vouchers, incoming })).toEqual({
    gifts: 1,
    free: 1,
    paid: 2,
    toGive: 1,
  });
  expect(countUsableDrinks({ free: { state: 'none' }, vouchers: [], incoming: [] })).toEqual({
    gifts: 0,
    free: 0,
    paid: 0,
    toGive: 0,
  });
});

test('remaining free pours are marked as ending soon in the last 24 hours of their period', () => {
  const at = Date.parse('2026-11-21T03:00:00Z');
  const ends = (period_ends_at: string | null, free_left = 1) =>
    freePoursEndSoon({ free_left, period_ends_at }, at);
  expect(ends('2026-11-22T03:00:00Z')).toBe(true);
  expect(ends('2026-11-22T03:00:01Z')).toBe(false);
  expect(ends('2026-11-21T03:00:00Z')).toBe(false);
  expect(ends('2026-11-21T12:00:00Z', 0)).toBe(false);
  expect(ends(null)).toBe(false);
});

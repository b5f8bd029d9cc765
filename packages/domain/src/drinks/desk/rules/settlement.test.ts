import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountsOwedFor,
  decideTerms,
  isMonthOverEverywhere,
  monthNights,
  sumOwedAmounts,
} from './settlement.ts';

const poured = { given: 3, bought: 2, taken_back: 1, paid_cents: 1601, tickets: 0, tickets_owed_cents: 0 };

test('a settlement owes a venue fixed cents for each given drink and a share of the paid price for each bought one', () => {
  expect(amountsOwedFor(poured, { given_cents: 250, bought_percent: 90 })).toEqual({
    ...poured,
    given_owed_cents: 750,
    bought_owed_cents: 1441,
    owed_cents: 2191,
  });
});

test('a settlement owes a venue the whole price of each ticket, whatever its share of bought drinks is', () => {
  const sold = { ...poured, tickets: 4, tickets_owed_cents: 8800 };
  expect(amountsOwedFor(sold, { given_cents: 250, bought_percent: 0 })).toMatchObject({
    bought_owed_cents: 0,
    tickets_owed_cents: 8800,
    owed_cents: 9550,
  });
});

test.each([
  [1, 50, 1],
  [1, 49, 0],
  [3, 50, 2],
  [101, 50, 51],
  [0, 100, 0],
  [999, 100, 999],
  [999, 0, 0],
])(
  "a venue's share of %i cents at %i percent is %i cents, rounding half a cent up",
  (paid_cents, bought_percent, cents) => {
    expect(amountsOwedFor({ ...poured, paid_cents }, { given_cents: 0, bought_percent }).owed_cents).toBe(
      cents,
    );
  },
);

const row = fc
  .record({
    given: fc.nat(100_000),
    bought: fc.nat(100_000),
    taken_back: fc.nat(1000),
    paid_cents: fc.nat(2_000_000_000),
    tickets: fc.nat(10_000),
    tickets_owed_cents: fc.nat(2_000_000_000),
    given_cents: fc.nat(10_000),
    bought_percent: fc.nat(100),
  })
  .map(({ given_cents, bought_percent, ...rest }) => amountsOwedFor(rest, { given_cents, bought_percent }));

test('each amount of a settlement is a whole cent next to the exact amount, and its sums are those of its rows', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 50 }), fc.nat(100), (rows, percent) => {
      const sum = sumOwedAmounts(rows);
      expect(sum.owed_cents).toBe(rows.reduce((all, { owed_cents }) => all + owed_cents, 0));
      expect(sum.owed_cents).toBe(sum.given_owed_cents + sum.bought_owed_cents + sum.tickets_owed_cents);
      for (const { paid_cents } of rows) {
        const { bought_owed_cents } = amountsOwedFor(
          { ...poured, paid_cents },
          { given_cents: 0, bought_percent: percent },
        );
        expect(Number.isSafeInteger(bought_owed_cents)).toBe(true);
        expect(Math.abs(bought_owed_cents * 100 - paid_cents * percent)).toBeLessThanOrEqual(50);
      }
    }),
  );
});

test('a month of settlement runs from the night of its first day to the night of its last day', () => {
  expect(monthNights('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(monthNights('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

const [tampa, tokyo] = ['America/New_York', 'Asia/Tokyo'];
/** In Tampa these moments are 5:59am and 6am of 1 December. */
const [lastMinute, first] = [new Date('2026-12-01T10:59:00Z'), new Date('2026-12-01T11:00:00Z')];

test("the terms of a month cannot change after the month's last night is over by the venue's own clock", () => {
  expect(decideTerms('2026-11', tampa, lastMinute)).toEqual({ granted: true });
  expect(decideTerms('2026-11', tampa, first)).toMatchObject({ code: 'month_over' });
  expect(decideTerms('2026-11', tokyo, lastMinute)).toMatchObject({ code: 'month_over' });
  expect(decideTerms('2026-12', tampa, first)).toEqual({ granted: true });
});

test('a month is over for every venue when its last night is over in the westernmost time zone', () => {
  expect(isMonthOverEverywhere('2026-11', first)).toBe(false);
  expect(isMonthOverEverywhere('2026-11', new Date('2026-12-01T17:59:59Z'))).toBe(false);
  expect(isMonthOverEverywhere('2026-11', new Date('2026-12-01T18:00:00Z'))).toBe(true);
});

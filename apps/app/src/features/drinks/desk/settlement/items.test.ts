import { describe, expect, it } from 'vitest';
import { runningMonthNow, shiftMonth, termMonths, typedCents } from './items.ts';
import { formatMoney, termsLabel } from './words.ts';

describe('amounts of the settlement', () => {
  it('an amount of the settlement is typed in dollars and counted in cents without floating-point fractions', () => {
    expect(['0', '2', '2.5', '$1.15', '4.35', '100', ' 0.07 '].map(typedCents)).toEqual([
      0, 200, 250, 115, 435, 10_000, 7,
    ]);
    expect(['', 'two', '1.234', '-1', '100.01', '1,50', '.5'].map(typedCents)).toEqual(Array(7).fill(null));
  });

  it('an amount of the settlement is shown to the cent', () => {
    expect([0, 5, 120450, -250, 100_000_000_07].map(formatMoney)).toEqual([
      '$0.00',
      '$0.05',
      '$1,204.50',
      '−$2.50',
      '$100,000,000.07',
    ]);
    expect(termsLabel({ given_cents: 0, bought_percent: 100 })).toBe('Free $0, bought 100%');
  });
});

describe('months of the settlement', () => {
  it('the months of the settlement follow one another over the end of a year', () => {
    expect(shiftMonth('2026-12', 1)).toBe('2027-01');
    expect(shiftMonth('2027-01', -1)).toBe('2026-12');
    expect(termMonths('2026-10').map(({ value }) => value)).toEqual([
      '2026-10',
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
    ]);
  });

  it('a month of the settlement ends with its last night: 2am on the first belongs to the month before', () => {
    expect(runningMonthNow(Date.parse('2026-06-01T02:00:00-04:00'))).toBe('2026-05');
    expect(runningMonthNow(Date.parse('2026-06-01T07:00:00-04:00'))).toBe('2026-06');
  });
});

import { expect, test } from 'vitest';
import { closedDaysOf, closuresOfClosedDays, judgeClosedDays } from './closed-days.ts';

const holidays = { from: '2026-12-24', to: '2026-12-26', reason: 'Holidays' };

test('consecutive closed days with one reason are listed as one entry, and other days as their own', () => {
  const closures = [
    { date: '2026-12-26', reason: 'Holidays' },
    { date: '2026-12-24', reason: 'Holidays' },
    { date: '2026-12-25', reason: 'Holidays' },
    { date: '2026-12-27', reason: 'Inventory' },
    { date: '2027-01-05' },
  ];
  expect(closedDaysOf(closures)).toEqual([
    holidays,
    { from: '2026-12-27', to: '2026-12-27', reason: 'Inventory' },
    { from: '2027-01-05', to: '2027-01-05', reason: '' },
  ]);
  expect(closuresOfClosedDays(closedDaysOf(closures))).toEqual(
    closures.toSorted((one, other) => one.date.localeCompare(other.date)),
  );
});

test('a closed date is saved once, with the first reason', () => {
  expect(
    closuresOfClosedDays([holidays, { from: '2026-12-25', to: '2026-12-25', reason: 'Snow' }]),
  ).toHaveLength(3);
  expect(closuresOfClosedDays([holidays])[1]).toEqual({ date: '2026-12-25', reason: 'Holidays' });
});

test('closed days with a fault are refused with a sentence that names it, and close nothing', () => {
  expect(judgeClosedDays(holidays)).toBeNull();
  expect(judgeClosedDays({ ...holidays, from: '' })).toBe('Pick the first closed day.');
  expect(judgeClosedDays({ ...holidays, to: '0002-12-26' })).toBe('Pick the last closed day.');
  expect(judgeClosedDays({ ...holidays, to: '2026-12-23' })).toBe('The last day is before the first one.');
  expect(judgeClosedDays({ ...holidays, to: '2027-12-23' })).toBe(
    'At most 120 days. For longer, hide the venue from guests.',
  );
  expect(closuresOfClosedDays([{ ...holidays, to: '2026-12-23' }])).toEqual([]);
});

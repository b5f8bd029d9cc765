import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nightSpan } from '../../kernel/night.ts';
import { addDays, hours } from '../../kernel/time.ts';
import {
  figuresByHour,
  figuresByNight,
  figuresByPro,
  hoursOfNight,
  momentsOfSpan,
  nightsIn,
  type PourCount,
  pourFiguresOf,
  previousSpanCountedUntil,
  settleNights,
  spanAfter,
  spanAround,
  spanBefore,
} from './pour-figures.ts';

const tampa = 'America/New_York';
const nights = fc.integer({ min: 0, max: 3000 }).map(days => addDays('2024-01-01', days));

describe('a span', () => {
  test.each([
    ['2026-11-20', 'day', '2026-11-20', '2026-11-20'],
    ['2026-11-20', 'week', '2026-11-16', '2026-11-22'],
    ['2026-11-22', 'week', '2026-11-16', '2026-11-22'],
    ['2026-11-23', 'week', '2026-11-23', '2026-11-29'],
    ['2026-02-10', 'month', '2026-02-01', '2026-02-28'],
    ['2028-02-29', 'month', '2028-02-01', '2028-02-29'],
    ['2026-12-31', 'month', '2026-12-01', '2026-12-31'],
  ] as const)('the night %s is in a %s that runs from %s to %s', (night, span, from, to) => {
    expect(spanAround(night, span)).toEqual({ from, to });
  });

  test('a span of nights follows the span before without a gap and precedes the next one', () => {
    fc.assert(
      fc.property(nights, fc.constantFrom('day', 'week', 'month'), (night, span) => {
        const [before, here, after] = [
          spanBefore(night, span),
          spanAround(night, span),
          spanAfter(night, span),
        ];
        expect([addDays(before.to, 1), addDays(here.to, 1)]).toEqual([here.from, after.from]);
        expect(here.from <= night && night <= here.to).toBe(true);
      }),
    );
  });

  test('a running span of nights is compared with the previous span up to the same point', () => {
    const [here, before] = [spanAround('2026-11-20', 'day'), spanBefore('2026-11-20', 'day')];
    const at = (now: string) =>
      previousSpanCountedUntil({ current: here, before }, tampa, new Date(now)).toISOString();
    expect(at('2026-11-21T03:30:00Z')).toBe('2026-11-20T03:30:00.000Z');
    expect(at('2026-11-25T00:00:00Z')).toBe('2026-11-20T11:00:00.000Z');
    expect(at('2026-11-01T00:00:00Z')).toBe('2026-11-19T11:00:00.000Z');
  });
});

test('the hours of a night begin at six and are as many as the night has by its wall clock', () => {
  fc.assert(
    fc.property(
      nights,
      fc.constantFrom(tampa, 'Australia/Lord_Howe', 'UTC', 'Asia/Kolkata'),
      (night, zone) => {
        const { from, until } = nightSpan(night, zone);
        const list = hoursOfNight(night, zone);
        expect(list[0]).toBe(6);
        expect(list).toHaveLength(Math.round((until.getTime() - from.getTime()) / hours));
      },
    ),
  );
});

const count = (more: Partial<PourCount>): PourCount => ({
  ...{ night: '2026-11-20', hour: 15, wall: 21, pro_id: 'a', pro_first_name: 'Dee', kind: 'free' },
  ...{ overridden: false, taken_back: false, count: 1 },
  ...more,
});
const counts = fc.array(
  fc
    .record({
      night: fc.constantFrom('2026-11-20', '2026-11-21'),
      hour: fc.integer({ min: 0, max: 24 }),
      wall: fc.integer({ min: 0, max: 23 }),
      pro_id: fc.constantFrom('a', 'b'),
      kind: fc.constantFrom('free', 'paid'),
      overridden: fc.boolean(),
      taken_back: fc.boolean(),
      count: fc.integer({ min: 1, max: 9 }),
    })
    .map(count),
);

test('a pour that was taken back counts neither as a drink nor as an override in the figures', () => {
  const some = [count({ overridden: true }), count({ overridden: true, taken_back: true, count: 2 })];
  expect(pourFiguresOf(some)).toEqual({ free: 1, paid: 0, overrides: 1, taken_back: 2 });
});

test('the sums of drinks by hour, by night and by pro agree', () => {
  const sum = (rows: readonly { free: number; paid: number }[]) =>
    rows.reduce((all, { free, paid }) => all + free + paid, 0);
  fc.assert(
    fc.property(counts, some => {
      const span = { from: '2026-11-20', to: '2026-11-21' };
      const whole = sum([pourFiguresOf(some)]);
      expect([
        sum(figuresByNight(span, some)),
        sum(figuresByHour(span, some, tampa)),
        sum(figuresByPro(some)),
      ]).toEqual([whole, whole, whole]);
    }),
  );
});

test('the figures list pros by their number of drinks, and equal pros by name', () => {
  const some = [
    count({ pro_id: 'z', pro_first_name: 'Zoe' }),
    count({ pro_id: 'a', pro_first_name: 'Ana' }),
    count({ pro_id: 'b', pro_first_name: 'Bo', count: 3 }),
  ];
  expect(figuresByPro(some).map(({ first_name }) => first_name)).toEqual(['Bo', 'Ana', 'Zoe']);
});

test('a settlement lists every night of its span, and its sum is that of the nights', () => {
  const found = [{ night: '2026-11-20', free: 3, paid: 2, taken_back: 1 }];
  const { nights: rows, sum } = settleNights({ from: '2026-11-19', to: '2026-11-21' }, found);
  expect(rows.map(({ night, total }) => [night, total])).toEqual([
    ['2026-11-19', 0],
    ['2026-11-20', 4],
    ['2026-11-21', 0],
  ]);
  expect(sum).toEqual({ free: 3, paid: 2, taken_back: 1, total: 4 });
});

test('a night in which clocks go back lasts 25 hours, and a span includes its first and its last night', () => {
  const { from, until } = momentsOfSpan({ from: '2026-10-31', to: '2026-10-31' }, tampa);
  expect((until.getTime() - from.getTime()) / hours).toBe(25);
  expect(nightsIn({ from: '2026-10-31', to: '2026-11-02' })).toHaveLength(3);
});

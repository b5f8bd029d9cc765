import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freePoursUnder, hoursLabel, lawWithDefaults, servesAt } from './alcohol.ts';

const unknown = {
  free_drinks: null,
  drinks_at_a_time: null,
  serving_from: null,
  serving_until: null,
  timed_discounts: null,
  volume_discounts: null,
  unlimited_for_a_price: null,
  prizes: null,
};
const strictest = {
  freeDrinks: false,
  drinksAtOnce: 1,
  from: 1200,
  until: 0,
  timedDiscounts: false,
  volumeDiscounts: false,
  unlimitedForAPrice: false,
  prizes: false,
};

test("a missing value of a state's alcohol law counts as the strictest, and in an unknown state every value does", () => {
  expect(lawWithDefaults(unknown)).toEqual(strictest);
  expect(lawWithDefaults(null)).toEqual(strictest);
});

test.each([
  [1, 1],
  [2, 2],
  [10, 2],
])(
  'a state that allows %i drinks at a time lets a guest have %i poured drinks in hand',
  (allowed, poured) => {
    expect(lawWithDefaults({ ...unknown, drinks_at_a_time: allowed }).drinksAtOnce).toBe(poured);
  },
);

test('a free pour is a soft drink where free alcohol is barred or the law is unknown', () => {
  expect(freePoursUnder(lawWithDefaults({ free_drinks: true }))).toBe('any');
  expect(freePoursUnder(lawWithDefaults({ free_drinks: false }))).toBe('soft');
  expect(freePoursUnder(lawWithDefaults(unknown))).toBe('soft');
});

describe('the hours of a law', () => {
  const night = { from: 1100, until: 300 };
  test.each([
    [1059, false],
    [1100, true],
    [2359, true],
    [0, true],
    [259, true],
    [300, false],
  ])('serving hours of 11am to 3am allow or forbid a drink at %i', (hhmm, serves) => {
    expect(servesAt(night, hhmm)).toBe(serves);
  });

  test.each([
    [859, false],
    [900, true],
    [1300, true],
    [1659, true],
    [1700, false],
  ])('serving hours of 9am to 5pm allow or forbid a drink at %i', (hhmm, serves) => {
    expect(servesAt({ from: 900, until: 1700 }, hhmm)).toBe(serves);
  });

  test('serving hours that end at midnight last until the day ends', () => {
    expect(servesAt(strictest, 2359)).toBe(true);
    expect(servesAt(strictest, 0)).toBe(false);
    expect(servesAt({ from: 900, until: 1700 }, 1700)).toBe(false);
  });

  test('serving hours with equal start and end last the whole day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2359 }), hhmm => servesAt({ from: 700, until: 700 }, hhmm)),
    );
  });

  test('serving hours are written as times of a 12-hour clock', () => {
    expect(hoursLabel(night)).toBe('11:00am to 3:00am');
    expect(hoursLabel(strictest)).toBe('12:00pm to 12:00am');
  });
});

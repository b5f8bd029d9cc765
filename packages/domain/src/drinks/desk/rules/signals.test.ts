import { expect, test } from 'vitest';
import { isSignalShown, reasonSentence, type SignalCount, signalScoreOf, usualCount } from './signals.ts';

const pair: SignalCount = {
  kind: 'pair_velocity',
  pours: 14,
  nights: 3,
  guests: 1,
  of: 14,
  median: 2,
  compared: 40,
};

test('a fraud signal gives its reason in plain words, and the usual number where that is known', () => {
  expect(reasonSentence(pair)).toBe('14 pours for one guest in 3 nights; usual here is 2');
  expect(reasonSentence({ ...pair, compared: 2 })).toBe('14 pours for one guest in 3 nights');
  expect(reasonSentence({ ...pair, kind: 'device_velocity', guests: 4, nights: 1, median: 1.25 })).toBe(
    '14 pours for 4 guests with one phone in one night; usual here is 1.3',
  );
  expect(reasonSentence({ ...pair, kind: 'pro_velocity', pours: 31 })).toBe(
    '31 pours in one hour; usual here is 2',
  );
  expect(reasonSentence({ ...pair, kind: 'overrides' })).toBe('14 overrides in 3 nights; usual here is 2');
  expect(reasonSentence({ ...pair, kind: 'taken_back', of: 90 })).toBe(
    '14 of 90 pours taken back in 3 nights; usual here is 2',
  );
});

test("the score of a fraud signal is its count divided by the limit of its span of time, or by a multiple of the venue's usual count where that is larger", () => {
  expect(signalScoreOf(pair, 'week')).toBe(2);
  expect(signalScoreOf(pair, 'month')).toBe(1);
  expect(signalScoreOf({ ...pair, median: 7 }, 'week')).toBe(0.67);
  expect(signalScoreOf({ ...pair, pours: 6 }, 'week')).toBe(0.86);
});

test('a usual count from too few comparisons is neither shown nor used in the score of a fraud signal', () => {
  expect(usualCount({ median: 9, compared: 2 })).toBeNull();
  expect(usualCount({ median: 9, compared: 3 })).toBe(9);
  expect(signalScoreOf({ ...pair, median: 9, compared: 2 }, 'week')).toBe(2);
});

test('a fraud signal is shown from its limit on, and not below', () => {
  expect([isSignalShown(1), isSignalShown(0.99)]).toEqual([true, false]);
});

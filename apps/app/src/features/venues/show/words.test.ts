import { expect, test } from 'vitest';
import { hereWords, pourSentences } from './words.ts';

test.each([
  [[], 1, false, '1 person is here'],
  [[], 4, false, '4 people are here'],
  [['Moth'], 1, false, 'Moth is here'],
  [['Moth'], 2, false, 'Moth and 1 other are here'],
  [['Moth', 'Dee', 'Ada'], 7, false, 'Moth, Dee, Ada and 4 others are here'],
  [[], 1, true, 'Just you, for now'],
  [['Moth'], 3, true, 'You, Moth and 1 other are here'],
])('oneself and friends come first: %o of %i, oneself %o', (friends, total, alsoMe, words) => {
  expect(hereWords(friends, total, alsoMe)).toBe(words);
});

test('the house says in sentences what it pours', () => {
  const policy = {
    includes: ['Well drinks', 'House wine', 'Draft beer'],
    excludes: ['Top shelf', 'Bottles'],
  };
  expect(pourSentences(policy)).toEqual([
    'A free pour or a voucher gets you well drinks, house wine or draft beer.',
    'Not top shelf or bottles.',
  ]);
  expect(pourSentences({ includes: [], excludes: [], note: 'Ask for the night special.' })).toEqual([
    'Ask for the night special.',
  ]);
});

import { expect, test } from 'vitest';
import { pourSentences } from './pour-sentences.ts';

test('the drinks that a venue pours are written as sentences', () => {
  const policy = {
    includes: ['Well drinks', 'House wine', 'Draft beer'],
    excludes: ['Top shelf', 'Bottles'],
  };
  expect(pourSentences(policy)).toEqual([
    'A free or paid drink gets you well drinks, house wine or draft beer.',
    'Not top shelf or bottles.',
  ]);
  expect(pourSentences({ includes: [], excludes: [], note: 'Ask for the night special.' })).toEqual([
    'Ask for the night special.',
  ]);
});

import { expect, test } from 'vitest';
import { hereText } from './words.ts';

test.each([
  [[], 1, false, '1 person is here'],
  [[], 4, false, '4 people are here'],
  [['Moth'], 1, false, 'Moth is here'],
  [['Moth'], 2, false, 'Moth and 1 other are here'],
  [['Moth', 'Dee', 'Ada'], 7, false, 'Moth, Dee, Ada and 4 others are here'],
  [[], 1, true, 'Just you, for now'],
  [['Moth'], 3, true, 'You, Moth and 1 other are here'],
])(
  'the friends %o among %i guests (with the viewer: %o) are described as "%s"',
  (friends, total, alsoMe, sentence) => {
    expect(hereText(friends, total, alsoMe)).toBe(sentence);
  },
);

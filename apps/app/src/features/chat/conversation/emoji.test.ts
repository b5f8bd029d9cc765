import { emoji } from '@nightjar/domain/chat/entity';
import { expect, test } from 'vitest';
import { emojiGroups, findEmoji } from './emoji.ts';
import { quickEmojis } from './emoji-bar.tsx';

const all = emojiGroups.flatMap(group => group.emoji);

test('every emoji that the app offers is accepted by the server and listed once', () => {
  const offered = all.map(entry => entry.emoji);

  expect([...offered, ...quickEmojis].filter(one => !emoji.safeParse(one).success)).toEqual([]);
  expect(offered.filter((one, place) => offered.indexOf(one) !== place)).toEqual([]);
});

test('every emoji has search terms, and a search finds the emoji whose terms begin with the typed words', () => {
  expect(all.every(({ words }) => words.length > 1)).toBe(true);
  expect(findEmoji('che').map(entry => entry.emoji)).toEqual(['🍻', '🥂', '🍒', '✅']);
  expect(findEmoji('heart fire').map(entry => entry.emoji)).toEqual(['❤️‍🔥']);
  expect(findEmoji('zebra')).toEqual([]);
});

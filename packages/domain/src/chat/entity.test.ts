import { expect, test } from 'vitest';
import { emoji } from './entity.ts';

test.each([
  ['❤', '❤️'],
  ['❤️', '❤️'],
  ['😀', '😀'],
  ['😀\uFE0F', '😀'],
  ['👍🏽', '👍🏽'],
  ['✌🏽', '✌🏽'],
  ['☝\uFE0F🏽', '☝🏽'],
  ['🏳\u200D🌈', '🏳️‍🌈'],
  ['🏳️‍🌈', '🏳️‍🌈'],
  ['👩\u200D❤\u200D👨', '👩‍❤️‍👨'],
  ['🕵\u200D♂', '🕵️‍♂️'],
  ['🕵🏽‍♂', '🕵🏽‍♂️'],
  ['1\u20E3', '1️⃣'],
  ['1️⃣', '1️⃣'],
  ['🇺🇸', '🇺🇸'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
])('%s is stored as the emoji %s, with and without the variation selector', (typed, read) => {
  expect(emoji.parse(typed)).toBe(read);
});

test('an emoji in its standard spelling is stored unchanged', () => {
  const single = Array.from({ length: 0x1fb00 }, (_, point) => String.fromCodePoint(point));
  const spelled = single
    .flatMap(sign => [sign, `${sign}\uFE0F`])
    .filter(sign => /^\p{RGI_Emoji}$/v.test(sign));
  expect(spelled.length).toBeGreaterThan(1_300);
  expect(spelled.filter(sign => emoji.parse(sign) !== sign)).toEqual([]);
});

test.each(['', 'a', '12', '❤❤', '1', '#', '\uFE0F', '🍹🍹', '\u200D'])('%j is refused as an emoji', typed => {
  expect(emoji.safeParse(typed).success).toBe(false);
});

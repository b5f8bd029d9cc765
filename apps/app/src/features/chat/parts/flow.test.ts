import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeMention, isOnlyEmoji, matching, mentionedIn, mentionQuery, segments } from './flow.ts';

const moth = { user_id: 'm', name: 'Moth' };
const mothEllen = { user_id: 'e', name: 'Moth Ellen' };

test('names are found longest first, and only whole ones', () => {
  expect(segments('@Moth Ellen and @moth, not @Mothra', [moth, mothEllen])).toEqual([
    { kind: 'mention', text: '@Moth Ellen', userId: 'e' },
    { kind: 'words', text: ' and ' },
    { kind: 'mention', text: '@moth', userId: 'm' },
    { kind: 'words', text: ', not @Mothra' },
  ]);
});

test('only http addresses are links, without the full stop of the sentence', () => {
  expect(segments('see https://a.example/b?c=1. javascript:alert(1)', [])).toEqual([
    { kind: 'words', text: 'see ' },
    { kind: 'link', text: 'https://a.example/b?c=1', href: 'https://a.example/b?c=1' },
    { kind: 'words', text: '. javascript:alert(1)' },
  ]);
});

test('the pieces put together are the text, whatever it holds and whatever people are called', () => {
  const name = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });
  const mentions = fc.array(
    name.map(called => ({ user_id: called, name: called })),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), mentions, (text, named) => {
      const whole = `${text}@${named[0]?.name ?? ''} https://x.example/${text}`;
      expect(
        segments(whole, named)
          .map(piece => piece.text)
          .join(''),
      ).toBe(whole);
    }),
  );
});

test('an "@" at the start of a word asks for a name, one inside of a word does not', () => {
  expect(mentionQuery('hi @Mo', 6)).toEqual({ from: 3, query: 'Mo' });
  expect(mentionQuery('@', 1)).toEqual({ from: 0, query: '' });
  expect(mentionQuery('hi @Moth El', 11)).toEqual({ from: 3, query: 'Moth El' });
  expect(mentionQuery('rae@low', 7)).toBeNull();
  expect(mentionQuery('@Moth see you', 13)).toBeNull();
  expect(mentionQuery('no one', 3)).toBeNull();
});

test('a completed name takes the place of what was typed, with one space after it', () => {
  const query = { from: 3, query: 'Mo' };
  expect(completeMention('hi @Mo', 6, query, 'Moth')).toEqual({ text: 'hi @Moth ', caret: 9 });
  expect(completeMention('hi @Mo you', 6, query, 'Moth')).toEqual({ text: 'hi @Moth you', caret: 9 });
});

test('a name that was rubbed out again is not sent', () => {
  expect(mentionedIn('hi @Moth', [moth, mothEllen, moth])).toEqual([moth]);
  expect(mentionedIn('hi Moth', [moth])).toEqual([]);
});

test('members are offered by the beginnings of their names', () => {
  const members = ['Anna Moth', 'Moth', 'Timothy', 'Finch'].map(name => ({ name }));
  expect(matching(members, 'mo').map(({ name }) => name)).toEqual(['Moth', 'Anna Moth']);
});

test('one to three emoji alone are drawn large', () => {
  expect(['🔥', '👩‍👩‍👧 🎉', '🇺🇸🍻✨'].every(isOnlyEmoji)).toBe(true);
  expect(['', '12', '🔥🔥🔥🔥', '🔥 yes'].some(isOnlyEmoji)).toBe(false);
});

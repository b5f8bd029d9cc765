import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnlyEmoji, textSegments } from './flow.ts';

const moth = { user_id: 'm', name: 'Moth' };
const mothEllen = { user_id: 'e', name: 'Moth Ellen' };

test('a message mentions a member only by a whole name, and by the longest name that fits', () => {
  expect(textSegments('@Moth Ellen and @moth, not @Mothra', [moth, mothEllen])).toEqual([
    { kind: 'mention', text: '@Moth Ellen', userId: 'e' },
    { kind: 'text', text: ' and ' },
    { kind: 'mention', text: '@moth', userId: 'm' },
    { kind: 'text', text: ', not @Mothra' },
  ]);
});

test('only http addresses in a message become links, without the full stop of the sentence', () => {
  expect(textSegments('see https://a.example/b?c=1. javascript:alert(1)', [])).toEqual([
    { kind: 'text', text: 'see ' },
    { kind: 'link', text: 'https://a.example/b?c=1', href: 'https://a.example/b?c=1' },
    { kind: 'text', text: '. javascript:alert(1)' },
  ]);
});

test('a link in a message leads to the host in its text: an address with a user before the host is no link, and an unusual spelling leads to the same host', () => {
  const kinds = (text: string) => textSegments(text, []).map(({ kind }) => kind);
  for (const text of [
    'https://bar.example@evil.example',
    'https://127.0.0.1/',
    'http://bar.example\\@evil.example/',
  ])
    expect(kinds(text)).toEqual(['text']);
  expect(textSegments('http://Bar.Example/a/../b', [])).toEqual([
    { kind: 'link', text: 'http://Bar.Example/a/../b', href: 'http://bar.example/b' },
  ]);
});

test('the segments of a message join to the original text, whatever the text and the names contain', () => {
  const name = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });
  const mentions = fc.array(
    name.map(called => ({ user_id: called, name: called })),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), mentions, (text, named) => {
      const whole = `${text}@${named[0]?.name ?? ''} https://x.example/${text}`;
      expect(
        textSegments(whole, named)
          .map(piece => piece.text)
          .join(''),
      ).toBe(whole);
    }),
  );
});

test('a message of nothing but one to three emoji is shown large', () => {
  expect(['🔥', '👩‍👩‍👧 🎉', '🇺🇸🍻✨'].every(isOnlyEmoji)).toBe(true);
  expect(['', '12', '🔥🔥🔥🔥', '🔥 yes'].some(isOnlyEmoji)).toBe(false);
});

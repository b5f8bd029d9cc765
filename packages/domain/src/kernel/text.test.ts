import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  beginningOf,
  cutText,
  cutWords,
  firstCharacter,
  hasText,
  text,
  textOrNull,
  typedText,
} from './text.ts';

test('a typed text is found in a name whatever the accents and case', () => {
  expect(hasText('Café Élan', 'cafe e')).toBe(true);
  expect(hasText('Café Élan', 'bar')).toBe(false);
  expect(hasText(null, '')).toBe(true);
});

test.each([
  ['a curly apostrophe', 'Sean O’Brien', "o'brien"],
  ['no apostrophe', "Rae's night", 'raes'],
  ['a letter that Unicode does not split', 'Łukasz Søberg', 'lukasz so'],
  ['a sharp s', 'Straße', 'strasse'],
  ['letters of full width', 'Ｂａｒ 東京', 'bar 東'],
  ['accents that are code points of their own', 'Zoe\u0308', 'zoë'],
  ['a part of a Korean syllable', '한강', '하'],
  ['a dotted capital I', 'İzmir', 'izmir'],
])('a name is found by a text that has %s', (_, name, typed) => {
  expect(hasText(name, typed)).toBe(true);
});

describe('a pasted text', () => {
  test.each([
    [
      'direction marks around a number',
      'Call the bar: \u202A+1 (813) 555-0199\u202C',
      'Call the bar: +1 (813) 555-0199',
    ],
    ['isolates around a number', '\u2068+1 813 555 0199\u2069', '+1 813 555 0199'],
    ['a mark behind a Hebrew word', 'נפגשים ב-9\u200F?', 'נפגשים ב-9?'],
    ['a mark of Arabic letters', '\u061Cمرحبا', 'مرحبا'],
    ['soft hyphens', 'Night\u00ADjar', 'Nightjar'],
    ['a break without width, and a joiner of words', 'Low\u200BLantern\u2060!', 'LowLantern!'],
    ['a byte order mark', '\uFEFFRae', 'Rae'],
    ['line breaks of Windows', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
    [
      'soft line breaks of word processors',
      'one\vtwo\u2028three\u2029four\u0085five',
      'one\ntwo\nthree\nfour\nfive',
    ],
    ['half of a character', 'Moth \ud83c', 'Moth \ufffd'],
  ])('a pasted text is changed or loses characters where it has %s', (_what, typed, read) => {
    expect(text(1, 100).parse(typed)).toBe(read);
  });

  test.each([
    ['a family of four', '👨‍👩‍👧‍👦'],
    ['a heart as a sign and as an emoji', '❤ ❤️'],
    ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['a Persian word with a break of its letters', 'می‌خواهم'],
    ['a word of Devanagari with a joiner', 'क्‍ष'],
    ['an accent of its own', 'Cafe\u0301'],
    ['the sign of Apple, which is for private use', '\uF8FF'],
  ])('a pasted text keeps %s', (_what, typed) => {
    expect(text(1, 100).parse(typed)).toBe(typed);
  });

  test('a pasted text loses every invisible character, and does not change when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), typed => {
        const read = typedText(typed);
        expect(read).not.toMatch(
          /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\r\v\f\u0085\u2028\u2029]/,
        );
        expect(typedText(read)).toBe(read);
      }),
    );
  });
});

describe('a text without anything visible', () => {
  const nothings = [
    '\u200B',
    '\u3164',
    '\u2800',
    '\u00AD',
    '\uFE0F',
    '\u2060',
    '\uFFA0',
    '\u0301',
    '\u200D',
    '\u115F',
    '\u{E0041}',
    '\u180B',
    '\u034F',
    ' \t\n',
    '\u3000',
    '\u{1D173}',
  ];
  test.each(nothings.map(nothing => [JSON.stringify(nothing), nothing] as const))(
    'a text of the invisible character %s counts as empty',
    (_name, nothing) => {
      expect(text(1, 20).safeParse(nothing).success).toBe(false);
      expect(text(1, 20).safeParse(` ${nothing}${nothing} `).success).toBe(false);
      expect(textOrNull(20).parse(nothing)).toBeNull();
    },
  );

  test('a text of invisible characters is refused with the message for an empty text', () => {
    const { error } = text(1, 20, 'Tell us your name').safeParse('\u3164');
    expect(z.prettifyError(error ?? new z.core.$ZodError([]))).toContain('Tell us your name');
  });

  test('a text of several invisible characters is empty, and one letter among them makes a text that is not empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...nothings) }), nothing => {
        expect(typedText(nothing)).toBe('');
        expect(typedText(`${nothing}a${nothing}`)).toContain('a');
      }),
    );
  });
});

describe('the cut of a long text', () => {
  const characters = fc.constantFrom(
    'a',
    ' ',
    '夜',
    '🍹',
    '👩‍👩‍👧‍👦',
    'e\u0301',
    '🇺🇸',
    '❤️',
    '👍🏽',
    '각',
    'क्षि',
  );

  test('a long text is cut between visible characters, to its length, and a short text stays whole', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    const countOf = (value: string) => [...segmenter.segment(value)].length;
    fc.assert(
      fc.property(fc.array(characters), fc.integer({ min: 20, max: 60 }), (parts, most) => {
        const whole = parts.join('');
        for (const cut of [cutText(whole, most), cutWords(whole, most)]) {
          expect(cut.length).toBeLessThanOrEqual(most);
          if (whole.length <= most) expect(cut).toBe(whole);
          else {
            const kept = cut.replace(/ ?…$/, '');
            expect(whole.startsWith(kept)).toBe(true);
            expect(countOf(kept) + countOf(whole.slice(kept.length))).toBe(countOf(whole));
          }
        }
      }),
    );
  });

  test('a long text that is cut between words keeps whole words and at least half of its length', () => {
    expect(cutWords('Two floors, four bars and a roof', 16)).toBe('Two floors, …');
    expect(cutWords(`a ${'b'.repeat(40)}`, 20)).toBe(`a ${'b'.repeat(16)}…`);
  });

  test('a text that is one character with hundreds of accents is cut without losing the character', () => {
    expect(beginningOf(`Z${'\u0301'.repeat(500)}`, 20)).toHaveLength(20);
    expect(cutText(`Z${'\u0301'.repeat(500)}`, 20)).toMatch(/^Z.*…$/);
  });

  test.each([
    ['👩‍👩‍👧‍👦 family', '👩‍👩‍👧‍👦'],
    ['e\u0301lan', 'e\u0301'],
    ['🇺🇸', '🇺🇸'],
    ['', ''],
  ])('the first character of the text %s is %s', (whole, first) => {
    expect(firstCharacter(whole)).toBe(first);
  });
});

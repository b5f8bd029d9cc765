import * as z from 'zod/mini';
import { graphemes } from './floor/graphemes.ts';
import { wellFormed } from './floor/well-formed.ts';

/** Matches direction marks, soft hyphens and soft breaks: a paste brings them along, and no reader sees them. */
const invisiblePastedPattern =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu;
/**
 * Matches the ends of lines other than a plain line feed. Word processors write a soft line break as a vertical tab.
 */
const lineBreakPattern = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
/**
 * Matches a character that is visible by itself. A combining mark needs a letter below it, and the blanks of Braille
 * and Hangul show nothing.
 */
const visibleCharacterPattern =
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{M}\p{Cc}\p{Cf}\p{Cs}\u2800]/u;
/** Matches the control characters that `typedText` does not remove: they hide or break text for the next reader. */
const controlCharacterPattern = /[^\P{Cc}\n\t]/u;

/**
 * Returns a text as its reader sees it: without the invisible characters that a paste brings along, and as an empty
 * text where nothing of it is visible.
 */
export function typedText(value: string): string {
  const text = wellFormed(value).replace(invisiblePastedPattern, '').replace(lineBreakPattern, '\n');
  return visibleCharacterPattern.test(text) ? text : '';
}

/**
 * Makes the schema for every text that people type: trimmed, with `min` to `max` characters, cleaned by `typedText` and
 * without control characters. `tooShort` is the error for fewer characters.
 */
export function text(min: number, max: number, tooShort?: string) {
  return z.string().check(
    z.overwrite(typedText),
    z.trim(),
    z.minLength(min, tooShort),
    z.maxLength(max),
    z.refine(value => !controlCharacterPattern.test(value), { error: 'must not contain control characters' }),
  );
}

/**
 * Returns the longest beginning of a text that has at most `most` UTF-16 units and ends between two characters as
 * people see them.
 */
export function beginningOf(text: string, most: number): string {
  let end = 0;
  for (const character of graphemes(text.slice(0, most + mostUnitsOfCharacter))) {
    if (end + character.length > most) break;
    end += character.length;
  }
  // A character with hundreds of combining marks is longer than `most`, so it is cut between two code points.
  return end > 0 ? text.slice(0, end) : wellFormed(text.slice(0, most));
}
/** No emoji and no letter of any language has more UTF-16 units than this. */
const mostUnitsOfCharacter = 64;

/**
 * Shortens a text to at most `most` UTF-16 units. A longer text is cut between two characters as people see them, and
 * then ends in "…".
 */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${beginningOf(text, most - 1).trimEnd()}…`;
}

/**
 * Shortens a text between two words, where a word ends in the second half of what fits. Languages without spaces have
 * no such place, so their text is cut between two characters.
 */
export function cutWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = beginningOf(text, most - 2);
  const endsAWord = /\s/.test(text.charAt(kept.length));
  const words = endsAWord ? kept : kept.slice(0, kept.search(/\s\S*$/) + 1);
  return words.length >= most / 2 ? `${words.trimEnd()} …` : `${kept}…`;
}

/** Returns the first character as people see it, which may be several code points. */
export const firstCharacter = (text: string): string =>
  graphemes(text.slice(0, mostUnitsOfCharacter)).next().value ?? '';

/** Makes the schema of a text that may be left out: null, undefined and mere spaces all mean that there is none. */
export const optionalText = (max: number) => z._default(textOrNull(max), null);

/** Makes the schema of a text in a change: a text that is left out stays as it is, and an empty one becomes null. */
export function textOrNull(max: number) {
  const trimmed = z.pipe(
    text(0, max),
    z.transform(value => (value === '' ? null : value)),
  );
  return z.nullable(trimmed);
}

/** Unicode does not split these letters into a plain letter and a mark, and many keyboards do not have them. */
const plainLettersFor: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ı: 'i',
};
/** A phone types a curly apostrophe where a laptop types a straight one, and many people type none. */
const apostrophePattern = /['’‘`´ʼʻ＇]/g;

/**
 * Returns a text without case, accents and apostrophes. People type texts without them, so texts are compared in this
 * form.
 */
export const searchableText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replace(apostrophePattern, '')
    .replace(/[ßøłđðþæœħı]/g, letter => plainLettersFor[letter] ?? letter);

/** True where a name contains a typed text, whatever the case, accents and apostrophes of either of them. */
export function hasText(name: string | null, typed: string): boolean {
  return searchableText(name ?? '').includes(searchableText(typed.trim()));
}

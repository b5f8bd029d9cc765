import * as z from 'zod/mini';

/** Direction marks, soft hyphens and soft breaks: a paste brings them along, and no reader sees them. */
const pastedMarks = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu;
/** Every way to end a line; word processors write a soft line break as a vertical tab. */
const lineBreaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
/** What shows by itself. A mark needs a letter below it; the blanks of Braille and Hangul show nothing. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{M}\p{Cc}\p{Cf}\p{Cs}\u2800]/u;
/** What `typedText` leaves of control characters: they hide or break text for the next reader. */
const controls = /[^\P{Cc}\n\t]/u;

/** A text as its reader sees it: without what a paste brings along unseen, and empty where nothing of it shows. */
export function typedText(value: string): string {
  const text = value.toWellFormed().replace(pastedMarks, '').replace(lineBreaks, '\n');
  return visible.test(text) ? text : '';
}

/**
 * Trimmed text of `min` to `max` characters, by `typedText` and without control characters; `tooShort` is the error
 * for fewer. The schema of all that people type.
 */
export function text(min: number, max: number, tooShort?: string) {
  return z.string().check(
    z.overwrite(typedText),
    z.trim(),
    z.minLength(min, tooShort),
    z.maxLength(max),
    z.refine(value => !controls.test(value), { error: 'must not contain control characters' }),
  );
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The longest beginning of at most `most` UTF-16 units that ends between two characters as people see them. */
export function beginning(text: string, most: number): string {
  let end = 0;
  for (const { index, segment } of characters.segment(text.slice(0, most + longestCharacter))) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  // A character of hundreds of marks is longer than `most`: it is cut between code points.
  return end > 0 ? text.slice(0, end) : text.slice(0, most).toWellFormed();
}
/** No emoji or letter of a language is longer, in UTF-16 units. */
const longestCharacter = 64;

/** A text of at most `most` UTF-16 units: a longer one is cut between two characters as people see them, and ends in "…". */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${beginning(text, most - 1).trimEnd()}…`;
}

/** The same, cut between two words where one ends in its second half. Languages without spaces have none. */
export function cutWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = beginning(text, most - 2);
  const endsAWord = /\s/.test(text.charAt(kept.length));
  const words = endsAWord ? kept : kept.slice(0, kept.search(/\s\S*$/) + 1);
  return words.length >= most / 2 ? `${words.trimEnd()} …` : `${kept}…`;
}

/** The first character as people see it, which may be several code points. */
export const firstCharacter = (text: string): string =>
  characters.segment(text.slice(0, longestCharacter))[Symbol.iterator]().next().value?.segment ?? '';

/** Text that may be left out: null, undefined and mere spaces all mean that there is none. */
export const textOrNone = (max: number) => z._default(emptyAsNull(max), null);

/** The same in a change, where a field that is left out stays as it is. */
export function emptyAsNull(max: number) {
  const trimmed = z.pipe(
    text(0, max),
    z.transform(value => (value === '' ? null : value)),
  );
  return z.nullable(trimmed);
}

/** A text without case and accents, for comparing what people type. */
export const plainText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');

/** Whether a name contains a typed text, whatever the case and accents of either. */
export function hasText(name: string | null, typed: string): boolean {
  return plainText(name ?? '').includes(plainText(typed.trim()));
}

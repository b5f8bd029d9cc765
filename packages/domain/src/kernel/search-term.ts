import * as z from 'zod/mini';
import { text } from './text.ts';

/** A search needs at least this many letters, because fewer letters would find everybody. */
const shortestSearchTerm = 2;
export const searchTermLimit = 60;

/** One character of these scripts is a whole word or syllable, and many names have no more than one. */
const wordCharacterPattern = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** True where a typed text is long enough to search for: two letters, or one Chinese, Japanese or Korean character. */
export const isSearchable = (typed: string): boolean =>
  typed.length >= shortestSearchTerm || wordCharacterPattern.test(typed);

/** This is the schema of a text by which people, and all things together, are searched. */
export const searchTerm = text(0, searchTermLimit).check(
  z.refine(isSearchable, { error: `must have at least ${shortestSearchTerm} letters` }),
);

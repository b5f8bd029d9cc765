import { mostPeopleFound } from '../entity.ts';

export function rowRangeOfPeoplePage(page: number, pageSize: number): { from: number; to: number } {
  const from = Math.min((page - 1) * pageSize, mostPeopleFound);
  return { from, to: Math.min(from + pageSize, mostPeopleFound) };
}

/** The spellings of at most two words of a name are tried; more words would have too many combinations. */
export const mostWordsToSpell = 2;

export const shortestMisspelledWord = 4;

/**
 * Returns the words of a typed search term that may be misspelled. Shorter words are left out, because they resemble
 * parts of every name.
 */
export function wordsToSpell(term: string): string[] {
  const words = term
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  return words.slice(0, mostWordsToSpell).filter(word => word.length >= shortestMisspelledWord);
}

/**
 * Combines the spellings of each word, in the order in which the words were typed, the likeliest first. Where a word
 * has no spelling, the spellings of the other words are returned uncombined.
 */
export function spelledTerms(
  words: readonly string[],
  spellings: readonly { typed: string; word: string }[],
): string[] {
  const choices = words.map(typed => [
    ...new Set(spellings.filter(spelling => spelling.typed === typed).map(({ word }) => word)),
  ]);
  if (choices.length === 0 || choices.some(choice => choice.length === 0)) return choices.flat();
  return choices.reduce((begun, next) => begun.flatMap(start => next.map(word => `${start} ${word}`)));
}

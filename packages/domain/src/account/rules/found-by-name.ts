import { peopleFoundMost } from '../entity.ts';

export function pageOfFound(page: number, pageSize: number): { from: number; to: number } {
  const from = Math.min((page - 1) * pageSize, peopleFoundMost);
  return { from, to: Math.min(from + pageSize, peopleFoundMost) };
}

/** A name has two words; more words would have too many spellings. */
export const wordsSpelled = 2;

export const shortestSpelled = 4;

/** Only these words of the typed term may be misspelled: shorter ones resemble every name. */
export function wordsToSpell(term: string): string[] {
  const words = term
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  return words.slice(0, wordsSpelled).filter(word => word.length >= shortestSpelled);
}

/** Combines the spellings of each word, in the order in which the words were typed, the likeliest first. */
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

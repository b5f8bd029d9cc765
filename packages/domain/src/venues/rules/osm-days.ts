import type { LeftOutPart } from './osm-spans.ts';
import { type Word, writtenAs } from './osm-words.ts';

export const everyDay: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

/**
 * `days` are the days of every week with which a rule of an `opening_hours` text begins. `left` lists the parts of this
 * beginning that the week leaves out, such as holidays.
 */
export type ParsedDays = { readonly days: readonly number[]; readonly left: readonly LeftOutPart[] };

/**
 * Reads the days with which a rule begins, such as "Mo-Fr, Su:". Holidays in the list are left out. A rule for "SH Mo",
 * the Mondays of school holidays, has no days of every week.
 */
export function readDays(head: readonly Word[]): ParsedDays | 'unreadable' {
  const parts = partsBetweenCommas(head.at(-1)?.kind === 'colon' ? head.slice(0, -1) : head);
  const days: number[] = [];
  const left: LeftOutPart[] = [];
  for (const part of parts) {
    const kinds = new Set(part.map(({ kind }) => kind));
    if (kinds.has('holiday') && kinds.size > 1 && !kinds.has('other'))
      return { days: [], left: [{ part: writtenAs(head), why: 'holiday' }] };
    if (kinds.has('holiday') && kinds.size === 1) left.push({ part: writtenAs(part), why: 'holiday' });
    else if (kinds.has('nth')) left.push({ part: writtenAs(part), why: 'date' });
    else if (isRanges(part)) days.push(...daysIn(part));
    else return 'unreadable';
  }
  return { days: [...new Set(days)], left };
}

/** Finds the days that are named anywhere among the words. */
export function daysIn(words: readonly Word[]): number[] {
  return words.flatMap((word, at) => {
    if (word.kind === 'every') return everyDay;
    if (word.kind !== 'day') return [];
    const [dash, last] = [words[at + 1], words[at + 2]];
    return dash?.kind === 'dash' && last?.kind === 'day' ? dayRange(word.day, last.day) : [word.day];
  });
}

/** Lists the days from one day of the week to another, also across the weekend. */
const dayRange = (from: number, to: number) =>
  Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => ((from - 1 + step) % 7) + 1);

/** True where the words are a list of days and spans of days, such as "Mo Tu Th-Sa". */
const isRanges = (part: readonly Word[]) =>
  /^(?:(?:day dash day|day|every) )+$/.test(part.map(({ kind }) => `${kind} `).join(''));

function partsBetweenCommas(words: readonly Word[]): Word[][] {
  const parts: Word[][] = [[]];
  for (const word of words) {
    if (word.kind === 'comma') parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter(part => part.length > 0);
}

import type { Opening } from '../../entity.ts';

export type OpeningSpan = Opening['hours'];

/** A form offers this many openings of one day. */
export const mostOpeningsADay = 3;
export const wholeDaySpan: OpeningSpan = { start: 0, end: 2400 };
const usualEveningSpan: OpeningSpan = { start: 1700, end: 200 };
/** After a first opening that ends in the afternoon, a second one gets these hours. */
const afterBreakSpan: OpeningSpan = { start: 1700, end: 2200 };

export const isWholeDay = ({ start, end }: OpeningSpan): boolean =>
  start === 0 && (end === 2400 || end === 0);

/** Returns the openings of a day, in the order of the list. */
export const spansOfDay = (week: readonly Opening[], day: number): OpeningSpan[] =>
  week.filter(({ name }) => name === day).map(({ hours }) => hours);

/** Returns the week with other openings on one day, sorted from Sunday to Saturday. */
export function replaceDay(week: readonly Opening[], day: number, spans: readonly OpeningSpan[]): Opening[] {
  const others = week.filter(({ name }) => name !== day);
  return [...others, ...spans.map(hours => ({ name: day, hours }))].toSorted(
    (one, other) => one.name - other.name,
  );
}

/** Returns the week with the openings of one day copied to other days. */
export const copyDay = (week: readonly Opening[], from: number, days: readonly number[]): Opening[] =>
  days.reduce((copied, day) => replaceDay(copied, day, spansOfDay(week, from)), [...week]);

/**
 * Returns the hours that a form suggests for a day that was closed: those of the nearest day before it that is open.
 */
export function suggestedSpans(week: readonly Opening[], day: number): OpeningSpan[] {
  for (let back = 1; back < 7; back += 1) {
    const spans = spansOfDay(week, ((day - 1 - back + 7) % 7) + 1);
    if (spans.length > 0) return spans;
  }
  return [usualEveningSpan];
}

/** Returns the hours that a form suggests for another opening of the same day. */
export function suggestedFurtherSpan(spans: readonly OpeningSpan[]): OpeningSpan {
  const last = spans.at(-1);
  return last && last.end >= 1200 && last.end <= afterBreakSpan.start ? afterBreakSpan : usualEveningSpan;
}

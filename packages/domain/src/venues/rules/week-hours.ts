import * as z from 'zod/mini';
import type { Refusal } from '../../kernel/failure.ts';
import { hourLabel } from '../../kernel/time.ts';
import { type Opening, opening } from '../entity.ts';
import { venueRefusals } from '../refusals.ts';

/**
 * Describes what is wrong with one opening. `index` counts the openings of its day, in the order of the list. `day` is
 * Sunday 1 to Saturday 7.
 */
export type HoursProblem = {
  day: number;
  index: number;
  kind: 'empty' | 'too_long' | 'overlap';
  sentence: string;
};

type WeekSpan = { opening: Opening; day: number; index: number; from: number; until: number };

export const dayMinutes = 24 * 60;
export const weekMinutes = 7 * dayMinutes;
/** An opening that ends before noon ends on the day after its start (specification, section 4). */
const firstEndOfSameDay = 1200;

export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
export const weekdayName = (day: number): string => weekdayNames[(day - 1) % 7] ?? '';

const toMinutes = (hhmm: number) => Math.floor(hhmm / 100) * 60 + (hhmm % 100);

/** True where an opening with this end is over on the day after its start. */
export const endsNextDay = (end: number): boolean => end < firstEndOfSameDay;

/** Counts the minutes of an opening. The number is zero or negative where the opening ends before it starts. */
export const openingMinutes = ({ start, end }: Opening['hours']): number =>
  toMinutes(end) + (endsNextDay(end) ? dayMinutes : 0) - toMinutes(start);

/**
 * Returns what is wrong with the opening hours of a week, in the order of the list: openings that end before they
 * start, that last longer than a day, and those that start while another one runs, also one of the day before. Openings
 * may touch: a week of 24 hours a day has no problem.
 */
export function judgeHours(openings: readonly Opening[]): HoursProblem[] {
  const spans = spansInWeek(openings);
  return spans.flatMap(span => {
    const problem = problemOfSpan(span, spans);
    return problem ? [{ day: span.day, index: span.index, ...problem }] : [];
  });
}

/** Refuses hours with a problem; `data.problems` names all of them. */
export function decideHours(
  openings: readonly Opening[],
): { granted: true } | Refusal<'hours_overlap' | 'hours_empty'> {
  const problems = judgeHours(openings);
  const [first] = problems;
  if (!first) return { granted: true };
  return venueRefusals.refuse(first.kind === 'overlap' ? 'hours_overlap' : 'hours_empty', {
    params: { day: weekdayName(first.day), problem: first.sentence },
    data: { problems },
  });
}

function spansInWeek(openings: readonly Opening[]): WeekSpan[] {
  const counted = new Map<number, number>();
  return openings.map(opening => {
    const day = opening.name;
    const index = counted.get(day) ?? 0;
    counted.set(day, index + 1);
    const from = (day - 1) * dayMinutes + toMinutes(opening.hours.start);
    return { opening, day, index, from, until: from + openingMinutes(opening.hours) };
  });
}

type SpanProblem = Pick<HoursProblem, 'kind' | 'sentence'>;

function problemOfSpan(span: WeekSpan, all: readonly WeekSpan[]): SpanProblem | null {
  const { start, end } = span.opening.hours;
  const minutes = span.until - span.from;
  if (minutes <= 0) return { kind: 'empty', sentence: emptyOpeningSentence(start, end) };
  if (minutes > dayMinutes)
    return {
      kind: 'too_long',
      sentence: `${hourLabel(start)} to ${hourLabel(end)} would be ${Math.ceil(minutes / 60)} hours: an end before noon is on the next day.`,
    };
  const other = all.find(each => each !== span && isPossibleSpan(each) && startsWithin(span, each));
  return other ? { kind: 'overlap', sentence: overlapSentence(span, other) } : null;
}

const isPossibleSpan = ({ from, until }: WeekSpan) => until > from && until - from <= dayMinutes;

/**
 * Returns whether an opening starts while the other one runs. Where both start at the same time, the problem is
 * reported for the later one in the list.
 */
function startsWithin(span: WeekSpan, other: WeekSpan): boolean {
  const ahead = (((span.from - other.from) % weekMinutes) + weekMinutes) % weekMinutes;
  if (ahead === 0) return span.day === other.day ? span.index > other.index : span.day > other.day;
  return ahead < other.until - other.from;
}

const emptyOpeningSentence = (start: number, end: number) =>
  start === end
    ? `Opens and closes at ${hourLabel(start)}. Set a later closing time.`
    : `Closes at ${hourLabel(end)}, before it opens at ${hourLabel(start)}.`;

function overlapSentence(span: WeekSpan, { opening, day }: WeekSpan): string {
  const { start, end } = opening.hours;
  const hours = `${hourLabel(start)} to ${hourLabel(end)}`;
  return day === span.day
    ? `Overlaps ${hours} on the same day.`
    : `${weekdayName(day)} is open until ${hourLabel(end)}, so this starts before it closes.`;
}

const storedHours = z.array(opening);

/**
 * Reads opening hours as they are stored: old clients wrote them as JSON text. A value that is no list of openings
 * counts as none.
 */
export function readHours(value: unknown): Opening[] {
  if (typeof value !== 'string') return Array.isArray(value) ? value : [];
  try {
    return storedHours.safeParse(JSON.parse(value)).data ?? [];
  } catch {
    return [];
  }
}

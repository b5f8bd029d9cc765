import type { Opening } from '../entity.ts';
import type { HoursRule } from './osm-rules.ts';
import type { MinuteSpan } from './osm-spans.ts';
import { dayMinutes, weekMinutes } from './week-hours.ts';

/**
 * An opening that ends at this minute of the day or later ends on the day of its start. An earlier end is on the next
 * day.
 */
const firstEndOfSameDay = 12 * 60;

/** Builds the week of a venue by applying the rules in their order. A night belongs to the day on which it begins. */
export function weekOfRules(rules: readonly HoursRule[]): { openings: Opening[]; left: MinuteSpan[] } {
  const week = new Map<number, MinuteSpan[]>();
  for (const { does, days, spans } of rules) {
    if (does === 'cut')
      cutClosedSpans(
        week,
        days.flatMap(day => spansOnDay(day, spans)),
      );
    else
      for (const day of days)
        week.set(day, [...(does === 'add' ? (week.get(day) ?? []) : []), ...spansOnDay(day, spans)]);
  }
  return openingsOfSpans(joinedSpans([...week.values()].flat()));
}

/** Turns the spans of a day into spans that count their minutes from the beginning of the week. */
const spansOnDay = (day: number, spans: readonly MinuteSpan[]): MinuteSpan[] =>
  spans.map(({ from, until }) => ({
    from: (day - 1) * dayMinutes + from,
    until: (day - 1) * dayMinutes + until,
  }));

/** Removes closed spans from the week, also from a night that began on the day before. */
function cutClosedSpans(week: Map<number, MinuteSpan[]>, closed: readonly MinuteSpan[]): void {
  const everywhere = closed.flatMap(({ from, until }) =>
    [-weekMinutes, 0, weekMinutes].map(by => ({ from: from + by, until: until + by })),
  );
  for (const [day, spans] of week) week.set(day, everywhere.reduce(withoutSpan, spans));
}

const withoutSpan = (spans: MinuteSpan[], { from, until }: MinuteSpan): MinuteSpan[] =>
  spans
    .flatMap(span => [
      { from: span.from, until: Math.min(span.until, from) },
      { from: Math.max(span.from, until), until: span.until },
    ])
    .filter(span => span.from < span.until);

/** Joins spans of opening hours that touch or overlap, also over the end of the week. */
function joinedSpans(spans: readonly MinuteSpan[]): MinuteSpan[] {
  const open = new Uint8Array(weekMinutes);
  for (const { from, until } of spans)
    for (let at = from; at < until; at += 1) open[(at + weekMinutes) % weekMinutes] = 1;
  const isOpen = (at: number) => open[(at + weekMinutes) % weekMinutes] === 1;
  if (open.every(Boolean)) return [{ from: 0, until: weekMinutes }];
  const starts = [...open.keys()].filter(at => isOpen(at) && !isOpen(at - 1));
  return starts.map(from => {
    let until = from + 1;
    while (isOpen(until)) until += 1;
    return { from, until };
  });
}

/**
 * Turns joined spans into openings of single days. An opening of the product that ends before noon ends on the day
 * after its start. Hours that end before noon on the day of their start cannot be written in this form, so they are
 * left out.
 */
function openingsOfSpans(runs: readonly MinuteSpan[]): { openings: Opening[]; left: MinuteSpan[] } {
  const pieces = runs.flatMap(spansOfSingleDays);
  const isOpening = ({ from, until }: MinuteSpan) => until - dayStart(from) >= firstEndOfSameDay;
  const openings = pieces.filter(isOpening).map(toOpening);
  return {
    openings: openings.sort((one, other) => one.name - other.name || one.hours.start - other.hours.start),
    left: pieces.filter(piece => !isOpening(piece)),
  };
}

const dayStart = (at: number) => Math.floor(at / dayMinutes) * dayMinutes;

/** Splits a long span into openings of at most a day each. Each opening begins where the one before ends. */
function spansOfSingleDays({ from, until }: MinuteSpan): MinuteSpan[] {
  const midnight = dayStart(from) + dayMinutes;
  const intoNext = until - midnight;
  if (intoNext <= 0 || (intoNext < firstEndOfSameDay && until - from <= dayMinutes)) return [{ from, until }];
  // A part from midnight to an hour before noon cannot be an opening. So such a span is split at noon of its first day,
  // and not at midnight.
  const at = intoNext < firstEndOfSameDay ? midnight - dayMinutes + firstEndOfSameDay : midnight;
  return [{ from, until: at }, ...spansOfSingleDays({ from: at, until })];
}

function toOpening({ from, until }: MinuteSpan): Opening {
  const start = hhmmOfMinutes(from - dayStart(from));
  const end = hhmmOfMinutes((until - dayStart(from)) % dayMinutes);
  return {
    name: (Math.floor(from / dayMinutes) % 7) + 1,
    hours: { start, end: start === 0 && end === 0 ? 2400 : end },
  };
}

const hhmmOfMinutes = (minutes: number) => Math.floor(minutes / 60) * 100 + (minutes % 60);

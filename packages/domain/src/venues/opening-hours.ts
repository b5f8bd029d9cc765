import { cutText } from '../kernel/text.ts';
import { hourLabel } from '../kernel/time.ts';
import { mostOpeningsAWeek, type Opening } from './entity.ts';
import { readRules } from './rules/osm-rules.ts';
import { leftOutReasons, type MinuteSpan } from './rules/osm-spans.ts';
import { weekOfRules } from './rules/osm-week.ts';
import { wordsOf } from './rules/osm-words.ts';
import { dayMinutes, weekdayName } from './rules/week-hours.ts';

/** The week of a venue comes with a note for each part of the text that the week leaves out. */
export type ParsedHours = { hours: Opening[]; notes: string[] };

/** OpenStreetMap's own limit is 255 characters; other sources may write more. */
const longestTextLength = 1_000;
const longestPartLength = 80;

/**
 * Reads OpenStreetMap's `opening_hours` as a week in the product's form. It keeps what is certain and the same every
 * week, in any spelling. Every other part of the text gets a note. A rule that is not certain leaves its days without
 * hours, so that the week is never open where the text may mean that the venue is closed.
 */
export function parseOpeningHours(text: string): ParsedHours {
  if (text.trim() === '') return { hours: [], notes: [] };
  if (text.length > longestTextLength)
    return emptyHoursWithNotes([`${quotePart(text)} is too long to be read`]);
  const { rules, left } = readRules(wordsOf(text));
  const { openings, left: early } = weekOfRules(rules);
  const parts = [
    ...left.map(
      ({ part, why, takes = [] }) =>
        `${quotePart(part)} was left out${takes.length > 0 ? ` with the hours of ${namesOfDays(takes)}` : ''}: ${leftOutReasons[why]}`,
    ),
    ...earlyHoursNotes(early),
  ];
  if (openings.length > mostOpeningsAWeek)
    return emptyHoursWithNotes([`${quotePart(text)} has more than ${mostOpeningsAWeek} openings a week`]);
  if (openings.length === 0)
    return emptyHoursWithNotes(parts.length > 0 ? parts : [`${quotePart(text)} opens on no day`]);
  return { hours: openings, notes: [...new Set(parts)].map(part => `of its opening hours ${part}`) };
}

/**
 * Writes a part of the text between double quotes. Double quotes inside it become single quotes. A remark, which has
 * double quotes already, does not get them twice.
 */
function quotePart(part: string): string {
  const text = /^"[^"]*"$/.test(part) ? part.slice(1, -1) : part.trim().replaceAll('"', "'");
  return `"${cutText(text, longestPartLength)}"`;
}

const emptyHoursWithNotes = (parts: readonly string[]): ParsedHours => ({
  hours: [],
  notes: [...new Set(parts)].map(part => `it has no opening hours: ${part}`),
});

const namesOfDays = (days: readonly number[]) =>
  days.length === 7 ? 'every day' : days.map(day => weekdayName(day)).join(', ');

/**
 * Writes hours that are left out, once for all days that have them: "Monday, Tuesday 6:00am to 11:00am was left out".
 */
function earlyHoursNotes(early: readonly MinuteSpan[]): string[] {
  const days = new Map<string, number[]>();
  for (const { from, until } of early) {
    const hours = `${clockLabelOfMinute(from)} to ${clockLabelOfMinute(until)}`;
    days.set(hours, [...(days.get(hours) ?? []), Math.floor(from / dayMinutes) + 1]);
  }
  return [...days].map(
    ([hours, on]) => `${namesOfDays(on)} ${hours} was left out: an end before noon is on the next day here`,
  );
}

const clockLabelOfMinute = (at: number) => hourLabel(Math.floor((at % dayMinutes) / 60) * 100 + (at % 60));

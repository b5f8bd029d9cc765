import { addDays, addMilliseconds, days } from '@nightjar/domain/kernel/time';
import ICAL from 'ical.js';
import { type CalendarTime, calendarTimeOf, readWallTime, type WallTime, wallMilliseconds } from './dates.ts';
import { UnreadablePart } from './unreadable.ts';
import { dayAt } from './zone.ts';

/** A rule with more nights than a bar has leads to the refusal of its event. */
export class ExcessiveRule extends UnreadablePart {}

/** An event repeats by a rule of this form (RFC 5545, 3.3.10). */
export type Rule = {
  days: ICAL.Recur;
  times: readonly string[] | null;
  count: number;
  until: WallTime | null;
};

/** A rule may have this many nights, which is one every day for more than ten years. */
const mostRepeats = 4_000;
/** Working out a rule may take this many steps. They are counted from the first night that is computed. */
const mostSteps = 40_000;
/** One night may have this many shows. */
const mostShowsPerNight = 12;

const knownRuleParts = new Set(
  'FREQ INTERVAL COUNT UNTIL WKST BYDAY BYMONTHDAY BYYEARDAY BYWEEKNO BYMONTH BYSETPOS BYHOUR BYMINUTE BYSECOND RSCALE SKIP'.split(
    ' ',
  ),
);

/** Reads the rule of a series. Empty parts of it are noted. @throws UnreadablePart where the rule cannot be followed */
export function readRule(written: string, notes: string[]): Rule {
  const parts = new Map<string, string>();
  for (const part of written.toUpperCase().replace(/\s/g, '').split(';')) {
    const [key = '', value = ''] = part.split('=');
    if (part === '') continue;
    if (!knownRuleParts.has(key))
      throw new UnreadablePart(`its RRULE has a part that no calendar knows: ${part.slice(0, 40)}`);
    if (value === '') notes.push(`the ${key} of its RRULE is empty and was left out`);
    else parts.set(key, value);
  }
  if (parts.size === 0) throw new UnreadablePart('its RRULE is empty');
  const take = (key: string): string | null => {
    const value = parts.get(key) ?? null;
    parts.delete(key);
    return value;
  };
  if ((take('RSCALE') ?? 'GREGORIAN') !== 'GREGORIAN' || (take('SKIP') ?? 'OMIT') !== 'OMIT')
    throw new UnreadablePart('its RRULE counts by another calendar');
  const count = take('COUNT');
  if (count !== null && Number(count) > mostRepeats)
    throw new ExcessiveRule(`it repeats ${count.slice(0, 20)} times, and ${mostRepeats} is the most`);
  const until = take('UNTIL');
  rewriteAsDailyRule(parts);
  const times = timesNamedBy({ hour: take('BYHOUR'), minute: take('BYMINUTE'), second: take('BYSECOND') });
  if (parts.has('BYSETPOS') && (times?.length ?? 0) > 1)
    throw new UnreadablePart('its RRULE counts among the hours of a day (BYSETPOS)');
  return {
    days: recurrenceOf(parts),
    times,
    count: count === null ? Number.POSITIVE_INFINITY : wholeNumberOf('COUNT', count),
    until: until === null ? null : readWallTime('UNTIL', until),
  };
}

function wholeNumberOf(key: string, value: string): number {
  if (!/^[1-9]\d*$/.test(value))
    throw new UnreadablePart(`the ${key} of its RRULE is no number: ${value.slice(0, 20)}`);
  return Number(value);
}

/**
 * Rewrites a rule of hours, minutes or seconds as a rule of days: every 24th hour is once a day, and so is each of
 * several named hours.
 */
function rewriteAsDailyRule(parts: Map<string, string>): void {
  const every = wholeNumberOf('INTERVAL', parts.get('INTERVAL') ?? '1');
  const freq = parts.get('FREQ') ?? '';
  const perDay = { HOURLY: 24, MINUTELY: 24 * 60, SECONDLY: 24 * 60 * 60 }[freq];
  if (perDay === undefined) return;
  const isNamed = freq === 'HOURLY' && every === 1 && parts.has('BYHOUR');
  if (!isNamed && every % perDay !== 0) throw new ExcessiveRule('it repeats within a day');
  parts.set('FREQ', 'DAILY');
  parts.set('INTERVAL', String(isNamed ? 1 : every / perDay));
}

type TimeRuleParts = { hour: string | null; minute: string | null; second: string | null };

/**
 * Returns the times of day that a rule names, such as "21:00:00". A part that is taken from the first night is "--".
 * Returns null where the rule names no time.
 */
function timesNamedBy({ hour, minute, second }: TimeRuleParts): string[] | null {
  if (hour === null && minute === null && second === null) return null;
  const listed = (key: string, list: string | null, most: number) =>
    (list?.split(',') ?? ['--']).map(each => {
      if (each !== '--' && !(/^\d{1,2}$/.test(each) && Number(each) <= most))
        throw new UnreadablePart(`the ${key} of its RRULE is none: ${each.slice(0, 20)}`);
      return each.padStart(2, '0');
    });
  const [hours, minutes, seconds] = [
    listed('BYHOUR', hour, 23),
    listed('BYMINUTE', minute, 59),
    listed('BYSECOND', second, 59),
  ];
  if (hours.length * minutes.length * seconds.length > mostShowsPerNight)
    throw new ExcessiveRule(`it repeats more than ${mostShowsPerNight} times within a day`);
  return hours.flatMap(h => minutes.flatMap(m => seconds.map(s => `${h}:${m}:${s}`)));
}

function recurrenceOf(parts: Map<string, string>): ICAL.Recur {
  const text = [...parts].map(([key, value]) => `${key}=${value}`).join(';');
  try {
    const rule = ICAL.Recur.fromString(text);
    if (['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(rule.freq)) return rule;
  } catch {
    // The library refused the text. The error below is thrown instead, because it names the rule.
  }
  throw new UnreadablePart(`its RRULE is none: ${text.slice(0, 60)}`);
}

/**
 * Returns the night from which the nights of a rule are computed. For a daily or weekly rule without a COUNT, it is a
 * night shortly before the requested time, so that fewer nights are computed. For any other rule, it is the first night
 * of the series.
 */
function firstNightToCompute(
  { date, at }: CalendarTime,
  { days: { freq, interval }, count }: Rule,
  from: Date,
): string {
  const round = { DAILY: 1, WEEKLY: 7 }[freq as string];
  if (!round || Number.isFinite(count)) return date;
  const period = round * interval;
  const passed = Math.floor((from.getTime() - at.getTime()) / days / period) - 1;
  return passed > 0 ? addDays(date, passed * period) : date;
}

/**
 * Generates the nights of a rule between two moments. Each named hour of a day is a night of its own, as it is for the
 * rule's COUNT.
 */
export function* occurrences(
  starts: CalendarTime,
  rule: Rule,
  { from, until }: { from: Date; until: Date },
): Generator<CalendarTime> {
  const last = rule.until && calendarTimeOf(rule.until, starts.zone);
  // A rule of days ends with a day, even where its end is written as a moment.
  const lastDay = last
    ? last.offset === null || last.time === '00:00:00'
      ? last.date
      : dayAt(last.at, starts.zone)
    : '';
  const first = wallMilliseconds(starts);
  if (last && addMilliseconds(last.at, days) < from) return;
  // The hours are added to the days here, because the library skips some hours where a rule names several.
  const iterator = rule.days.iterator(
    ICAL.Time.fromString(
      `${firstNightToCompute(starts, rule, from)}T${starts.time ?? '00:00:00'}`,
      undefined as never,
    ),
  );
  let count = 0;
  for (let step = 0; ; step += 1) {
    if (step >= mostSteps) throw new ExcessiveRule('it has repeated too often before today');
    const next = iterator.next() as ICAL.Time | null | undefined;
    if (!next) return;
    const date = next.toString().slice(0, 10);
    if (!dayFitsRule(date, rule)) continue;
    for (const time of timesOfNight(starts, rule)) {
      const wall = { date, time, offset: starts.offset };
      if (wallMilliseconds(wall) < first) continue;
      const when = calendarTimeOf(wall, starts.zone);
      count += 1;
      if (count > rule.count || when.at > until) return;
      if (last && (starts.time === null || last.time === null ? date > lastDay : when.at > last.at)) return;
      if (when.at >= from) yield when;
    }
  }
}

/**
 * True where a day fits the rule. The library always returns the first day of a daily rule, even on a weekday that the
 * rule does not name.
 */
function dayFitsRule(date: string, { days: { freq, parts } }: Rule): boolean {
  if (freq !== 'DAILY') return true;
  const day = new Date(date);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  const { BYDAY, BYMONTH, BYMONTHDAY } = parts;
  const ofMonth = [day.getUTCDate(), day.getUTCDate() - last - 1];
  return (
    (!BYDAY || BYDAY.includes(weekdays[day.getUTCDay()] ?? '')) &&
    (!BYMONTH || BYMONTH.includes(day.getUTCMonth() + 1)) &&
    (!BYMONTHDAY || ofMonth.some(each => BYMONTHDAY.includes(each)))
  );
}
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

function timesOfNight({ time }: WallTime, { times }: Rule): (string | null)[] {
  if (time === null || times === null) return [time];
  const named = times.map(each =>
    each
      .split(':')
      .map((part, index) => (part === '--' ? time.split(':')[index] : part))
      .join(':'),
  );
  return [...new Set(named)].sort();
}

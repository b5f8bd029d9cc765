import * as z from 'zod/mini';

/** The wire carries a moment as ISO 8601 with its offset. */
export const moment = z.iso.datetime({ offset: true });

/** The wire carries a calendar day that exists: 31 February is refused. */
export const day = z.iso.date();

export const seconds = 1000;
export const minutes = 60 * seconds;
export const hours = 60 * minutes;
export const days = 24 * hours;

export const later = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds);

/** The clocks of two machines may differ by this much. */
export const clocksApart = 5 * minutes;

/** True where the moment was written by a clock that has been set back since: no machine's clock is so far ahead. */
export const isAhead = (moment: Date, now: Date): boolean => moment > later(now, clocksApart);

/**
 * Tells whether what began at `since` still lasts, for `span` milliseconds. Where the clock has been set back since the
 * beginning, it has ended: otherwise it would last longer by as much.
 */
export const stillLasts = (since: Date, span: number, now: Date): boolean =>
  !isAhead(since, now) && later(since, span) > now;

/** The wall clock of this timezone counts where no place is known. */
export const houseTimezone = 'America/New_York';

/** Returns the calendar day `count` days after `date`. */
export const addDays = (date: string, count: number): string =>
  later(new Date(`${date}T00:00:00Z`), count * days)
    .toISOString()
    .slice(0, 10);

export const dayBefore = (date: string): string => addDays(date, -1);

/** Writes "just now", then minutes, hours, days up to 6, then weeks (specification, section 9). */
export function relativeTime(then: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - then.getTime());
  if (age < minutes) return 'just now';
  if (age < hours) return `${Math.floor(age / minutes)} min`;
  if (age < days) return `${Math.floor(age / hours)} h`;
  if (age < 7 * days) return `${Math.floor(age / days)} d`;
  return `${Math.floor(age / (7 * days))} w`;
}

/** 2130 → "9:30pm". */
export function hourLabel(hhmm: number): string {
  const hour = Math.floor(hhmm / 100) % 24;
  const minute = String(hhmm % 100).padStart(2, '0');
  return `${hour % 12 || 12}:${minute}${hour < 12 ? 'am' : 'pm'}`;
}

/** The clock on a wall in `timezone` shows a moment as "9:30pm". */
export const clockLabel = (moment: Date, timezone: string): string =>
  hourLabel(localTime(moment, timezone).hhmm);

/** Writes a wait as a clock: "12:41", or "1:02:09" from an hour on. */
export function countdown(milliseconds: number): string {
  const whole = Math.max(0, Math.ceil(milliseconds / seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index ? String(part).padStart(2, '0') : String(part))).join(':');
}

/** A wall clock at some place: `day` is Sunday 1 to Saturday 7, `hhmm` is 0 to 2359. */
export type LocalTime = Readonly<{ date: string; day: number; hhmm: number; offsetMinutes: number }>;

const clockByTimezone = new Map<string, Intl.DateTimeFormat>();

/** Keeps for each time zone what its clock showed at the minute of the last request: most requests are about now. */
const lastTimeByTimezone = new Map<string, { readonly minute: number; readonly time: LocalTime }>();

/** The clock on a wall in `timezone` (IANA name) shows this at `now`. */
export function localTime(now: Date, timezone: string): LocalTime {
  const minute = Math.floor(now.getTime() / minutes);
  const last = lastTimeByTimezone.get(timezone);
  if (last?.minute === minute) return last.time;
  const time = readClock(now, timezone);
  lastTimeByTimezone.set(timezone, { minute, time });
  return time;
}

function readClock(now: Date, timezone: string): LocalTime {
  const parts = Object.fromEntries(
    clockOf(timezone)
      .formatToParts(now)
      .map(part => [part.type, part.value]),
  );
  const date = `${parts.year}-${parts.month}-${parts.day}`;
  const wall = Date.UTC(
    Number(parts.year),
    Number(parts.month) - 1,
    Number(parts.day),
    Number(parts.hour),
    Number(parts.minute),
  );
  const offsetMinutes = Math.round((wall - Math.floor(now.getTime() / minutes) * minutes) / minutes);
  return {
    date,
    day: new Date(wall).getUTCDay() + 1,
    hhmm: Number(parts.hour) * 100 + Number(parts.minute),
    offsetMinutes,
  };
}

/**
 * Returns the moment at which the wall clock in `timezone` shows `hhmm` on `date`. An hour that comes twice means its
 * first time. An hour that clocks skip is counted on from before the gap: 2:30 then is 3:30 (RFC 5545, 3.3.5).
 */
export function momentOn(date: string, hhmm: number, timezone: string): Date {
  const wall = Date.parse(`${date}T00:00:00Z`) + Math.floor(hhmm / 100) * hours + (hhmm % 100) * minutes;
  return momentOnWall(wall, at => localTime(at, timezone).offsetMinutes * minutes);
}

/**
 * Takes the digits of a wall clock, read as if they were UTC. `offsetAt` tells how far that clock is ahead of UTC.
 * Milliseconds.
 */
export function momentOnWall(wall: number, offsetAt: (at: Date) => number): Date {
  const [before, after] = [-days, days].map(shift => offsetAt(new Date(wall + shift))) as [number, number];
  const isFrom = (offset: number) => offsetAt(new Date(wall - offset)) === offset;
  return new Date(wall - (isFrom(before) || !isFrom(after) ? before : after));
}

/** There are some six hundred time zones, but their names may be typed in small or capital letters. */
const mostClocks = 1_000;

/** A formatter costs a hundred times more to build than to use. */
function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clockByTimezone.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  if (clockByTimezone.size < mostClocks) clockByTimezone.set(timezone, made);
  return made;
}

export function isTimezone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Counts the whole years between a birthday and `today` (both `YYYY-MM-DD`). In short years, a birthday of 29 February
 * is on 1 March.
 */
export function ageOn(birthday: string, today: string): number {
  const [birthYear, birthRest] = [Number(birthday.slice(0, 4)), birthday.slice(5)];
  const had = today.slice(5) >= birthRest;
  return Number(today.slice(0, 4)) - birthYear - (had ? 0 : 1);
}

/** Returns the same time `count` calendar months later; the 31st becomes the month's last day. */
export function addMonths(from: Date, count: number): Date {
  const moved = new Date(from);
  moved.setUTCMonth(moved.getUTCMonth() + count, 1);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return moved;
}

/** Writes the day of a moment on a wall clock: "Dec 1". */
export function dayLabel(moment: Date, timezone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: timezone, month: 'short', day: 'numeric' }).format(
    moment,
  );
}

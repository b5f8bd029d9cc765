import * as z from 'zod/mini';

/** The wire carries a moment as ISO 8601 with its offset. */
export const moment = z.iso.datetime({ offset: true });

/** The wire carries a calendar day that exists: 31 February is refused. */
export const day = z.iso.date();

export const seconds = 1000;
export const minutes = 60 * seconds;
export const hours = 60 * minutes;
export const days = 24 * hours;

export const addMilliseconds = (from: Date, milliseconds: number): Date =>
  new Date(from.getTime() + milliseconds);

/** The clocks of two machines differ by at most this much. */
export const allowedClockDifference = 5 * minutes;

/**
 * True where a moment lies so far in the future that its clock must have been set back since: the clocks of two
 * machines are never so far apart.
 */
export const isImplausiblyAhead = (moment: Date, now: Date): boolean =>
  moment > addMilliseconds(now, allowedClockDifference);

/**
 * True while what began at `since` still lasts: it lasts for `span` milliseconds. It counts as over where the clock is
 * more than five minutes before `since`: the clock was then set back, and what began would last too long.
 */
export const stillLasts = (since: Date, span: number, now: Date): boolean =>
  !isImplausiblyAhead(since, now) && addMilliseconds(since, span) > now;

/** The wall clock of this time zone is used where no place is known. */
export const houseTimezone = 'America/New_York';

/** Returns the calendar day `count` days after `date`. */
export const addDays = (date: string, count: number): string =>
  addMilliseconds(new Date(`${date}T00:00:00Z`), count * days)
    .toISOString()
    .slice(0, 10);

export const dayBefore = (date: string): string => addDays(date, -1);

/**
 * Writes how long ago a moment was: "just now", then minutes, hours, days up to 6, then weeks (specification, section
 * 9).
 */
export function relativeTime(then: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - then.getTime());
  if (age < minutes) return 'just now';
  if (age < hours) return `${Math.floor(age / minutes)} min`;
  if (age < days) return `${Math.floor(age / hours)} h`;
  if (age < 7 * days) return `${Math.floor(age / days)} d`;
  return `${Math.floor(age / (7 * days))} w`;
}

/** Writes hhmm as people do: 2130 becomes "9:30pm". */
export function hourLabel(hhmm: number): string {
  const hour = Math.floor(hhmm / 100) % 24;
  const minute = String(hhmm % 100).padStart(2, '0');
  return `${hour % 12 || 12}:${minute}${hour < 12 ? 'am' : 'pm'}`;
}

/** Writes a moment as a wall clock in `timezone` shows it: "9:30pm". */
export const clockLabel = (moment: Date, timezone: string): string =>
  hourLabel(localTime(moment, timezone).hhmm);

/** Writes a wait as a clock does: "12:41", or "1:02:09" where it is an hour or longer. */
export function countdown(milliseconds: number): string {
  const whole = Math.max(0, Math.ceil(milliseconds / seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index ? String(part).padStart(2, '0') : String(part))).join(':');
}

/** Describes what a wall clock shows: `day` is Sunday 1 to Saturday 7, `hhmm` is 0 to 2359. */
export type LocalTime = Readonly<{ date: string; day: number; hhmm: number; offsetMinutes: number }>;

const clockByTimezone = new Map<string, Intl.DateTimeFormat>();

/**
 * Keeps for each time zone the minute of the last request and what its clock showed then, because most requests are
 * about the present minute.
 */
const lastTimeByTimezone = new Map<string, { readonly minute: number; readonly time: LocalTime }>();

/** Returns what a wall clock in `timezone` (an IANA name) shows at `now`. */
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
    clockFormatOf(timezone)
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
 * Returns the moment at which the wall clock in `timezone` shows `hhmm` on `date`. Where the clock shows an hour twice,
 * the first time is meant. Where the clock skips an hour, the time is counted on from before the gap: 2:30 then means
 * 3:30 (RFC 5545, 3.3.5).
 */
export function momentOn(date: string, hhmm: number, timezone: string): Date {
  const wall = Date.parse(`${date}T00:00:00Z`) + Math.floor(hhmm / 100) * hours + (hhmm % 100) * minutes;
  return momentOnWall(wall, at => localTime(at, timezone).offsetMinutes * minutes);
}

/**
 * Returns the moment at which a wall clock shows these digits. `wall` is what the digits mean in UTC, and `offsetAt`
 * returns how far the clock is ahead of UTC, both in milliseconds.
 */
export function momentOnWall(wall: number, offsetAt: (at: Date) => number): Date {
  const [before, after] = [-days, days].map(shift => offsetAt(new Date(wall + shift))) as [number, number];
  const isFrom = (offset: number) => offsetAt(new Date(wall - offset)) === offset;
  return new Date(wall - (isFrom(before) || !isFrom(after) ? before : after));
}

/**
 * There are about six hundred time zones, but callers may write the same name in small or in capital letters, so there
 * may be more clocks than zones.
 */
const mostCachedClocks = 1_000;

/** Returns the formatter of a time zone and keeps it, because building one costs a hundred times more than using it. */
function clockFormatOf(timezone: string): Intl.DateTimeFormat {
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
  if (clockByTimezone.size < mostCachedClocks) clockByTimezone.set(timezone, made);
  return made;
}

export function isTimezone(name: string): boolean {
  try {
    clockFormatOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Counts the whole years between a birthday and `today` (both `YYYY-MM-DD`). In a year without 29 February, a birthday
 * on that day is on 1 March.
 */
export function ageOn(birthday: string, today: string): number {
  const [birthYear, birthRest] = [Number(birthday.slice(0, 4)), birthday.slice(5)];
  const had = today.slice(5) >= birthRest;
  return Number(today.slice(0, 4)) - birthYear - (had ? 0 : 1);
}

/**
 * Returns the same time of day, in UTC, `count` calendar months later. Where that month has no such day, it returns the
 * last day of the month.
 */
export function addMonths(from: Date, count: number): Date {
  const moved = new Date(from);
  moved.setUTCMonth(moved.getUTCMonth() + count, 1);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return moved;
}

/** Writes the day of a moment by a wall clock in `timezone`: "Dec 1". */
export function dayLabel(moment: Date, timezone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: timezone, month: 'short', day: 'numeric' }).format(
    moment,
  );
}

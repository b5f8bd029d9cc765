import { addMilliseconds, hourLabel, hours, type LocalTime, localTime } from '../../kernel/time.ts';
import type { Closure, Opening } from '../entity.ts';

type Schedule = { hours: readonly Opening[]; closures: readonly Closure[]; timezone: string };

/**
 * `minutesLeft` counts until the venue closes, or until it opens. It is null where no opening begins within the next
 * seven days.
 */
export type OpenStatus =
  | { open: true; until: number; minutesLeft: number }
  | { open: false; opensAt: number; opensDay: number | null; minutesLeft: number }
  | { open: false; opensAt: null; opensDay: null; minutesLeft: null };

const dayMinutes = 24 * 60;

const minutesOfDay = (hhmm: number) => Math.floor(hhmm / 100) * 60 + (hhmm % 100);

/**
 * Returns the end of an opening in minutes since the midnight of its day. An end under 1200 is past the next midnight
 * (specification, section 4).
 */
const endMinutes = (end: number) => minutesOfDay(end) + (end < 1200 ? dayMinutes : 0);

/** Decides whether the venue is open at `now`, by its hours, its closures and its own wall clock. */
export function openStatus(venue: Schedule, now: Date): OpenStatus {
  const local = localTime(now, venue.timezone);
  return statusIfOpen(venue, local) ?? nextOpening(venue, local);
}

function statusIfOpen(venue: Schedule, local: LocalTime): OpenStatus | null {
  const clock = minutesOfDay(local.hhmm);
  for (const daysBack of [0, 1]) {
    const at = clock + daysBack * dayMinutes;
    const running = openingsOfDay(venue, local, -daysBack).find(
      opening => minutesOfDay(opening.hours.start) <= at && at < endMinutes(opening.hours.end),
    );
    if (running)
      return { open: true, until: running.hours.end % 2400, minutesLeft: endMinutes(running.hours.end) - at };
  }
  return null;
}

function nextOpening(venue: Schedule, local: LocalTime): OpenStatus {
  const clock = minutesOfDay(local.hhmm);
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const starts = openingsOfDay(venue, local, ahead)
      .map(opening => minutesOfDay(opening.hours.start))
      .filter(start => ahead > 0 || start > clock);
    if (starts.length === 0) continue;
    const start = Math.min(...starts);
    return {
      open: false,
      opensAt: Math.floor(start / 60) * 100 + (start % 60),
      opensDay: ahead === 0 ? null : shiftWeekday(local.day, ahead),
      minutesLeft: start + ahead * dayMinutes - clock,
    };
  }
  return { open: false, opensAt: null, opensDay: null, minutesLeft: null };
}

/**
 * Returns the openings that begin on the day `shift` days from today; a closure takes the whole day's openings away.
 */
function openingsOfDay(venue: Schedule, local: LocalTime, shift: number): Opening[] {
  const date = shiftDate(local.date, shift);
  if (venue.closures.some(closure => closure.date === date)) return [];
  return venue.hours.filter(opening => opening.name === shiftWeekday(local.day, shift));
}

const shiftWeekday = (day: number, shift: number) => ((((day - 1 + shift) % 7) + 7) % 7) + 1;

function shiftDate(date: string, shift: number): string {
  return addMilliseconds(new Date(`${date}T00:00:00Z`), shift * 24 * hours)
    .toISOString()
    .slice(0, 10);
}

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Writes "Open until 2:00am", "Closed, opens 4:00pm", or "Closed, opens Fri 4:00pm". */
export function openStatusText(status: OpenStatus): string {
  if (status.open) return `Open until ${hourLabel(status.until)}`;
  if (status.opensAt === null) return 'Closed';
  const day = status.opensDay === null ? '' : `${dayNames[status.opensDay - 1]} `;
  return `Closed, opens ${day}${hourLabel(status.opensAt)}`;
}

/** A guest is warned when a venue closes within this many minutes. */
export const closingSoonMinutes = 60;

import { localTime } from '@nightjar/domain/kernel/time';
import type { Opening } from '@nightjar/domain/venues/entity';
import type { Rhythm } from './city.ts';

/** Where the demo's night is. */
export const demoTimezone = 'America/New_York';

/** Hours before now that a place opened, and after now that it closes, whatever the time of day: it is always Friday night. */
const spans: Record<Exclude<Rhythm, 'shut'>, [opened: number, closes: number]> = {
  day: [6, 2],
  night: [4, 4],
  late: [3, 6],
};

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** A week of openings in which the place is open now (or has its day off today), on whole half hours of its wall. */
export function hoursAround(rhythm: Rhythm, now: Date): Opening[] {
  const local = localTime(now, demoTimezone);
  if (rhythm === 'shut') {
    return everyDay
      .filter(name => name !== local.day && name !== yesterdayOf(local.day))
      .map(name => opening(name, 1700, 200));
  }
  const [opened, closes] = spans[rhythm];
  const halfHours = Math.floor(local.hhmm / 100) * 2 + (local.hhmm % 100 >= 30 ? 1 : 0);
  return everyDay.map(name => opening(name, hhmm(halfHours - opened * 2), hhmm(halfHours + closes * 2)));
}

const opening = (name: number, start: number, end: number): Opening => ({ name, hours: { start, end } });
const yesterdayOf = (day: number) => ((day + 5) % 7) + 1;

function hhmm(halfHours: number): number {
  const within = ((halfHours % 48) + 48) % 48;
  return Math.floor(within / 2) * 100 + (within % 2) * 30;
}

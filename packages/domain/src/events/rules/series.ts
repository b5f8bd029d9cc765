import { addMilliseconds, days, localTime, minutes, momentOn } from '../../kernel/time.ts';
import type { EventStatus } from '../entity.ts';
import { eventEnd } from './nights.ts';

type Times = { starts_at: Date; ends_at: Date | null };

/** Returns the time of a wall clock in milliseconds, as if its digits were UTC. */
const wallMilliseconds = (at: Date, timezone: string): number =>
  at.getTime() + localTime(at, timezone).offsetMinutes * minutes;

/** Moves a moment by this many milliseconds on the wall clock: 9pm stays 9pm where clocks change in between. */
export function moveByWallClock(at: Date, by: number, timezone: string): Date {
  if (by === 0) return at;
  const wall = wallMilliseconds(at, timezone) + by;
  const date = new Date(wall).toISOString().slice(0, 10);
  const clock = Math.floor((wall - Date.parse(`${date}T00:00:00Z`)) / minutes);
  const seconds = wall - Math.floor(wall / minutes) * minutes;
  return addMilliseconds(momentOn(date, Math.floor(clock / 60) * 100 + (clock % 60), timezone), seconds);
}

/**
 * Returns a night and its repetitions in each of the `weeks` weeks after it, all at the same hour by the clock of the
 * venue.
 */
export const weeklyNights = ({ starts_at, ends_at }: Times, weeks: number, timezone: string): Times[] =>
  Array.from({ length: weeks + 1 }, (_, week) => ({
    starts_at: moveByWallClock(starts_at, week * 7 * days, timezone),
    ends_at: ends_at && moveByWallClock(ends_at, week * 7 * days, timezone),
  }));

/** True where a change of `from` and all later nights also changes `night`. A night that is over stays as it was. */
export const isLaterNight = (night: Times, from: Times, now: Date): boolean =>
  night.starts_at >= from.starts_at && eventEnd(night) > now;

type SeriesNight = Times & { status: EventStatus; cancelled_reason: string | null };
type SeriesEdit<Content> = { before: Content; after: Content };

/**
 * Returns a later night of a series after a change of an earlier night. The later night takes over what changed in the
 * earlier one and keeps everything else. Its start and end are moved by as much as those of the earlier night, on the
 * clock of the venue. Its state changes only where the two nights had the same state.
 */
export function applySeriesEdit<Content extends SeriesNight>(
  night: Content,
  { before, after }: SeriesEdit<Content>,
  timezone: string,
): Content {
  const fields = (Object.keys(after) as (keyof Content)[]).filter(
    field => before[field]?.valueOf() !== after[field]?.valueOf(),
  );
  const taken = Object.fromEntries(fields.map(field => [field, after[field]]));
  const status = night.status === before.status ? after.status : night.status;
  return {
    ...night,
    ...taken,
    ...applyTimesEdit(night, { before, after }, timezone),
    status,
    cancelled_reason: status === 'cancelled' ? (after.cancelled_reason ?? night.cancelled_reason) : null,
  };
}

function applyTimesEdit(night: Times, { before, after }: SeriesEdit<Times>, timezone: string): Times {
  const shift = (from: Date, to: Date) => wallMilliseconds(to, timezone) - wallMilliseconds(from, timezone);
  const startShift = shift(before.starts_at, after.starts_at);
  const starts_at = moveByWallClock(night.starts_at, startShift, timezone);
  const move = (by: number) => night.ends_at && moveByWallClock(night.ends_at, by, timezone);
  if (before.ends_at && after.ends_at)
    return { starts_at, ends_at: move(shift(before.ends_at, after.ends_at)) };
  if (after.ends_at)
    return {
      starts_at,
      ends_at: moveByWallClock(starts_at, shift(after.starts_at, after.ends_at), timezone),
    };
  return { starts_at, ends_at: before.ends_at ? null : move(startShift) };
}

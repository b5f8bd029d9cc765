import {
  addDays,
  addMilliseconds,
  hours,
  minutes,
  momentOnWall,
  seconds,
} from '@nightjar/domain/kernel/time';
import { UnreadablePart } from './unreadable.ts';
import type { Zone } from './zone.ts';

/**
 * A wall time is a day, or the time that a clock on the wall shows. `offset` is in milliseconds ahead of UTC, and null
 * unless the text states one.
 */
export type WallTime = { date: string; time: string | null; offset: number | null };

/** This is a day or a time of a file together with the moment that it means. */
export type CalendarTime = WallTime & { at: Date; zone: Zone };

const timePattern =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?(?:\d\d)?)?)?$/i;

/**
 * Reads a day or a time by a clock on the wall. Days that do not exist are refused. Eight digits are a day, whatever
 * type the field states.
 */
export function readWallTime(field: string, written: string, type?: string): WallTime {
  const text = written.trim();
  const [, year, month, day, hour, minute, second = '00', offset] = timePattern.exec(text) ?? [];
  const refused = () => new UnreadablePart(`its ${field} is no date: ${text.slice(0, 40) || 'it is empty'}`);
  const date = `${year}-${month}-${day}`;
  const isDay = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().slice(0, 10) === date;
  if (!isDay) throw refused();
  if (hour === undefined) return { date, time: null, offset: null };
  const isMidnight = `${hour}${minute}${second}` === '000000';
  if (type?.toUpperCase() === 'DATE' && isMidnight) return { date, time: null, offset: null };
  const shift = offset === undefined ? null : readOffset(offset);
  if (`${hour}${minute}${second}` === '240000')
    return { date: addDays(date, 1), time: '00:00:00', offset: shift };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) throw refused();
  // A leap second is read as the second before it (RFC 5545, 3.3.12).
  return { date, time: `${hour}:${minute}:${second === '60' ? '59' : second}`, offset: shift };
}

function readOffset(written: string): number {
  const [, sign, hour = '0', minute = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(written) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hour) * hours + Number(minute) * minutes) || 0;
}

/**
 * Returns the moment of a wall time in a timezone, or by the offset in the time's own text. A day begins at midnight.
 */
export function calendarTimeOf(wall: WallTime, zone: Zone): CalendarTime {
  const shown = wallMilliseconds(wall);
  const at =
    wall.offset === null
      ? momentOnWall(shown, zone.offsetAt)
      : addMilliseconds(new Date(shown), -wall.offset);
  return { ...wall, at, zone };
}

/** Reads the digits of a wall time as if they were UTC. */
export const wallMilliseconds = ({ date, time }: Pick<WallTime, 'date' | 'time'>): number =>
  Date.parse(`${date}T${time ?? '00:00:00'}Z`);

/** Returns the wall time this many milliseconds later, as if the clocks did not change in between. */
export function laterWallTime(wall: WallTime, by: number): WallTime {
  const [date = '', time = ''] = new Date(wallMilliseconds(wall) + by).toISOString().slice(0, 19).split('T');
  return { ...wall, date, time: wall.time === null ? null : time };
}

const spanPattern = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;

/**
 * A span is the length of an event. Its days are calendar days, which have 23 or 25 hours where clocks change. `time`
 * is in milliseconds.
 */
export type CalendarSpan = { days: number; time: number };

export function readSpan(written: string): CalendarSpan {
  const text = written.trim();
  const [, sign, weeks = 0, day = 0, hour = 0, minute = 0, second = 0] = spanPattern.exec(text) ?? [];
  const span = {
    days: Number(weeks) * 7 + Number(day),
    time: Number(hour) * hours + Number(minute) * minutes + Number(second) * seconds,
  };
  if (!/\d/.test(text) || !spanPattern.test(text) || sign === '-' || span.days > longestSpanDays)
    throw new UnreadablePart(`its DURATION is none: ${text.slice(0, 40) || 'it is empty'}`);
  return span;
}
/** An event that lasts more days than this, about ten years, is refused. */
const longestSpanDays = 3_660;

import { addDays, hours, later, minutes, momentOnWall, seconds } from '@nightjar/domain/kernel/time';
import { UnreadablePart } from './unreadable.ts';
import type { Zone } from './zone.ts';

/** A wall is a day, or the time that a wall clock shows. `offset` is that of a time that names it: zero for UTC. */
export type WallTime = { date: string; time: string | null; offset: number | null };

/** A day or a time of a file comes with the moment that it means. */
export type CalendarTime = WallTime & { at: Date; zone: Zone };

const timePattern =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?(?:\d\d)?)?)?$/i;

/** Reads a day, or a time of a wall clock, that exists. Eight digits are a day, whatever type the field names. */
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

/** Returns the moment of a wall time in a zone, or by the offset of the time itself. A day begins at midnight. */
export function calendarTimeOf(wall: WallTime, zone: Zone): CalendarTime {
  const shown = wallMilliseconds(wall);
  const at = wall.offset === null ? momentOnWall(shown, zone.offsetAt) : later(new Date(shown), -wall.offset);
  return { ...wall, at, zone };
}

/** Reads the digits of a wall in UTC. */
export const wallMilliseconds = ({ date, time }: Pick<WallTime, 'date' | 'time'>): number =>
  Date.parse(`${date}T${time ?? '00:00:00'}Z`);

/** Returns what a wall shows this many milliseconds later, without any change of its clocks in between. */
export function laterWallTime(wall: WallTime, by: number): WallTime {
  const [date = '', time = ''] = new Date(wallMilliseconds(wall) + by).toISOString().slice(0, 19).split('T');
  return { ...wall, date, time: wall.time === null ? null : time };
}

const spanPattern = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;

/** A span is the length of an event: its days are calendar days, of 23 or 25 hours where clocks change. */
export type Span = { days: number; time: number };

export function readSpan(written: string): Span {
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
/** A span of more than ten years is refused as the length of an event. */
const longestSpanDays = 3_660;

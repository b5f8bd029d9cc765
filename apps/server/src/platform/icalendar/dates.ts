import { addDays, hours, later, minutes, momentOnWall, seconds } from '@nightjar/domain/kernel/time';
import { Unreadable } from './unreadable.ts';
import type { Zone } from './zone.ts';

/** A wall is a day, or the time that a wall clock shows. `offset` is that of a time that names it: zero for UTC. */
export type Wall = { date: string; time: string | null; offset: number | null };

/** A day or a time of a file comes with the moment that it means. */
export type When = Wall & { at: Date; zone: Zone };

const digits =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?(?:\d\d)?)?)?$/i;

/** Reads a day, or a time of a wall clock, that exists. Eight digits are a day, whatever type the field names. */
export function wallOf(field: string, written: string, type?: string): Wall {
  const text = written.trim();
  const [, year, month, day, hour, minute, second = '00', offset] = digits.exec(text) ?? [];
  const refused = () => new Unreadable(`its ${field} is no date: ${text.slice(0, 40) || 'it is empty'}`);
  const date = `${year}-${month}-${day}`;
  const isDay = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().slice(0, 10) === date;
  if (!isDay) throw refused();
  if (hour === undefined) return { date, time: null, offset: null };
  const isMidnight = `${hour}${minute}${second}` === '000000';
  if (type?.toUpperCase() === 'DATE' && isMidnight) return { date, time: null, offset: null };
  const shift = offset === undefined ? null : offsetOf(offset);
  if (`${hour}${minute}${second}` === '240000')
    return { date: addDays(date, 1), time: '00:00:00', offset: shift };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) throw refused();
  // A leap second is read as the second before it (RFC 5545, 3.3.12).
  return { date, time: `${hour}:${minute}:${second === '60' ? '59' : second}`, offset: shift };
}

function offsetOf(written: string): number {
  const [, sign, hour = '0', minute = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(written) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hour) * hours + Number(minute) * minutes) || 0;
}

/** The moment that a wall shows in a zone, or by its own offset. A day begins at midnight. */
export function whenOf(wall: Wall, zone: Zone): When {
  const shown = onWall(wall);
  const at = wall.offset === null ? momentOnWall(shown, zone.offsetAt) : later(new Date(shown), -wall.offset);
  return { ...wall, at, zone };
}

/** Reads the digits of a wall in UTC. */
export const onWall = ({ date, time }: Pick<Wall, 'date' | 'time'>): number =>
  Date.parse(`${date}T${time ?? '00:00:00'}Z`);

/** Returns what a wall shows this many milliseconds later, without any change of its clocks in between. */
export function wallLater(wall: Wall, by: number): Wall {
  const [date = '', time = ''] = new Date(onWall(wall) + by).toISOString().slice(0, 19).split('T');
  return { ...wall, date, time: wall.time === null ? null : time };
}

const spans = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;

/** How long an event lasts: days are of the calendar, 23 or 25 hours where clocks change. */
export type Span = { days: number; time: number };

export function spanOf(written: string): Span {
  const text = written.trim();
  const [, sign, weeks = 0, day = 0, hour = 0, minute = 0, second = 0] = spans.exec(text) ?? [];
  const span = {
    days: Number(weeks) * 7 + Number(day),
    time: Number(hour) * hours + Number(minute) * minutes + Number(second) * seconds,
  };
  if (!/\d/.test(text) || !spans.test(text) || sign === '-' || span.days > mostDays)
    throw new Unreadable(`its DURATION is none: ${text.slice(0, 40) || 'it is empty'}`);
  return span;
}
/** Ten years: a longer one is no length of an event. */
const mostDays = 3_660;

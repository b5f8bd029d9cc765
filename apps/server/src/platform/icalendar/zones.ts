import { hours, isTimezone, localTime, minutes, seconds } from '@nightjar/domain/kernel/time';
import ICAL from 'ical.js';
import type { Component } from './blocks.ts';
import { readWallTime, wallMilliseconds } from './dates.ts';
import { type LimitWork, UnreadablePart } from './unreadable.ts';
import { windowsTimezone } from './windows.ts';
import type { Zone } from './zone.ts';

/** Finds a timezone by its TZID. It takes a known timezone, or else the rules in the file. */
export type FindZone = (tzid: string) => Zone;

export function createZoneFinder(blocks: readonly Component[], limited: LimitWork): FindZone {
  const known = new Map<string, Zone | UnreadablePart>();
  const brought = new Map(blocks.map(block => [fieldValueIn(block, 'TZID').replaceAll('"', ''), block]));
  const make = (tzid: string): Zone => {
    const block = brought.get(tzid);
    const named = timezoneNameOf(tzid) ?? timezoneNameOf(block ? fieldValueIn(block, 'X-LIC-LOCATION') : '');
    if (named) return zoneByName(named, block && readRuledZone(block, tzid, limited));
    const offset = offsetInName(tzid);
    if (block) return { ...zoneByRules(block, tzid, limited), note: null };
    if (offset !== null) return { name: tzid, offsetAt: () => offset, note: null, disagrees: () => false };
    const guessed = timezoneByEverydayName[tzid.toUpperCase()];
    if (guessed)
      return { ...zoneByName(guessed), note: `its timezone ${tzid.slice(0, 60)} was read as ${guessed}` };
    throw new UnreadablePart(
      tzid === ''
        ? 'its timezone has no name'
        : `no timezone is known by the name ${tzid.slice(0, 60)}, so its hour is unknown`,
    );
  };
  return tzid => {
    const zone = known.get(tzid) ?? zoneOrUnreadable<Zone>(() => make(tzid));
    known.set(tzid, zone);
    if (zone instanceof UnreadablePart) throw zone;
    return zone;
  };
}

function zoneOrUnreadable<Result extends Zone>(work: () => Result): Result | UnreadablePart {
  try {
    return work();
  } catch (error) {
    return error instanceof UnreadablePart
      ? error
      : new UnreadablePart('the rules of its timezone are not written as a calendar writes them');
  }
}

const fieldValueIn = ({ fields }: Component, name: string): string =>
  fields.find(field => field.name === name)?.value.trim() ?? '';

/** An everyday name such as "EST" is read as the timezone of most people who write it. */
const timezoneByEverydayName: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['America/New_York', 'EST EDT EASTERN', 'EASTERN TIME', 'US EASTERN'],
      ['America/Chicago', 'CST CDT CENTRAL', 'CENTRAL TIME', 'US CENTRAL'],
      ['America/Denver', 'MST MDT MOUNTAIN', 'MOUNTAIN TIME', 'US MOUNTAIN'],
      ['America/Los_Angeles', 'PST PDT PACIFIC', 'PACIFIC TIME', 'US PACIFIC'],
      ['Europe/London', 'BST'],
      ['Europe/Berlin', 'CEST', 'W. EUROPE', 'CENTRAL EUROPEAN TIME', 'WESTERN/CENTRAL EUROPE'],
      ['Europe/Athens', 'EEST'],
    ] as const
  ).flatMap(([zone, short, ...long]) => [...short.split(' '), ...long].map(name => [name, zone])),
);

/**
 * Returns a name of the tz database that is contained in a TZID, or the name that CLDR has for a timezone of Windows.
 */
function timezoneNameOf(tzid: string): string | null {
  const name = tzid.trim();
  if (name === '' || name.toUpperCase() in timezoneByEverydayName || offsetInName(name) !== null) return null;
  if (/^tzone:\/\/Microsoft\/(utc|gmt)$/i.test(name)) return 'UTC';
  const parts = name.split('/');
  const tails = [name, parts.slice(-2).join('/'), parts.slice(-3).join('/')];
  const spelled = tails.flatMap(each => [each, each.replaceAll(' ', '_'), each.replace('-', '/')]);
  return spelled.find(each => /^[A-Za-z]/.test(each) && isTimezone(each)) ?? windowsTimezone(name);
}

/**
 * Returns the offset of "UTC", "GMT+0100", "+01:00" or "UTC-5", whose clocks never change. Returns null for any other
 * name.
 */
function offsetInName(name: string): number | null {
  const [all, sign, hour = '0', minute = '0'] =
    /^(?:(?:UTC|GMT|Z)\s*)?(?:([+-])(\d{1,2}):?(\d\d)?)?$/i.exec(name.trim().replace(/^\((.*)\)$/, '$1')) ??
    [];
  if (!all || Number(hour) > 14 || Number(minute) > 59) return null;
  return (sign === '-' ? -1 : 1) * (Number(hour) * hours + Number(minute) * minutes) || 0;
}

export function zoneByName(timezone: string, own: (() => RuledZone | null) | undefined = undefined): Zone {
  const known = new Map<number, number>();
  const offsetAt = (at: Date) => {
    const minute = Math.floor(at.getTime() / minutes);
    const before = known.get(minute);
    if (before !== undefined) return before;
    const offset = localTime(at, timezone).offsetMinutes * minutes;
    known.set(minute, offset);
    return offset;
  };
  const disagrees = (at: Date) => {
    const rules = own?.();
    return rules ? rules.covers(at) && rules.offsetAt(at) !== offsetAt(at) : false;
  };
  return { name: timezone, offsetAt, note: null, disagrees };
}

/**
 * Returns a function that reads, at its first call, the rules that the file has for a known timezone. It returns null
 * where the rules cannot be read.
 */
function readRuledZone(block: Component, tzid: string, limited: LimitWork): () => RuledZone | null {
  let read: RuledZone | null | undefined;
  return () => {
    if (read !== undefined) return read;
    const zone = zoneOrUnreadable(() => zoneByRules(block, tzid, limited));
    read = zone instanceof UnreadablePart ? null : zone;
    return read;
  };
}

/**
 * The pattern matches the rules that calendars write for a timezone: once a year, on a certain day. Working out other
 * rules could take hours.
 */
const yearlyRulePattern =
  /^FREQ=YEARLY(;(BYMONTH=\d+|BYDAY=[-+]?\d?[A-Z]{2}|BYMONTHDAY=[-\d,]+|BY(HOUR|MINUTE|SECOND)=\d+|BYSETPOS=-?\d|WKST=[A-Z]{2}|INTERVAL=1|UNTIL=[\dTZ]+))*;?$/;
const mostOffsetChanges = 400;
/** A rule of a timezone is worked out only for these years. Imported events are not earlier or later. */
const ruledYears = { from: 2024, until: 2040 } as const;

/** This timezone follows the rules in a file. `covers` returns whether the rules apply to a moment. */
type RuledZone = Zone & { covers: (at: Date) => boolean };

type OffsetChange = { at: number; offset: number; before: number };

/** Builds a timezone from the rules in the file (RFC 5545, 3.6.5). */
function zoneByRules(block: Component, tzid: string, limited: LimitWork): RuledZone {
  const observed = block.parts.filter(({ kind }) => kind === 'STANDARD' || kind === 'DAYLIGHT');
  if (observed.length === 0 || observed.length > mostOffsetChanges)
    throw new UnreadablePart(`the file has no rules of its timezone ${tzid.slice(0, 60)}`);
  const changes = limited(() => observed.flatMap(part => offsetChangesOf(part, tzid))).sort(
    (one, other) => one.at - other.at,
  );
  const [first] = changes;
  const offsetAt = (at: Date) =>
    changes.findLast(change => change.at <= at.getTime())?.offset ?? first?.before ?? 0;
  // A list of changes covers the time until its last change. A timezone whose offset never changes covers all times.
  const isFixed = new Set(changes.map(({ offset }) => offset)).size === 1;
  const covers = (at: Date) => isFixed || (changes.at(-1)?.at ?? 0) > at.getTime();
  return { name: tzid, offsetAt, note: null, disagrees: () => false, covers };
}

function offsetChangesOf(part: Component, tzid: string): OffsetChange[] {
  const [before, offset] = ['TZOFFSETFROM', 'TZOFFSETTO'].map(name =>
    readZoneOffsetMs(fieldValueIn(part, name), tzid),
  );
  const starts = readWallTime('DTSTART', fieldValueIn(part, 'DTSTART'));
  const listed = part.fields
    .filter(({ name }) => name === 'RDATE')
    .flatMap(({ value }) => value.split(','))
    .slice(0, mostOffsetChanges)
    .map(value => wallMilliseconds(readWallTime('RDATE', value)));
  const ruled = part.fields
    .filter(({ name }) => name === 'RRULE')
    .slice(0, 2)
    .flatMap(({ value }) =>
      wallTimesOfYearlyChanges(value.toUpperCase().replace(/\s/g, ''), { tzid, starts, before: before ?? 0 }),
    );
  return [wallMilliseconds(starts), ...listed, ...ruled].map(wall => ({
    at: wall - (before ?? 0),
    offset: offset ?? 0,
    before: before ?? 0,
  }));
}

function wallTimesOfYearlyChanges(
  written: string,
  { tzid, starts, before }: { tzid: string; starts: { date: string; time: string | null }; before: number },
): number[] {
  if (!yearlyRulePattern.test(written))
    throw new UnreadablePart(`the file's rules of its timezone ${tzid.slice(0, 60)} are none of a timezone`);
  const [, until] = /UNTIL=([\dTZ]+)/.exec(written) ?? [];
  const end = until && readWallTime('UNTIL', until);
  const last = end ? wallMilliseconds(end) + (end.offset === 0 ? before : 0) : Number.POSITIVE_INFINITY;
  const rule = ICAL.Recur.fromString(written.replace(/;?UNTIL=[\dTZ]+/, '').replace(/;$/, ''));
  const first = Math.max(Number(starts.date.slice(0, 4)), ruledYears.from - 1);
  const begin = ICAL.Time.fromString(
    `${first}${starts.date.slice(4)}T${starts.time ?? '00:00:00'}`,
    undefined as never,
  );
  begin.day = 1;
  if (!/BYMONTH=/.test(written)) begin.day = Number(starts.date.slice(8));
  const found: number[] = [];
  const iterator = rule.iterator(begin);
  for (let step = 0; step < ruledYears.until - ruledYears.from; step += 1) {
    const next = iterator.next() as ICAL.Time | null;
    if (!next) break;
    const wall = Date.parse(`${next.toString().slice(0, 19)}Z`);
    if (wall > last) break;
    if (wall >= wallMilliseconds({ date: starts.date, time: starts.time })) found.push(wall);
  }
  // A rule that has ended still states the offset of the time after its last change.
  return found.length === 0 && Number.isFinite(last) ? [last] : found;
}

function readZoneOffsetMs(written: string, tzid: string): number {
  const [, sign, hour, minute, second = '0'] = /^([+-]?)(\d\d):?(\d\d)(\d\d)?$/.exec(written) ?? [];
  if (hour === undefined || Number(hour) > 15)
    throw new UnreadablePart(`the file's rules of its timezone ${tzid.slice(0, 60)} have no offset`);
  const size = Number(hour) * hours + Number(minute) * minutes + Number(second) * seconds;
  return (sign === '-' ? -size : size) || 0;
}

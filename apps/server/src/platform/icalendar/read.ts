import { createContext, Script } from 'node:vm';
import { nightSpan } from '@nightjar/domain/kernel/night';
import { addDays, days, isTimezone, localTime, momentOn, seconds } from '@nightjar/domain/kernel/time';
import ICAL from 'ical.js';
import { type Block, blocksOf, tooManyBlocks } from './blocks.ts';

/** An event of a calendar file: of a series, each of its nights is one. */
export type FileEvent = {
  line: number;
  /** The same in each version of the file. */
  key: string;
  name: string;
  description: string | null;
  url: string | null;
  categories: readonly string[];
  starts: Date;
  ends: Date | null;
  status: 'published' | 'draft' | 'cancelled';
};

export type RefusedPart = { line: number; name: string | null; reason: string };

export type CalendarContent = {
  events: FileEvent[];
  refused: RefusedPart[];
  /** Keys begin with one of these where the file has all nights of it: what it does not name any more is called off. */
  complete: string[];
  /** Keys of nights that are in the file and could not be read. */
  unread: string[];
};

type Around = {
  /** Of times that name no other. */
  timezone: string;
  now: Date;
  /** Nights of a series after this are left for a later import. */
  until: Date;
};

/** A file with more is split. */
const mostEvents = 5_000;
/** More than ten years of nights. */
const mostRepeats = 4_000;
/** From the first night of a series on. */
const mostSteps = 40_000;
const longestUid = 255;
/** What one rule may take to work out, and all of a file: one that never fits would be searched for ever. Milliseconds. */
const longestRule = 1_000;
const longestRules = 20_000;

/** A reason that an operator reads. */
class Unreadable extends Error {}

/** Reads the events of a calendar file (RFC 5545); what cannot be read is named, and the rest is read. */
export function readCalendar(text: string, around: Around): CalendarContent {
  const { events: found, zones, refused } = blocksOf(text, mostEvents);
  const content: CalendarContent = { events: [], refused: [...refused], complete: [], unread: [] };
  const limited = limitedWork();
  const zoneOf = zonesBy(zones, around.timezone, limited);
  const parts: Part[] = [];
  for (const block of found) {
    const part = attempt(block, content, () => partOf(block, zoneOf, around));
    if (part) parts.push(part);
  }
  for (const [uid, all] of Map.groupBy(parts, ({ uid }) => uid))
    takeSeries(uid, all, content, { ...around, limited });
  const { events } = content;
  if (events.length > mostEvents) {
    const [first] = events.splice(mostEvents);
    content.refused.push(tooManyBlocks(first?.line ?? 0, mostEvents));
  }
  return content;
}

function attempt<Result>(
  block: Block,
  content: Pick<CalendarContent, 'refused'>,
  work: () => Result,
): Result | null {
  try {
    return work();
  } catch (error) {
    content.refused.push({ line: block.line, name: block.name, reason: reasonOf(error) });
    return null;
  }
}

type Limited = <Result>(work: () => Result) => Result;

/** Work of a library on a rule, which may search without an end: it is cut off, and so is all of it together. */
function limitedWork(): Limited {
  const context = createContext({ work: null as unknown });
  const script = new Script('work()');
  let left = longestRules;
  return work => {
    if (left <= 0) throw new Unreadable('the rules of this file take too long to work out');
    const began = performance.now();
    context.work = work;
    try {
      return script.runInContext(context, { timeout: Math.ceil(Math.min(longestRule, left)) });
    } finally {
      left -= performance.now() - began;
    }
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message;
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
    return 'it takes too long to work out: no day, or hardly any, fits its rule';
  return `it is not written as a calendar writes events (${message ?? 'no reason was given'})`;
}

type Wall = { date: string; time: string | null; utc: boolean };
/** The moment that a wall clock shows. */
type Zone = (wall: Wall) => Date;
type When = Wall & { at: Date };

type Part = {
  block: Block;
  uid: string;
  zone: Zone;
  starts: When;
  /** Null where the file names no end. Milliseconds, or days of an event without hours. */
  long: number | null;
  original: string | null;
  rule: ICAL.Recur | null;
  further: When[];
  left: Set<string>;
  said: Omit<FileEvent, 'line' | 'key' | 'starts' | 'ends'>;
};

function partOf(block: Block, zoneOf: (tzid: string | null) => Zone, { timezone }: Around): Part {
  const root = new ICAL.Component(ICAL.parse(`BEGIN:VCALENDAR\r\n${block.text}\r\nEND:VCALENDAR`));
  const component = root.getFirstSubcomponent('vevent');
  if (!component) throw new Unreadable('it holds no event');
  const text = (field: string) => textOf(component.getFirstPropertyValue(field));
  const uid = text('uid');
  if (!uid) throw new Unreadable('it has no UID, by which a later import would know it again');
  if (uid.length > longestUid) throw new Unreadable(`its UID is longer than ${longestUid} characters`);
  const whensOf = (field: string) =>
    component.getAllProperties(field).flatMap(property => {
      const tzid = property.getParameter('tzid');
      const zone = zoneOf(typeof tzid === 'string' ? tzid : null);
      // As it is written: a value that the library has read is a date, whatever it was.
      return property
        .toJSON()
        .slice(3)
        .map((value: unknown) => ({ zone, ...whenOf(field, value, zone) }));
    });
  const one = (field: string) => whensOf(field)[0] ?? null;
  const starts = one('dtstart');
  if (!starts) throw new Unreadable('it has no DTSTART');
  const rules = component.getAllProperties('rrule');
  if (rules.length > 1 || component.hasProperty('exrule'))
    throw new Unreadable('it repeats by more than one rule');
  const original = component.getFirstProperty('recurrence-id');
  if (original?.getParameter('range'))
    throw new Unreadable('it changes all nights from one on (RANGE): change the series instead');
  const recurrence = one('recurrence-id');
  const dayOf = (when: When) => keyDay(when, timezone);
  return {
    block,
    uid,
    zone: starts.zone,
    starts,
    long: longOf(starts, one('dtend'), component.getFirstPropertyValue('duration')),
    original: recurrence && dayOf(recurrence),
    rule: ruleOf(rules[0]),
    further: whensOf('rdate'),
    left: new Set(whensOf('exdate').map(dayOf)),
    said: {
      name: text('summary') ?? '',
      description: text('description'),
      url: text('url'),
      categories: component
        .getAllProperties('categories')
        .flatMap(property => property.getValues().map(String)),
      status: statuses[text('status')?.toUpperCase() ?? ''] ?? 'published',
    },
  };
}

const statuses: Record<string, FileEvent['status']> = { CANCELLED: 'cancelled', TENTATIVE: 'draft' };

const textOf = (value: unknown): string | null => {
  const text = value === null || value === undefined ? '' : String(value).replace(/\r\n?/g, '\n').trim();
  return text || null;
};

const written = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(Z?))?$/;

/** A date, or a time of a wall clock, that exists: the library would count a 31st of February as a day of March. */
function whenOf(field: string, value: unknown, zone: Zone): When {
  const text = String(value);
  const [, date, time = null, utc] = written.exec(text) ?? [];
  const iso = date && `${date}T${time ?? '00:00:00'}.000Z`;
  if (!date || !iso || Number.isNaN(Date.parse(iso)) || new Date(iso).toISOString() !== iso)
    throw new Unreadable(`its ${field.toUpperCase()} is no date: ${text.slice(0, 40)}`);
  const wall = { date, time, utc: utc === 'Z' };
  return { ...wall, at: wall.utc ? new Date(iso) : zone(wall) };
}

/** The day a night of a series is known by, whatever zone it is written in. */
const keyDay = ({ date, time, at }: When, timezone: string): string =>
  time === null ? date : localTime(at, timezone).date;

function longOf(starts: When, ends: When | null, duration: unknown): number | null {
  const allDay = starts.time === null;
  if (ends && (ends.time === null) !== allDay)
    throw new Unreadable('its start is a day and its end an hour, or the other way round');
  const between = ends && ends.at.getTime() - starts.at.getTime();
  const spoken = duration instanceof ICAL.Duration ? duration.toSeconds() * seconds : null;
  const long = between ?? spoken;
  if (!allDay) return long;
  const whole = ends ? Date.parse(ends.date) - Date.parse(starts.date) : (spoken ?? days);
  return Math.round(whole / days);
}

function ruleOf(property: ICAL.Property | undefined): ICAL.Recur | null {
  if (!property) return null;
  const rule = property.getFirstValue() as ICAL.Recur;
  const perDay = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].some(part => part in rule.parts);
  if (!['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(rule.freq) || perDay)
    throw new Unreadable('it repeats within a day');
  if ((rule.count ?? 0) > mostRepeats)
    throw new Unreadable(`it repeats ${rule.count} times, and ${mostRepeats} is the most`);
  return rule;
}

/** The nights of one UID: the series, and the nights that are written out because they differ from it. */
function takeSeries(
  uid: string,
  parts: readonly Part[],
  content: CalendarContent,
  around: Around & { limited: Limited },
): void {
  const masters = parts.filter(({ original }) => original === null);
  const [master, ...doubles] = masters;
  for (const { block } of doubles)
    content.refused.push({
      line: block.line,
      name: block.name,
      reason: `line ${master?.block.line} has the same UID`,
    });
  const key = encodeURIComponent(uid);
  const differing = new Map(parts.flatMap(part => (part.original === null ? [] : [[part.original, part]])));
  const repeats = master && (master.rule || master.further.length > 0);
  for (const [day, part] of differing) {
    const times = attempt(part.block, content, () => timesOf(part, part.starts, around));
    if (!times) content.unread.push(`${key} ${day}`);
    else if (times.starts > around.now) content.events.push(eventOf(part, `${key} ${day}`, times));
  }
  if (!master) return;
  const nights = attempt(master.block, content, () =>
    repeats
      ? around
          .limited(() => nightsOf(master, around))
          .filter(({ day }) => !differing.has(day))
          .map(({ day, when }) => eventOf(master, `${key} ${day}`, timesOf(master, when, around)))
      : [eventOf(master, key, timesOf(master, master.starts, around))],
  );
  if (!nights) return;
  content.events.push(...nights);
  content.complete.push(key);
}

const eventOf = (part: Part, key: string, times: Pick<FileEvent, 'starts' | 'ends'>): FileEvent => ({
  line: part.block.line,
  key,
  ...part.said,
  ...times,
});

/** A day without hours is its night, from six in the morning to six. */
function timesOf({ long }: Part, when: When, { timezone }: Around): Pick<FileEvent, 'starts' | 'ends'> {
  if (when.time !== null)
    return { starts: when.at, ends: long === null ? null : new Date(when.at.getTime() + long) };
  const starts = nightSpan(when.date, timezone).from;
  const last = addDays(when.date, Math.min(Math.max(long ?? 1, 0), mostRepeats) - 1);
  return { starts, ends: nightSpan(last, timezone).until };
}

/** The nights to come of a series, each once. */
function nightsOf(part: Part, { now, until, timezone }: Around): { day: string; when: When }[] {
  const found = new Map<string, When>();
  const take = (when: When) => {
    const day = keyDay(when, timezone);
    if (when.at > now && when.at <= until && !part.left.has(day)) found.set(day, when);
  };
  for (const when of part.rule ? occurrences(part, part.rule, until) : [part.starts]) take(when);
  for (const when of part.further) take(when);
  return [...found].map(([day, when]) => ({ day, when }));
}

/**
 * As the rule gives them. The end of the rule is compared here: the library compares the time of a wall with one in UTC
 * as if both were of one clock.
 */
function* occurrences({ starts, zone }: Part, rule: ICAL.Recur, until: Date): Generator<When> {
  const last = rule.until ? whenOf('until', rule.until, zone) : null;
  const open = rule.clone();
  open.until = null as never;
  const first = ICAL.Time.fromString(
    starts.time === null ? starts.date : `${starts.date}T${starts.time}`,
    undefined as never,
  );
  const iterator = open.iterator(first);
  for (let step = 0; ; step += 1) {
    if (step >= mostSteps) throw new Unreadable('it has repeated too often before today');
    const next = iterator.next() as ICAL.Time | null | undefined;
    if (!next) return;
    const when = whenOf('rrule', starts.utc ? `${next}Z` : next, zone);
    if (when.at > until) return;
    if (last && (last.time === null ? when.date > last.date : when.at > last.at)) return;
    yield when;
  }
}

/** Rules that a calendar writes for a timezone: once a year, on a day. Others could be worked out for hours. */
const yearly =
  /^FREQ=YEARLY(;(BYMONTH=\d+|BYDAY=[-+]?\d?[A-Z]{2}|BYMONTHDAY=[-\d,]+|WKST=[A-Z]{2}|INTERVAL=1|UNTIL=[\dTZ]+))*$/i;
const mostChanges = 200;

/** Times by their TZID: a known name of a timezone, else the rules that the file brings for it. */
function zonesBy(
  blocks: readonly Block[],
  timezone: string,
  limited: Limited,
): (tzid: string | null) => Zone {
  const known = new Map<string, Zone>();
  const brought = new Map(
    blocks.map(block => [/^TZID(?:;[^:]*)?:(.*)$/im.exec(block.text)?.[1]?.trim() ?? '', block]),
  );
  const make = (tzid: string): Zone => {
    const block = brought.get(tzid);
    const place = block && /^X-LIC-LOCATION:(.*)$/im.exec(block.text)?.[1]?.trim();
    const parts = tzid.split('/');
    const names = [tzid, parts.slice(-2).join('/'), parts.slice(-3).join('/'), place ?? ''];
    const name = names.find(each => each !== '' && isTimezone(each));
    if (name) return byName(name);
    if (!block) throw new Unreadable(`nobody knows its timezone ${tzid.slice(0, 60)}`);
    return byRules(block, tzid, limited);
  };
  return tzid => {
    const asked = tzid ?? '';
    const zone = known.get(asked) ?? (tzid === null ? byName(timezone) : make(tzid));
    known.set(asked, zone);
    return zone;
  };
}

function byName(timezone: string): Zone {
  return ({ date, time }) => {
    const [hour = 0, minute = 0, second = 0] = (time ?? '00:00:00').split(':').map(Number);
    return new Date(momentOn(date, hour * 100 + minute, timezone).getTime() + second * seconds);
  };
}

function byRules(block: Block, tzid: string, limited: Limited): Zone {
  const rules = [...block.text.matchAll(/^RRULE(?:;[^:]*)?:(.*)$/gim)].map(([, rule = '']) => rule.trim());
  const changes = block.text.match(/^BEGIN:(STANDARD|DAYLIGHT)/gim)?.length ?? 0;
  if (changes > mostChanges || rules.length > changes || !rules.every(rule => yearly.test(rule)))
    throw new Unreadable(`the file's rules of its timezone ${tzid.slice(0, 60)} are none of a timezone`);
  const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(block.text)));
  return ({ date, time }) => {
    const shown = ICAL.Time.fromString(`${date}T${time ?? '00:00:00'}`, undefined as never);
    shown.zone = zone;
    return new Date(limited(() => shown.toUnixTime()) * seconds);
  };
}

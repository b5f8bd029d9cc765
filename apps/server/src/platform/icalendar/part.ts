import { createHash } from 'node:crypto';
import type { Version } from '@nightjar/domain/events/rules/imported';
import { typedText } from '@nightjar/domain/kernel/text';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { type EventBlock, eventTitle } from './blocks.ts';
import {
  type CalendarSpan,
  type CalendarTime,
  calendarTimeOf,
  laterWallTime,
  readSpan,
  readWallTime,
  type WallTime,
} from './dates.ts';
import { type Field, fieldText, splitList } from './fields.ts';
import { textOfMarkup } from './markup.ts';
import { ExcessiveRule, type Rule, readRule } from './rules.ts';
import { UnreadablePart } from './unreadable.ts';
import { dayAt, type Zone } from './zone.ts';
import type { FindZone } from './zones.ts';

/** A calendar writes these details about an event, or about one night of a series. */
export type EventContent = {
  name: string;
  description: string | null;
  url: string | null;
  categories: readonly string[];
  status: 'published' | 'draft' | 'cancelled';
  /** The event is hidden from guests. */
  hidden: boolean;
};

/** A night that a series lists by its date has its own end where the file states one. */
export type ListedNight = { when: CalendarTime; ends: Date | null };

export type EventPart = {
  block: EventBlock;
  /** The keys of the nights of this event begin with this text. */
  base: string;
  uid: string | null;
  /** The start is null where its day or hour is unknown. Then `failed` has the reason. */
  starts: CalendarTime | null;
  failed: string;
  /** Returns when a night that begins at `starts` ends, or null where the file states no end. */
  endOf: (starts: CalendarTime) => Date | null;
  /** The part replaces this night of its series. It is null for a whole event or series. */
  original: CalendarTime | null;
  /** True where the part changes its night and all later nights of the series. */
  range: boolean;
  rules: Rule[];
  exceptRules: Rule[];
  further: ListedNight[];
  left: CalendarTime[];
  content: EventContent;
  version: Version;
  /** The event continues the events that have these UIDs. */
  related: string[];
  notes: string[];
  /** True where the rule of the event could not be understood, so that only its first night is known. */
  unsure: boolean;
  /** True where the part cancels an event that was announced before. */
  cancels: boolean;
};

/** `plain` is the timezone of times that name none. Nights are counted in the timezone `venue`. */
export type ReadingZones = { zones: FindZone; plain: Zone; venue: Zone };

const longestUidLength = 255;

/**
 * Reads an event. An optional field that cannot be read is noted and left out.
 * @throws ExcessiveRule where its rules repeat too often
 */
export function readPart(block: EventBlock, reading: ReadingZones): EventPart {
  const fields = new Fields(block, reading);
  const recurrence = fields.first('RECURRENCE-ID');
  const { own, failed } = tryReadStart(fields);
  const zone = own?.zone ?? reading.plain;
  const original = recurrence && fields.attempt(() => fields.readTime(recurrence, zone));
  if (recurrence && !original && own)
    fields.notes.push('its RECURRENCE-ID cannot be read: it replaces the night of its own day');
  const { rules, unsure } = readRecurrenceRules(fields, 'RRULE');
  return {
    block,
    ...identityOfPart(fields, own ?? original, reading),
    starts: own,
    failed,
    endOf: own ? readEnd(fields, own) : () => null,
    original: recurrence ? (original ?? own) : null,
    range: changesLaterNights(fields, recurrence),
    rules,
    unsure,
    cancels: false,
    exceptRules: readRecurrenceRules(fields, 'EXRULE').rules,
    further: fields
      .allNamed('RDATE')
      .flatMap(field => fields.readEach(field, value => readListedNight(fields, { ...field, value }, zone))),
    left: fields
      .allNamed('EXDATE')
      .flatMap(field => fields.readEach(field, value => fields.readTime({ ...field, value }, zone))),
    content: readContent(fields),
    version: { sequence: readSequence(fields), changed: lastModifiedOf(fields) },
    related: fields.allNamed('RELATED-TO').map(field => fieldText(field).trim()),
    notes: fields.notes,
  };
}

/** Reads the fields of one event, and notes the fields that cannot be read. */
class Fields {
  readonly notes: string[];
  readonly block: EventBlock;
  private readonly reading: ReadingZones;

  constructor(block: EventBlock, reading: ReadingZones) {
    this.block = block;
    this.reading = reading;
    this.notes = [...block.notes];
  }

  allNamed(name: string): Field[] {
    return this.block.fields.filter(field => field.name === name);
  }

  /** Returns the first field of this name. A second field with another value is noted. */
  first(name: string): Field | null {
    const [field = null, ...more] = this.allNamed(name);
    if (more.some(({ value }) => value !== field?.value))
      this.note(`it has ${name} more than once: the first was taken`);
    return field;
  }

  text(name: string): string {
    const field = this.first(name);
    return field ? fieldText(field).trim() : '';
  }

  note(note: string): void {
    if (!this.notes.includes(note)) this.notes.push(note);
  }

  /** Returns null where the field cannot be read, and notes the reason. */
  attempt<Result>(work: () => Result): Result | null {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof UnreadablePart) || error instanceof ExcessiveRule) throw error;
      this.note(`${error.message}, and was left out`);
      return null;
    }
  }

  readEach<Result>(field: Field, read: (value: string) => Result): Result[] {
    return splitList(field.value).flatMap(value => {
      const result = this.attempt(() => read(value));
      return result === null ? [] : [result];
    });
  }

  readTime(field: Field, fallback: Zone): CalendarTime {
    const wall = readWallTime(field.name, field.value, field.params.get('VALUE'));
    return calendarTimeOf(wall, this.zoneOf(field, wall, fallback));
  }

  /** Returns the timezone of a time. A day, and a time with its own offset, need none. */
  private zoneOf({ name, params }: Field, { time, offset }: WallTime, fallback: Zone): Zone {
    const tzid = params.get('TZID');
    if (tzid === undefined || time === null) return fallback;
    if (offset !== null) {
      this.note(`its ${name} names UTC and a timezone: it was read as UTC`);
      return fallback;
    }
    const zone = this.reading.zones(tzid);
    if (zone.note) this.note(zone.note);
    return zone;
  }

  get plain(): Zone {
    return this.reading.plain;
  }
}

function tryReadStart(fields: Fields): { own: CalendarTime | null; failed: string } {
  try {
    return { own: readStart(fields), failed: '' };
  } catch (error) {
    if (!(error instanceof UnreadablePart)) throw error;
    return { own: null, failed: error.message };
  }
}

function readStart(fields: Fields): CalendarTime {
  const field = fields.first('DTSTART');
  if (!field) throw new UnreadablePart('it has no DTSTART');
  const starts = fields.readTime(field, fields.plain);
  return isWholeDay(fields, starts)
    ? calendarTimeOf({ date: starts.date, time: null, offset: null }, starts.zone)
    : starts;
}

/**
 * True where Outlook or a phone wrote an event of whole days as one from midnight to midnight, with a field that marks
 * it.
 */
function isWholeDay(fields: Fields, { time }: CalendarTime): boolean {
  const flagged = ['X-MICROSOFT-CDO-ALLDAYEVENT', 'X-FUNAMBOL-ALLDAY'].some(name =>
    fields.allNamed(name).some(({ value }) => /^(true|1)$/i.test(value.trim())),
  );
  return flagged && time === '00:00:00';
}

/**
 * Returns what identifies an event: its UID, or, without a UID, its name and the day on which it begins. These are the
 * same in the next version of the file.
 */
function identityOfPart(
  fields: Fields,
  starts: CalendarTime | null,
  { venue }: ReadingZones,
): { base: string; uid: string | null } {
  const uid = fields.text('UID').toWellFormed();
  if (uid && uid.length <= longestUidLength) return { base: encodeURIComponent(uid), uid };
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 27);
  if (uid) return { base: `#${digest(uid)}`, uid };
  fields.note(
    'it has no UID: it is known by its name and its day, and one that moves to another day is a new one',
  );
  const day = starts ? dayOfNight(starts, venue) : '';
  return {
    base: `?${digest(`${eventTitle(fields.block.fields)?.trim().toLowerCase()}\n${day}`)}`,
    uid: null,
  };
}

/** Returns the day that identifies a night of a series, in whatever timezone the night is written. */
export const dayOfNight = ({ date, time, at }: CalendarTime, venue: Zone): string =>
  time === null ? date : dayAt(at, venue);

function changesLaterNights(fields: Fields, recurrence: Field | null): boolean {
  const range = recurrence?.params.get('RANGE')?.toUpperCase();
  if (range !== undefined && range !== 'THISANDFUTURE')
    fields.note(`RANGE=${range.slice(0, 40)} was left out: only this night was changed`);
  return range === 'THISANDFUTURE';
}

function readRecurrenceRules(fields: Fields, name: string): { rules: Rule[]; unsure: boolean } {
  const written = fields.allNamed(name);
  if (written.length > mostRules) throw new ExcessiveRule(`it has more than ${mostRules} rules`);
  const read = written.map(({ value }) => {
    const notes: string[] = [];
    const rule = fields.attempt(() => readRule(value, notes));
    for (const note of notes) fields.note(note);
    return rule;
  });
  const rules = read.filter(rule => rule !== null);
  const unsure = rules.length < read.length;
  if (unsure && name === 'RRULE') fields.note('of a series only its first night is known');
  return { rules, unsure };
}
const mostRules = 20;

/** Reads a night that a series lists by its date. A period states both the start and the end of the night. */
function readListedNight(fields: Fields, field: Field, zone: Zone): ListedNight {
  const [start = '', end] = field.value.split('/');
  const when = fields.readTime({ ...field, value: start }, zone);
  if (end === undefined) return { when, ends: null };
  const ends = fields.attempt(() =>
    /^[+-]?P/i.test(end)
      ? endOfSpan(when, readSpan(end))
      : fields.readTime({ ...field, value: end }, zone).at,
  );
  return { when, ends: ends && ends > when.at ? ends : null };
}

/** Returns the end of an event of this length. Its days are calendar days, and its hours are hours of real time. */
function endOfSpan(starts: CalendarTime, span: CalendarSpan): Date {
  return addMilliseconds(calendarTimeOf(laterWallTime(starts, span.days * days), starts.zone).at, span.time);
}

/**
 * Reads when the nights of an event end. An impossible end is noted. An event of whole days lasts until the day of its
 * end.
 */
function readEnd(fields: Fields, starts: CalendarTime): EventPart['endOf'] {
  const end = fields.first('DTEND');
  const duration = fields.first('DURATION');
  const ends = end && fields.attempt(() => fields.readTime(end, starts.zone));
  const span = duration && !ends ? fields.attempt(() => readSpan(duration.value)) : null;
  if (starts.time === null) return endOfWholeDays(fields, starts, { ends, span });
  if (ends && ends.time === null) {
    fields.note('its start is an hour and its end a day: the end was left out');
    return () => null;
  }
  if (ends) {
    const long = ends.at.getTime() - starts.at.getTime();
    if (long < 0) fields.note('its end is before its start and was left out');
    return long > 0 ? ({ at }) => addMilliseconds(at, long) : () => null;
  }
  if (!span || span.days + span.time === 0) return () => null;
  return when => endOfSpan(when, span);
}

type EndOrDuration = { ends: CalendarTime | null; span: CalendarSpan | null };

function endOfWholeDays(
  fields: Fields,
  starts: CalendarTime,
  { ends, span }: EndOrDuration,
): EventPart['endOf'] {
  const isDay = ends && (ends.time === null || isWholeDay(fields, ends));
  if (ends && !isDay) fields.note('its start is a day and its end an hour: the end was left out');
  const until = isDay ? Math.round((Date.parse(ends.date) - Date.parse(starts.date)) / days) : null;
  if (until !== null && until < 0) fields.note('its end is before its start and was left out');
  const long = until ?? (span ? span.days + Math.ceil(span.time / days) : 1);
  return when => new Date(when.at.getTime() + Math.max(1, long) * days);
}

function readContent(fields: Fields): EventContent {
  const described = [fields.first('DESCRIPTION'), ...fields.allNamed('X-ALT-DESC')].flatMap(field =>
    field ? [cleanText(fieldText(field))] : [],
  );
  return {
    name: cleanText(fields.text('SUMMARY')).replace(/\s*[\n\t]\s*/g, ' '),
    description: described.find(text => text !== '') ?? null,
    url: fields.text('URL') || null,
    categories: fields
      .allNamed('CATEGORIES')
      .flatMap(field => splitList(field.value).map(value => fieldText({ ...field, value }))),
    status: readStatus(fields),
    hidden: isHiddenFromGuests(fields),
  };
}

/** Returns a text without markup, invisible marks and control characters. */
const cleanText = (text: string): string =>
  typedText(textOfMarkup(text.replace(/\r\n?/g, '\n')))
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

const statuses: Readonly<Record<string, EventContent['status']>> = {
  '': 'published',
  CONFIRMED: 'published',
  CANCELLED: 'cancelled',
  CANCELED: 'cancelled',
  TENTATIVE: 'draft',
};

function readStatus(fields: Fields): EventContent['status'] {
  const written = fields.text('STATUS').toUpperCase();
  const status = statuses[written];
  if (!status) fields.note(`its STATUS ${written.slice(0, 40)} is unknown and was left out`);
  return status ?? 'published';
}

/** An event that is not public is hidden from guests. So is an event of an unknown class (RFC 5545, 3.8.1.3). */
function isHiddenFromGuests(fields: Fields): boolean {
  const shared = fields.block.calendar.fields.find(({ name }) => name === 'X-CALENDARSERVER-ACCESS');
  const written = [fields.text('CLASS'), fields.text('X-CALENDARSERVER-ACCESS'), shared?.value.trim() ?? ''];
  const closed = written.map(each => each.toUpperCase()).find(each => each !== '' && each !== 'PUBLIC');
  if (closed) fields.note(`it is not public (${closed.slice(0, 40)}) and is not shown to guests`);
  return closed !== undefined;
}

function readSequence(fields: Fields): number | null {
  const written = fields.text('SEQUENCE');
  if (/^\d{1,15}$/.test(written)) return Number(written);
  if (written !== '') fields.note(`its SEQUENCE is no number: ${written.slice(0, 40)}, and was left out`);
  return null;
}

/**
 * Returns when the event was last changed. Where the calendar does not state that, it returns when the event was
 * written.
 */
function lastModifiedOf(fields: Fields): string | null {
  for (const name of ['LAST-MODIFIED', 'DTSTAMP']) {
    const field = fields.first(name);
    const when = field && fields.attempt(() => fields.readTime(field, fields.plain));
    if (when) return when.at.toISOString();
  }
  return null;
}

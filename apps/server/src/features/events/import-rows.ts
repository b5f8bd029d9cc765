import { eventFields } from '@nightjar/domain/events/desk/entity';
import { eventNameLimit, eventTextLimit } from '@nightjar/domain/events/entity';
import {
  type ImportedNight,
  isSameName,
  isSplitOffSeries,
  seriesName,
} from '@nightjar/domain/events/rules/imported';
import { cutText } from '@nightjar/domain/kernel/text';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import * as z from 'zod';
import { readEventTable } from '../../platform/csv/events.ts';
import type { DateOrder } from '../../platform/csv/moments.ts';
import { nameOtherKind } from '../../platform/csv/other-files.ts';
import { isCalendar, readCalendar } from '../../platform/icalendar/read.ts';
import type { CalendarContent } from '../../platform/icalendar/series.ts';
import type { EventContent } from './queries/changes.ts';
import type { ImportedVersion, ImportingVenue, KnownNight } from './queries/imports.ts';

/** Nights of a series are imported up to this long ahead. Later nights come with a later import. */
const seriesAhead = 366 * days;

/** A row is one event of a file, in a calendar or in a table. */
export type ImportedRow = {
  line: number;
  /** The source identifies the event at its venue. All sources of one series begin with `base`. */
  source: string;
  base: string;
  name: string;
  description: string | null;
  url: string | null;
  categories: readonly string[];
  starts: Date;
  ends: Date | null;
  status: 'published' | 'draft' | 'cancelled';
  version: ImportedVersion | null;
  price_cents?: number;
  capacity?: number | null;
};

type RefusedRow = { line: number; name: string | null; reason: string };

/** The file no longer has this night. `version` is that of the part that ended it; null if a newer part replaces it. */
export type LeavingNight = { version: ImportedVersion | null };

export type FileRows = {
  /** A line number in the report counts the lines of a calendar (`line`) or the rows of a table (`row`). */
  unit: 'line' | 'row';
  rows: ImportedRow[];
  refused: RefusedRow[];
  /** This many events of the file are over. */
  over: number;
  /**
   * Returns a value where the file no longer has an imported night: its series does not contain the night, or the file
   * calls it off. Returns null for any other night.
   */
  leaving(night: KnownNight): LeavingNight | null;
  /** Returns true where the file may have an imported night under another key than before. */
  isLoose(night: KnownNight): boolean;
  /** Returns true where an imported night that the file does not name may be this new night of the file. */
  mayBe(night: KnownNight, row: ImportedRow): boolean;
};

type ReadContext = {
  venue: ImportingVenue;
  now: Date;
  /** This is the order of day and month in the dates of a table, where the operator has named it. */
  dates?: DateOrder | undefined;
};

/** @throws a sentence for the operator if the file contains no events */
export function readEventFile(file: string, bytes: Uint8Array, reading: ReadContext): FileRows {
  const { now, venue } = reading;
  const around = { timezone: venue.timezone, now, until: addMilliseconds(now, seriesAhead) };
  if (isCalendar(bytes)) return readCalendarContent(readCalendar(bytes, around));
  const other = nameOtherKind(bytes);
  if (other) throw new Error(`${file} is ${other}.`);
  if (!/\.(?:csv|tsv|tab|txt)$/i.test(file))
    throw new Error(
      `${file} is no calendar: it does not begin with BEGIN:VCALENDAR. The name of a table ends in .csv.`,
    );
  return readTableFile(bytes, reading);
}

function readTableFile(bytes: Uint8Array, { venue: { timezone }, now, dates }: ReadContext): FileRows {
  const { rows, refused } = readEventTable(bytes, { timezone, now, dates });
  const known = rows.map(row => ({
    ...row,
    source: `csv:${row.key}`,
    base: `csv:${row.key}`,
    version: null,
  }));
  const there = new Set(known.map(({ source }) => source));
  return {
    unit: 'row',
    rows: known,
    refused,
    over: 0,
    leaving: () => null,
    isLoose: ({ source }) => source.startsWith('csv:') && !there.has(source),
    mayBe: (night, row) => +night.starts_at === +row.starts && isSameName(night.name, row.name),
  };
}

/** Returns the first part of a source, which all nights of a series share: "ics:moth" for "ics:moth 2026-12-04". */
export const sourceBaseOf = (source: string): string => /^[^ +/]*/.exec(source)?.[0] ?? source;

function readCalendarContent(content: CalendarContent): FileRows {
  const rows = content.events.map(event => ({
    ...event,
    status: event.hidden ? ('cancelled' as const) : event.status,
    source: `ics:${event.key}`,
    base: `ics:${event.base}`,
  }));
  const there = new Set([
    ...rows.map(({ source }) => source),
    ...[...content.unread].map(key => `ics:${key}`),
  ]);
  const family = seriesFamiliesOf(content);
  return {
    unit: 'line',
    rows,
    refused: content.refused,
    over: content.over,
    leaving: night => {
      if (there.has(night.source) || !night.source.startsWith('ics:')) return null;
      const base = sourceBaseOf(night.source);
      const off = content.calledOff.find(
        each => `ics:${each.base}` === base && (each.from === null || night.starts_at >= each.from),
      );
      const version = off?.version ?? content.complete.get(base.slice(4));
      if (version) return { version: { ...version, own: false } };
      return family.isSuperseded(night) ? { version: null } : null;
    },
    isLoose: ({ source }) => source.startsWith('ics:?'),
    mayBe: (night, row) => {
      const base = sourceBaseOf(night.source);
      if (base.startsWith('ics:?'))
        return !there.has(night.source) && row.base.startsWith('ics:?') && +night.starts_at === +row.starts;
      if (base === row.base) return !content.left.has(night.source.slice(4));
      return (
        family.isOne(base, row.base) || (!row.base.startsWith('ics:?') && isSameName(night.name, row.name))
      );
    },
  };
}

/**
 * Decides which parts of a series belong together. A calendar program may split a series "from this night on". The
 * parts then have similar uids, or a field of one part names the other.
 */
function seriesFamiliesOf({ related, events, complete }: CalendarContent) {
  const uidOf = (base: string) => decodeURIComponent(base.slice(4));
  const relatedTo = (base: string) => related.get(base.slice(4)) ?? [];
  const splits = [...new Set(events.flatMap(({ uid }) => (uid && isSplitOffSeries(uid) ? [uid] : [])))];
  return {
    isOne: (one: string, other: string): boolean =>
      seriesName(uidOf(one)) === seriesName(uidOf(other)) ||
      relatedTo(one).some(uid => uid === uidOf(other) || relatedTo(other).includes(uid)) ||
      relatedTo(other).includes(uidOf(one)),
    /** Returns true for a night of the first part of a split series if the file has only the second part. */
    isSuperseded: ({ source, starts_at }: KnownNight): boolean => {
      const base = sourceBaseOf(source);
      if (complete.has(base.slice(4))) return false;
      const uid = uidOf(base);
      return splits.some(split => {
        const from = splitMomentOfUidMs(split);
        return (
          split !== uid &&
          seriesName(split) === seriesName(uid) &&
          from > splitMomentOfUidMs(uid) &&
          +starts_at >= from
        );
      });
    },
  };
}

/**
 * Some calendars split a series and write the start of the new part into its uid. Returns that start in epoch
 * milliseconds; minus infinity if the uid has none. Nights before it belong to the older part.
 */
function splitMomentOfUidMs(uid: string): number {
  const [, year, month, day, hour = '00', minute = '00'] =
    /_R(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d))?/.exec(uid) ?? [];
  return year === undefined
    ? Number.NEGATIVE_INFINITY
    : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
}

export const importedNightOf = ({ base, name, starts }: ImportedRow, night: string): ImportedNight => ({
  ...{ base, name, night, starts_at: starts },
});

const fieldsSchema = z.object({
  name: eventFields.name,
  description: eventFields.description,
  link: eventFields.link,
  price_cents: eventFields.price_cents,
  capacity: eventFields.capacity,
});

export type ImportedFields = Partial<EventContent> &
  Pick<EventContent, 'name' | 'description' | 'link' | 'starts_at' | 'ends_at' | 'status' | 'type_id'>;

/** Returns the columns of an event from its row in the file, or the reason why the row cannot be an event. */
export function importedFieldsOf(
  row: ImportedRow,
  types: ReadonlyMap<string, number>,
  plain: number,
): { fields: ImportedFields; notes: string[] } | string {
  const hasLink = row.url === null || fieldsSchema.shape.link.safeParse(row.url).success;
  const parsed = fieldsSchema.safeParse({
    ...row,
    name: cutText(row.name, eventNameLimit),
    description: row.description && cutText(row.description, eventTextLimit),
    link: hasLink ? row.url : null,
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return row.name.trim() === '' ? 'it has no name' : `${issue?.path.join('.')}: ${issue?.message}`;
  }
  const { name, description, link, price_cents, capacity } = parsed.data;
  const known = row.categories.map(each => types.get(each.trim().toLowerCase()));
  const kind = known.find(id => id !== undefined);
  // An unknown type in a table gets a note. In a calendar it is usual, because categories there are no types of event.
  const isUnknown = kind === undefined && row.categories.length > 0 && row.base.startsWith('csv:');
  return {
    notes: [
      row.name.length > eventNameLimit && `its name was cut to ${eventNameLimit} characters`,
      (row.description?.length ?? 0) > eventTextLimit &&
        `its description was cut to ${eventTextLimit} characters`,
      !hasLink && 'its link was left out: it is no https address',
      isUnknown &&
        `"${row.categories.join(', ').slice(0, 60)}" is no kind of event, and it became the one of --type: there are ${[...types.keys()].join(', ')}`,
    ].filter(note => note !== false),
    fields: {
      name,
      description,
      link: link ?? null,
      type_id: kind ?? plain,
      starts_at: row.starts,
      ends_at: row.ends,
      status: row.status,
      ...(row.price_cents !== undefined && { price_cents }),
      ...(row.capacity !== undefined && { capacity: capacity ?? null }),
    },
  };
}

import { eventFields } from '@nightjar/domain/events/desk/entity';
import { eventNameLimit, eventTextLimit } from '@nightjar/domain/events/entity';
import {
  type ImportedNight,
  isSameName,
  isSplitOffSeries,
  seriesName,
} from '@nightjar/domain/events/rules/imported';
import { cutText } from '@nightjar/domain/kernel/text';
import { days, later } from '@nightjar/domain/kernel/time';
import * as z from 'zod';
import { readEventTable } from '../../platform/csv/events.ts';
import type { DateOrder } from '../../platform/csv/moments.ts';
import { nameOtherKind } from '../../platform/csv/other-files.ts';
import { isCalendar, readCalendar } from '../../platform/icalendar/read.ts';
import type { CalendarContent } from '../../platform/icalendar/series.ts';
import type { EventContent } from './queries/changes.ts';
import type { ImportedVersion, ImportingVenue, KnownNight } from './queries/imports.ts';

/** Nights of a series so far ahead are imported; the next import brings the next ones. */
const seriesAhead = 366 * days;

/** A row is an event of a file. */
export type Row = {
  line: number;
  /** The source identifies the event at its venue; the sources of a series begin with `base`. */
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

/** The file calls off an event that was imported before, in this version. */
export type Leaving = { version: ImportedVersion | null };

export type FileRead = {
  /** The line numbers count these. */
  unit: 'line' | 'row';
  rows: Row[];
  refused: RefusedRow[];
  /** How many of its events are over. */
  over: number;
  /** Returns whether an imported night is off: its series in the file does not contain it, or the file calls it off. */
  leaving(night: KnownNight): Leaving | null;
  /** True where an imported night may have another key in the file than before. */
  isLoose(night: KnownNight): boolean;
  /** True where an imported night that the file does not name may be this new one of the file. */
  mayBe(night: KnownNight, row: Row): boolean;
};

type ReadContext = {
  venue: ImportingVenue;
  now: Date;
  /** The order of days in a table, where the operator names it. */
  dates?: DateOrder | undefined;
};

/** @throws a sentence where the file contains no events */
export function readEventFile(file: string, bytes: Uint8Array, reading: ReadContext): FileRead {
  const { timezone } = reading.venue;
  const { now } = reading;
  if (isCalendar(bytes))
    return calendarOf(readCalendar(bytes, { timezone, now, until: later(now, seriesAhead) }));
  const other = nameOtherKind(bytes);
  if (other) throw new Error(`${file} is ${other}.`);
  if (!/\.(?:csv|tsv|tab|txt)$/i.test(file))
    throw new Error(
      `${file} is no calendar: it does not begin with BEGIN:VCALENDAR. The name of a table ends in .csv.`,
    );
  return tableOf(bytes, reading);
}

function tableOf(bytes: Uint8Array, { venue: { timezone }, now, dates }: ReadContext): FileRead {
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

/** The first part of a source: "ics:moth 2026-12-04" is a night of "ics:moth". */
export const baseOf = (source: string): string => /^[^ +/]*/.exec(source)?.[0] ?? source;

function calendarOf(content: CalendarContent): FileRead {
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
  const family = familiesOf(content);
  return {
    unit: 'line',
    rows,
    refused: content.refused,
    over: content.over,
    leaving: night => {
      if (there.has(night.source) || !night.source.startsWith('ics:')) return null;
      const base = baseOf(night.source);
      const off = content.calledOff.find(
        each => `ics:${each.base}` === base && (each.from === null || night.starts_at >= each.from),
      );
      const version = off?.version ?? content.complete.get(base.slice(4));
      if (version) return { version: { ...version, own: false } };
      return family.isSuperseded(night) ? { version: null } : null;
    },
    isLoose: ({ source }) => source.startsWith('ics:?'),
    mayBe: (night, row) => {
      const base = baseOf(night.source);
      if (base.startsWith('ics:?'))
        return !there.has(night.source) && row.base.startsWith('ics:?') && +night.starts_at === +row.starts;
      if (base === row.base) return !content.left.has(night.source.slice(4));
      return (
        family.isOne(base, row.base) || (!row.base.startsWith('ics:?') && isSameName(night.name, row.name))
      );
    },
  };
}

/** Finds a series that was split "from this night on" and its rest: by their UIDs, or a field. */
function familiesOf({ related, events, complete }: CalendarContent) {
  const uidOf = (base: string) => decodeURIComponent(base.slice(4));
  const relatedTo = (base: string) => related.get(base.slice(4)) ?? [];
  const splits = [...new Set(events.flatMap(({ uid }) => (uid && isSplitOffSeries(uid) ? [uid] : [])))];
  return {
    isOne: (one: string, other: string): boolean =>
      seriesName(uidOf(one)) === seriesName(uidOf(other)) ||
      relatedTo(one).some(uid => uid === uidOf(other) || relatedTo(other).includes(uid)) ||
      relatedTo(other).includes(uidOf(one)),
    /** Where the file holds what was split off a series and not the series itself, its nights from there on are gone. */
    isSuperseded: ({ source, starts_at }: KnownNight): boolean => {
      const base = baseOf(source);
      if (complete.has(base.slice(4))) return false;
      const uid = uidOf(base);
      return splits.some(split => {
        const from = splitAt(split);
        return (
          split !== uid && seriesName(split) === seriesName(uid) && from > splitAt(uid) && +starts_at >= from
        );
      });
    },
  };
}

/** When what was split off begins, by its name; all of a series before that is older. */
function splitAt(uid: string): number {
  const [, year, month, day, hour = '00', minute = '00'] =
    /_R(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d))?/.exec(uid) ?? [];
  return year === undefined
    ? Number.NEGATIVE_INFINITY
    : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
}

export const nightOf = ({ base, name, starts }: Row, night: string): ImportedNight => ({
  ...{ base, name, night, starts_at: starts },
});

const fieldsSchema = z.object({
  name: eventFields.name,
  description: eventFields.description,
  link: eventFields.link,
  price_cents: eventFields.price_cents,
  capacity: eventFields.capacity,
});

export type Fields = Partial<EventContent> &
  Pick<EventContent, 'name' | 'description' | 'link' | 'starts_at' | 'ends_at' | 'status' | 'type_id'>;

/** The columns of an event as its file has them, or why it cannot be one. */
export function contentIn(
  row: Row,
  types: ReadonlyMap<string, number>,
  plain: number,
): { fields: Fields; notes: string[] } | string {
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
  // The categories of a calendar are its own; the type of a table is meant as one of ours.
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

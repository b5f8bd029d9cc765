import { eventFields } from '@nightjar/domain/events/desk/entity';
import { eventNameLimit, eventTextLimit } from '@nightjar/domain/events/entity';
import {
  type ImportedNight,
  isSameName,
  isSplitOff,
  seriesName,
} from '@nightjar/domain/events/rules/imported';
import { cutText } from '@nightjar/domain/kernel/text';
import { days, later } from '@nightjar/domain/kernel/time';
import * as z from 'zod';
import { readEventRows } from '../../platform/csv/events.ts';
import { isCalendar, readCalendar } from '../../platform/icalendar/read.ts';
import type { CalendarContent } from '../../platform/icalendar/series.ts';
import type { EventContent } from './queries/changes.ts';
import type { ImportedVersion, ImportingVenue, KnownNight } from './queries/imports.ts';

/** Nights of a series so far ahead are imported; the next import brings the next ones. */
const seriesAhead = 366 * days;

/** An event of a file. */
export type Row = {
  line: number;
  /** What it is known by at its venue, and what the sources of its series begin with. */
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

type Named = { line: number; name: string | null; reason: string };

/** An event that was imported before and that the file calls off, with the version that does. */
export type Leaving = { version: ImportedVersion | null };

export type FileRead = {
  rows: Row[];
  refused: Named[];
  /** How many of its events are over. */
  over: number;
  /** Whether an imported night is off: its series in the file does not hold it, or the file calls it off. */
  leaving(night: KnownNight): Leaving | null;
  /** Whether an imported night that the file does not name may be this new one of it. */
  mayBe(night: KnownNight, row: Row): boolean;
};

/** @throws a sentence where the file is none of events */
export function readEventFile(file: string, bytes: Uint8Array, venue: ImportingVenue, now: Date): FileRead {
  if (/\.csv$/i.test(file)) return tableOf(file, bytes, venue);
  if (!isCalendar(bytes)) throw new Error(`${file} is no calendar: ${whatItIs(bytes)}.`);
  return calendarOf(readCalendar(bytes, { timezone: venue.timezone, now, until: later(now, seriesAhead) }));
}

function whatItIs(bytes: Uint8Array): string {
  const begins = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (begins.startsWith('PK')) return 'it is a zip archive, so unpack it first';
  if (begins.startsWith('\x1f\x8b')) return 'it is compressed (gzip), so unpack it first';
  return 'it does not begin with BEGIN:VCALENDAR';
}

function tableOf(file: string, bytes: Uint8Array, { timezone }: ImportingVenue): FileRead {
  const { rows, refused } = readEventRows(utf8(file, bytes), timezone);
  const known = rows.map(row => ({
    ...row,
    source: `csv:${row.key}`,
    base: `csv:${row.key}`,
    version: null,
  }));
  return { rows: known, refused, over: 0, leaving: () => null, mayBe: () => false };
}

function utf8(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${file} is not written in UTF-8.`);
  }
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

/** What a series that was split "from this night on" has to do with what is left of it: by their UIDs, or a field. */
function familiesOf({ related, events, complete }: CalendarContent) {
  const uidOf = (base: string) => decodeURIComponent(base.slice(4));
  const relatedTo = (base: string) => related.get(base.slice(4)) ?? [];
  const splits = [...new Set(events.flatMap(({ uid }) => (uid && isSplitOff(uid) ? [uid] : [])))];
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

const fields = z.object({
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
  const hasLink = row.url === null || fields.shape.link.safeParse(row.url).success;
  const parsed = fields.safeParse({
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
  const said = row.categories.map(each => types.get(each.trim().toLowerCase()));
  return {
    notes: [
      row.name.length > eventNameLimit && `its name was cut to ${eventNameLimit} characters`,
      (row.description?.length ?? 0) > eventTextLimit &&
        `its description was cut to ${eventTextLimit} characters`,
      !hasLink && 'its link was left out: it is no https address',
    ].filter(note => note !== false),
    fields: {
      name,
      description,
      link: link ?? null,
      type_id: said.find(id => id !== undefined) ?? plain,
      starts_at: row.starts,
      ends_at: row.ends,
      status: row.status,
      ...(row.price_cents !== undefined && { price_cents }),
      ...(row.capacity !== undefined && { capacity: capacity ?? null }),
    },
  };
}

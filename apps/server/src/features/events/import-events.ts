import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { eventFields } from '@nightjar/domain/events/desk';
import { eventTextLimit } from '@nightjar/domain/events/entity';
import { makeTimes } from '@nightjar/domain/events/make';
import { decideTimes } from '@nightjar/domain/events/rules';
import { isRefusal, type Refusal } from '@nightjar/domain/kernel/failure';
import { days, later } from '@nightjar/domain/kernel/time';
import * as z from 'zod';
import { readEventRows } from '../../platform/csv/events.ts';
import type { AppEvent } from '../../platform/http/events.ts';
import { reactionsOn } from '../../platform/http/reactions.ts';
import { readCalendar } from '../../platform/icalendar/read.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeEvent, contentOf, fieldsChanged } from './change-event.ts';
import { type EventContent, insertEvents, lockForChange } from './queries/changes.ts';
import {
  findEventTypes,
  findImported,
  findImportedToCome,
  findVenueToImport,
  type Imported,
  type ImportingVenue,
  importInTurn,
  saveDigest,
} from './queries/imports.ts';
import { eventsReactions } from './reactions.ts';

/** A year of a busy bar is a tenth of it. Bytes. */
const largestFile = 10 * 1024 * 1024;
/** Nights of a series so far ahead are imported; the next import brings the next ones. */
const seriesAhead = 366 * days;
/** The kind of an event whose file names none. */
const plainType = 'Special';

type Report = {
  taken: number;
  refused: { feature: string; reason: string }[];
  summary: string;
};

/**
 * `import:events FILE --venue ID [--type Special]`: the nights of a bar from a calendar (`.ics`) or a table (`.csv`). Each is
 * known by its own key, so that a later import moves it, calls it off or leaves it as it is.
 */
export async function importEvents(platform: Platform, argv: readonly string[]): Promise<Report> {
  const { file, venue: named, type } = readArguments(argv);
  const { db, clock } = platform;
  const venue = await findVenueToImport(db, named);
  if (!venue) throw new Error(`There is no venue with the id or code "${named}".`);
  if (!venue.active) throw new Error(`${venue.name} is not shown to guests: activate it first.`);
  const types = await findEventTypes(db);
  const typeId = types.get(type.toLowerCase());
  if (typeId === undefined)
    throw new Error(`"${type}" is no kind of event: there are ${[...types.keys()].join(', ')}.`);

  const now = clock.now();
  const read = readFileOf(file, await textOf(file), venue, now);
  const refused = read.refused.map(({ line, name, reason }) => ({ feature: featureOf(line, name), reason }));
  const counts = { added: 0, changed: 0, off: 0, same: 0, skipped: 0 };
  const save = saver(platform, venue, now);
  for (const row of read.rows) {
    const feature = featureOf(row.line, row.name);
    const content = contentIn(row, types, typeId);
    if (typeof content === 'string') refused.push({ feature, reason: content });
    else {
      if (content.note) refused.push({ feature, reason: content.note });
      const outcome = await save.row(row.source, content.fields);
      if (typeof outcome !== 'string') refused.push({ feature, reason: outcome.message });
      else counts[outcome] += 1;
    }
  }
  for (const gone of await missing(db, venue, read, now)) {
    const outcome = await save.gone(gone);
    if (outcome) counts.off += 1;
  }
  const taken = counts.added + counts.changed + counts.off + counts.same;
  return {
    taken: taken + counts.skipped,
    refused,
    summary: `${venue.name}: ${counts.added} new, ${counts.changed} changed, ${counts.off} called off, ${counts.same} as they were.`,
  };
}

type Row = {
  line: number;
  /** What it is known by at its venue. */
  source: string;
  name: string;
  description: string | null;
  url: string | null;
  categories: readonly string[];
  starts: Date;
  ends: Date | null;
  status: 'published' | 'draft' | 'cancelled';
  price_cents?: number;
  capacity?: number | null;
};
type Read = {
  rows: Row[];
  refused: { line: number; name: string | null; reason: string }[];
  /** Whether an imported event is off, because its series in the file does not hold it. */
  leavesOut(source: string): boolean;
};

function readFileOf(file: string, text: string, { timezone }: ImportingVenue, now: Date): Read {
  if (/\.csv$/i.test(file)) {
    const { rows, refused } = readEventRows(text, timezone);
    return {
      rows: rows.map(row => ({ ...row, source: `csv:${row.key}` })),
      refused,
      leavesOut: () => false,
    };
  }
  if (!/^\s*BEGIN:VCALENDAR/i.test(text))
    throw new Error(`${file} is no calendar: it does not begin with BEGIN:VCALENDAR.`);
  const { events, refused, complete, unread } = readCalendar(text, {
    timezone,
    now,
    until: later(now, seriesAhead),
  });
  const whole = new Set(complete.map(key => `ics:${key}`));
  const there = new Set([...events.map(({ key }) => key), ...unread].map(key => `ics:${key}`));
  return {
    rows: events.map(event => ({ ...event, source: `ics:${event.key}` })),
    refused,
    leavesOut: source => whole.has(source.replace(/ [\d-]+$/, '')) && !there.has(source),
  };
}

const missing = async (db: Database, venue: ImportingVenue, read: Read, now: Date): Promise<Imported[]> =>
  (await findImportedToCome(db, venue.id, now)).filter(({ source }) => read.leavesOut(source));

const fields = z.object({
  name: eventFields.name,
  description: eventFields.description,
  link: eventFields.link,
  price_cents: eventFields.price_cents,
  capacity: eventFields.capacity,
});

type Fields = Partial<EventContent> &
  Pick<EventContent, 'name' | 'description' | 'link' | 'starts_at' | 'ends_at' | 'status' | 'type_id'>;

/** The columns of an event as its file has them, or why it cannot be one. */
function contentIn(
  row: Row,
  types: ReadonlyMap<string, number>,
  plain: number,
): { fields: Fields; note: string | null } | string {
  const isLong = (row.description?.length ?? 0) > eventTextLimit;
  const hasLink = row.url === null || fields.shape.link.safeParse(row.url).success;
  const parsed = fields.safeParse({
    ...row,
    description: isLong
      ? `${row.description?.slice(0, eventTextLimit - 1).toWellFormed()}…`
      : row.description,
    link: hasLink ? row.url : null,
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `${issue?.path.join('.')}: ${issue?.message}`;
  }
  const { name, description, link, price_cents, capacity } = parsed.data;
  const said = row.categories.map(each => types.get(each.trim().toLowerCase()));
  const notes = [
    isLong && `its description was cut to ${eventTextLimit} characters`,
    !hasLink && 'its link was left out: it is no https address',
  ].filter(Boolean);
  return {
    note: notes.join('; ') || null,
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

type Outcome = 'added' | 'changed' | 'off' | 'same' | 'skipped' | { message: string };

/** Each event in a transaction of its own: what is refused leaves nothing behind, and the rest goes in. */
function saver(platform: Platform, venue: ImportingVenue, now: Date) {
  const reactions = reactionsOn(platform, eventsReactions);

  async function recorded<Result>(
    work: (db: Database, emit: (...event: EmitArguments) => void) => Promise<Result>,
  ): Promise<Result> {
    const { events, result } = await importInTurn(platform.db, venue.id, async db => {
      const events: AppEvent[] = [];
      const result = await work(db, (name, event) => events.push({ name, event } as AppEvent));
      await reactions.enqueue(db, events);
      return { events, result };
    });
    reactions.announce(events);
    return result;
  }

  return {
    row: (source: string, said: Fields): Promise<Outcome> =>
      recorded(async (db, emit) => {
        const digest = createHash('sha256').update(JSON.stringify(said)).digest('base64url');
        const known = await findImported(db, venue.id, source);
        if (!known) return add(db, emit, source, digest, said);
        if (known.source_digest === digest) return 'same';
        const outcome = await change(db, emit, known, said);
        if (typeof outcome === 'string') await saveDigest(db, known.event_id, digest);
        return outcome;
      }),
    gone: (imported: Imported): Promise<boolean> =>
      recorded(async (db, emit) => {
        const outcome = await change(db, emit, imported, { status: 'cancelled' });
        await saveDigest(db, imported.event_id, null);
        return outcome === 'off';
      }),
  };

  async function add(
    db: Database,
    emit: Emit,
    source: string,
    source_digest: string,
    said: Fields,
  ): Promise<Outcome> {
    const { status } = said;
    if (status === 'cancelled') return 'skipped';
    const decision = decideTimes(said, now);
    if (isRefusal(decision)) return decision;
    const { id: venueId, lat, lng, timezone } = venue;
    const { price_cents = 0, capacity = null, name, description, type_id, link } = said;
    const row = {
      ...{ name, description, type_id, link, price_cents, capacity, status },
      ...makeTimes(said, timezone),
      ...{ venueId, lat, lng, by: null, source, source_digest },
    };
    for (const eventId of await insertEvents(db, [row], now))
      emit('event_changed', { eventId, venueId, news: 'changed', announced: status === 'published' });
    return 'added';
  }

  async function change(
    db: Database,
    emit: Emit,
    { event_id }: Imported,
    said: Partial<EventContent>,
  ): Promise<Outcome> {
    const event = await lockForChange(db, event_id, null);
    if (!event || event.deleted) return { message: 'it was deleted here and stays so' };
    const before = contentOf(event);
    const isOff = said.status === 'cancelled';
    const after: EventContent = isOff
      ? { ...before, status: 'cancelled' }
      : { ...before, ...said, cancelled_reason: null };
    if (fieldsChanged(before, after).length === 0) return 'same';
    const refusal: Refusal | null = await changeEvent(db, event, after, { now, by: null, emit });
    return refusal ?? (isOff ? 'off' : 'changed');
  }
}

type Database = Platform['db'];
type Emit = Parameters<typeof changeEvent>[3]['emit'];
type EmitArguments = Parameters<Emit>;

const featureOf = (line: number, name: string | null) =>
  `line ${line}${name ? ` "${name.slice(0, 80)}"` : ''}`;

async function textOf(path: string): Promise<string> {
  const handle = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(
      `${path} cannot be read: ${cause.code === 'ENOENT' ? 'there is no such file' : cause.message}.`,
    );
  });
  try {
    const { size } = await handle.stat();
    if (size > largestFile) throw new Error(`${path} is larger than 10 MB: split it.`);
    return new TextDecoder('utf-8', { fatal: true }).decode(await handle.readFile());
  } catch (cause) {
    if (cause instanceof TypeError) throw new Error(`${path} is not written in UTF-8.`);
    throw cause;
  } finally {
    await handle.close();
  }
}

function readArguments(argv: readonly string[]): { file: string; venue: string; type: string } {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { venue: { type: 'string' }, type: { type: 'string', default: plainType } },
  });
  const [file] = positionals;
  if (!file || !values.venue)
    throw new Error('Name the file and the bar: import:events FILE.ics --venue ID_OR_CODE [--type Special].');
  return { file, venue: values.venue, type: values.type };
}

import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { pairMoved } from '@nightjar/domain/events/rules/imported';
import { nightDate } from '@nightjar/domain/kernel/night';
import type { Platform } from '../../platform/platform.ts';
import { baseOf, contentIn, type FileRead, nightOf, type Row, readEventFile } from './import-rows.ts';
import { type Saved, saver } from './import-saver.ts';
import {
  findEventTypes,
  findImportedToCome,
  findKnownSources,
  findVenueToImport,
  type ImportingVenue,
  type KnownNight,
} from './queries/imports.ts';

/** A year of a busy bar is a tenth of it. Bytes. */
const largestFile = 10 * 1024 * 1024;
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
  const read = readEventFile(file, await bytesOf(file), venue, now);
  const report = reporting(read);
  const save = saver(platform, venue, now);
  const { moved, gone } = await comparedWith(db, read, venue, now);
  for (const row of read.rows) {
    const content =
      row.status === 'cancelled' ? { fields: called, notes: [] } : contentIn(row, types, typeId);
    if (typeof content === 'string') report.note(row, content);
    else {
      for (const note of content.notes) report.note(row, note);
      report.count(row, await save.row({ ...row, fields: content.fields }, moved.get(row) ?? null));
    }
  }
  for (const { night, version } of gone)
    report.count({ line: 0, name: night.name }, await save.gone(night, version));
  return report.of(venue);
}

const called = { status: 'cancelled' as const };

/** What the venue has from former imports beside what the file holds now: nights that moved, and nights that are off. */
async function comparedWith(db: Platform['db'], read: FileRead, venue: ImportingVenue, now: Date) {
  const known = await findImportedToCome(db, venue.id, now);
  const sources = await findKnownSources(
    db,
    venue.id,
    read.rows.map(({ source }) => source),
  );
  const bases = new Set(known.map(({ source }) => baseOf(source)));
  const leaving = known.flatMap(night => {
    const off = read.leaving(night);
    return off ? [{ night, version: off.version }] : [];
  });
  const loose = known.filter(({ source }) => source.startsWith('ics:?'));
  const before = [...leaving.map(({ night }) => night), ...loose];
  const fresh = read.rows.filter(({ source, status }) => status !== 'cancelled' && !sources.has(source));
  const rows = new Map(fresh.map(row => [nightOf(row, nightDate(row.starts, venue.timezone)), row]));
  const nights = new Map(before.map(night => [{ ...night, base: baseOf(night.source) }, night]));
  const pairs = pairMoved([...nights.keys()], [...rows.keys()], (one, other) => {
    const row = rows.get(other) as Row;
    // A series that was imported before is not the new name of another one.
    return (one.base === row.base || !bases.has(row.base)) && read.mayBe(one, row);
  });
  const moved = new Map<Row, KnownNight>();
  for (const [fresh, one] of pairs) moved.set(rows.get(fresh) as Row, nights.get(one) as KnownNight);
  const stay = new Set(moved.values());
  return { moved, gone: leaving.filter(({ night }) => !stay.has(night)) };
}

type Line = Pick<Row, 'line'> & { name: string | null };

function reporting(read: FileRead) {
  const counts = { added: 0, changed: 0, off: 0, same: 0, skipped: 0, over: read.over };
  const refused = new Map<string, Report['refused'][number]>();
  const note = ({ line, name }: Line, reason: string) => {
    const feature = line > 0 ? `line ${line}${name ? ` "${name.slice(0, 80)}"` : ''}` : `"${name}"`;
    refused.set(`${feature} ${reason}`, { feature, reason });
  };
  for (const each of read.refused) note(each, each.reason);
  return {
    note,
    count(line: Line, saved: Saved) {
      if (saved.outcome) counts[saved.outcome] += 1;
      if (saved.note) note(line, saved.note);
    },
    of({ name }: ImportingVenue): Report {
      const { added, changed, off, same, skipped, over } = counts;
      const past = over > 0 ? ` ${over} that ${over === 1 ? 'is' : 'are'} over left out.` : '';
      return {
        taken: added + changed + off + same + skipped + over,
        refused: [...refused.values()],
        summary: `${name}: ${added} new, ${changed} changed, ${off} called off, ${same} as they were.${past}`,
      };
    },
  };
}

async function bytesOf(path: string): Promise<Uint8Array> {
  const handle = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(
      `${path} cannot be read: ${cause.code === 'ENOENT' ? 'there is no such file' : cause.message}.`,
    );
  });
  try {
    const { size } = await handle.stat();
    if (size > largestFile) throw new Error(`${path} is larger than 10 MB: split it.`);
    return await handle.readFile();
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

import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { isEventOver, pairMovedNights } from '@nightjar/domain/events/rules/imported';
import { nightDate } from '@nightjar/domain/kernel/night';
import { type DateOrder, dateOrders } from '../../platform/csv/moments.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type FileRows,
  type ImportedRow,
  importedFieldsOf,
  importedNightOf,
  readEventFile,
  sourceBaseOf,
} from './import-rows.ts';
import { createSaver, type SaveResult } from './import-saver.ts';
import {
  findEventTypes,
  findImportedNightsToCome,
  findKnownSources,
  findVenueToImport,
  type ImportingVenue,
  type KnownNight,
} from './queries/imports.ts';

/** A file may have this many bytes. A year of a busy bar needs a tenth of that. */
const largestFileBytes = 10 * 1024 * 1024;
/** An event gets this type where its file names none. */
const presetEventType = 'Special';

type EventImportReport = {
  taken: number;
  refused: { feature: string; reason: string }[];
  summary: string;
};

/**
 * Runs `import:events FILE --venue ID [--type Special] [--dates us|eu|iso]`, which imports the nights of a bar from a
 * calendar (`.ics`) or a table (`.csv`). Each night is stored with its key in the file, so that a later import changes
 * it, calls it off or leaves it as it is.
 */
export async function importEvents(platform: Platform, argv: readonly string[]): Promise<EventImportReport> {
  const { file, venue: named, type, dates } = readImportArguments(argv);
  const { db, clock } = platform;
  const venue = await findVenueToImport(db, named);
  if (!venue) throw new Error(`There is no venue with the id or code "${named}".`);
  if (!venue.active) throw new Error(`${venue.name} is not shown to guests: activate it first.`);
  const types = await findEventTypes(db);
  const typeId = types.get(type.toLowerCase());
  if (typeId === undefined)
    throw new Error(`"${type}" is no kind of event: there are ${[...types.keys()].join(', ')}.`);

  const now = clock.now();
  const read = readEventFile(file, await readFileBytes(file), { venue, now, dates });
  const report = startReport(basename(file), read);
  const save = createSaver(platform, venue, now);
  const { known, moved, gone } = await compareWithSaved({ db, venue, now }, read);
  for (const row of read.rows) {
    if (
      !known.has(row.source) &&
      !moved.has(row) &&
      isEventOver({ starts_at: row.starts, ends_at: row.ends }, now)
    ) {
      report.countResult(row, { outcome: 'over' });
      continue;
    }
    const content =
      row.status === 'cancelled'
        ? { fields: cancelledFields, notes: [] }
        : importedFieldsOf(row, types, typeId);
    if (typeof content === 'string') report.note(row, content);
    else {
      for (const note of content.notes) report.note(row, note);
      const before = moved.get(row);
      if (before && read.unit === 'row') report.note(row, renamedNote(before));
      report.countResult(row, await save.row({ ...row, fields: content.fields }, before ?? null));
    }
  }
  for (const { night, version } of gone)
    report.countResult({ line: 0, name: night.name }, await save.gone(night, version));
  return report.finish(venue);
}

const cancelledFields = { status: 'cancelled' as const };

/** Explains a night whose id changed. A spreadsheet that saves a table again writes the id "007" as "7". */
const renamedNote = ({ source }: KnownNight): string =>
  `it was imported as "${decodeURIComponent(source.slice(source.indexOf(':') + 1))}" before, and is the same event under another id`;

/**
 * Compares the nights that were imported before with the file. Returns the sources that were imported before, the
 * nights that moved, and the nights that the file no longer has.
 */
async function compareWithSaved(
  { db, venue, now }: { db: Platform['db']; venue: ImportingVenue; now: Date },
  read: FileRows,
) {
  const known = await findImportedNightsToCome(db, venue.id, now);
  const sources = await findKnownSources(
    db,
    venue.id,
    read.rows.map(({ source }) => source),
  );
  const bases = new Set(known.map(({ source }) => sourceBaseOf(source)));
  const leaving = known.flatMap(night => {
    const off = read.leaving(night);
    return off ? [{ night, version: off.version }] : [];
  });
  const loose = known.filter(night => read.isLoose(night));
  const before = [...leaving.map(({ night }) => night), ...loose];
  const fresh = read.rows.filter(({ source, status }) => status !== 'cancelled' && !sources.has(source));
  const rows = new Map(fresh.map(row => [importedNightOf(row, nightDate(row.starts, venue.timezone)), row]));
  const nights = new Map(before.map(night => [{ ...night, base: sourceBaseOf(night.source) }, night]));
  const pairs = pairMovedNights([...nights.keys()], [...rows.keys()], (one, other) => {
    const row = rows.get(other) as ImportedRow;
    // A night may be renamed only within its own series, or to a series that is new. A different series that was
    // imported before keeps its own nights.
    return (one.base === row.base || !bases.has(row.base)) && read.mayBe(one, row);
  });
  const moved = new Map<ImportedRow, KnownNight>();
  for (const [fresh, one] of pairs) moved.set(rows.get(fresh) as ImportedRow, nights.get(one) as KnownNight);
  const stay = new Set(moved.values());
  return { known: sources, moved, gone: leaving.filter(({ night }) => !stay.has(night)) };
}

type ReportedRow = Pick<ImportedRow, 'line'> & { name: string | null };

function startReport(file: string, read: FileRows) {
  const counts = { added: 0, changed: 0, off: 0, same: 0, skipped: 0, over: read.over };
  const refused = new Map<string, EventImportReport['refused'][number]>();
  const note = ({ line, name }: ReportedRow, reason: string) => {
    const named = name === null ? file : `"${name.slice(0, 80)}"`;
    const feature = line > 0 ? `${read.unit} ${line}${name ? ` ${named}` : ''}` : named;
    refused.set(`${feature} ${reason}`, { feature, reason });
  };
  for (const each of read.refused) note(each, each.reason);
  return {
    note,
    countResult(line: ReportedRow, saved: SaveResult) {
      if (saved.outcome) counts[saved.outcome] += 1;
      if (saved.note) note(line, saved.note);
    },
    finish({ name }: ImportingVenue): EventImportReport {
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

async function readFileBytes(path: string): Promise<Uint8Array> {
  const handle = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(
      `${path} cannot be read: ${cause.code === 'ENOENT' ? 'there is no such file' : cause.message}.`,
    );
  });
  try {
    const { size } = await handle.stat();
    if (size > largestFileBytes)
      throw new Error(`${path} is larger than 10 MB: split it, or delete its empty rows.`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

type ImportArguments = { file: string; venue: string; type: string; dates: DateOrder | undefined };

function readImportArguments(argv: readonly string[]): ImportArguments {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      venue: { type: 'string' },
      type: { type: 'string', default: presetEventType },
      dates: { type: 'string' },
    },
  });
  const [file] = positionals;
  if (!file || !values.venue)
    throw new Error(
      'Name the file and the bar: import:events FILE.ics --venue ID_OR_CODE [--type Special] [--dates us|eu|iso].',
    );
  const dates = dateOrders.find(order => order === values.dates?.toLowerCase());
  if (values.dates !== undefined && !dates)
    throw new Error(
      `--dates must be us (month first), eu (day first) or iso (year first), not "${values.dates}".`,
    );
  return { file, venue: values.venue, type: values.type, dates };
}

import { isTimezone, momentOn } from '@nightjar/domain/kernel/time';
import { type CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod';

/** An event of a table. */
export type EventRow = {
  line: number;
  /** The column `id`. */
  key: string;
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

const mostRows = 5_000;
/** Bytes. */
const largestRow = 64 * 1024;
const needed = ['id', 'name', 'starts'] as const;

/** "2026-12-04 21:00" by the clock of the bar, or a moment with its offset. */
const written = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:\d{2})?$/;

const cell = z.string().trim();
const orNull = cell.transform(text => text || null);
const fields = z.object({
  id: cell.min(1, 'must not be empty: by it a later import knows the event again').max(255),
  name: cell,
  starts: cell,
  ends: orNull.optional(),
  description: orNull.optional(),
  type: cell.optional(),
  link: orNull.optional(),
  price: cell.regex(/^\$?(\d{1,5}(\.\d\d?)?)?$/, 'must be dollars, like 12.50').optional(),
  capacity: cell.regex(/^\d{0,6}$/, 'must be a whole number').optional(),
  status: cell
    .toLowerCase()
    .pipe(z.enum(['', 'published', 'draft', 'cancelled'], 'must be published, draft or cancelled'))
    .optional(),
});

type Refused = { line: number; name: string | null; reason: string };

/** Reads a table of events; rows that cannot be read are named. @throws a sentence where the columns are not those */
export function readEventRows(text: string, timezone: string): { rows: EventRow[]; refused: Refused[] } {
  const rows: EventRow[] = [];
  const refused: Refused[] = [];
  const seen = new Map<string, number>();
  for (const { line, record } of recordsOf(text, refused)) {
    const name = record.name?.trim() || null;
    if (rows.length >= mostRows) {
      refused.push({
        line,
        name,
        reason: `the file has more than ${mostRows} rows, and this one and those after it were left out: split it`,
      });
      break;
    }
    try {
      const row = rowOf(line, record, timezone);
      const before = seen.get(row.key);
      if (before) throw new Error(`line ${before} has the same id`);
      seen.set(row.key, line);
      rows.push(row);
    } catch (error) {
      refused.push({ line, name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { rows, refused };
}

const found = z.array(
  z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.number() }) }),
);

function recordsOf(text: string, refused: Refused[]) {
  let missing: readonly string[] = needed;
  let before = 1;
  const records = parse(text, {
    bom: true,
    columns: (titles: string[]) => {
      const columns = titles.map(title => title.trim().toLowerCase());
      missing = needed.filter(title => !columns.includes(title));
      return columns;
    },
    info: true,
    max_record_size: largestRow,
    relax_column_count_less: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      refused.push({
        line: Number(error?.lines ?? 0),
        name: null,
        reason: `it is not written as a row of a table (${error?.message ?? 'no reason was given'})`,
      });
      return undefined;
    },
  });
  if (missing.length > 0)
    throw new Error(`The table has no column ${missing.join(', ')}: it needs ${needed.join(', ')}.`);
  return found.parse(records).map(({ record, info }) => {
    const line = before + 1;
    before = info.lines;
    return { line, record };
  });
}

function rowOf(line: number, record: Record<string, string>, timezone: string): EventRow {
  const parsed = fields.safeParse(record);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { id, name, starts, ends, description, type, link, price, capacity, status } = parsed.data;
  return {
    line,
    key: encodeURIComponent(id.toWellFormed()),
    name,
    description: description ?? null,
    url: link ?? null,
    categories: type ? [type] : [],
    starts: momentIn('starts', starts, timezone),
    ends: ends ? momentIn('ends', ends, timezone) : null,
    status: status || 'published',
    ...(price !== undefined && { price_cents: Math.round(Number(price.replace('$', '') || 0) * 100) }),
    ...(capacity !== undefined && { capacity: capacity === '' ? null : Number(capacity) }),
  };
}

function momentIn(column: string, text: string, timezone: string): Date {
  const [, date, hour, minute, second = '00', offset] = written.exec(text) ?? [];
  const iso = `${date}T${hour}:${minute}:${second}.000Z`;
  const wall = new Date(iso);
  if (
    !date ||
    Number.isNaN(wall.getTime()) ||
    wall.toISOString() !== iso ||
    (offset && !isTimezone(offset.replace('Z', 'UTC')))
  )
    throw new Error(`${column} must be a time like 2026-12-04 21:00, not "${text.slice(0, 40)}"`);
  if (offset) return new Date(iso.replace('.000Z', offset));
  const shown = momentOn(date, Number(hour) * 100 + Number(minute), timezone);
  return new Date(shown.getTime() + Number(second) * 1000);
}

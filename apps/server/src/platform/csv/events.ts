import { isEventOver } from '@nightjar/domain/events/rules/imported';
import { Cells, UnreadableCell } from './cells.ts';
import { columnLetter, countKnownTitles, neededColumns, readHeader } from './columns.ts';
import { findDateOrder, type WrittenDay } from './date-order.ts';
import { decodeFile } from './encoding.ts';
import { type EventRow, readEventRow } from './event-row.ts';
import {
  orderInTitles,
  readTimesOfCells,
  type TimeRules,
  type TimesOfCells,
  timeColumns,
} from './event-times.ts';
import type { DateOrder } from './moments.ts';
import { readTable, type Table } from './table.ts';

/** Where `line` is 0, the line of the report is about the file as a whole. */
type TableReportLine = { line: number; name: string | null; reason: string };

type TableContext = {
  /** This is the timezone of the venue. */
  timezone: string;
  now: Date;
  /** This is the order of the numbers in all days, where the operator states it. */
  dates?: DateOrder | undefined;
};

/** A table may have this many events that are not over yet. */
const mostRows = 5_000;
/** A line of the report quotes this many characters of a title, or of a row above the titles. */
const mostQuotedCharacters = 60;

/**
 * Reads a table of events. The report names each row that cannot be read, each text that is left out and each
 * assumption that was made.
 * @throws a sentence where the table as a whole cannot be read
 */
export function readEventTable(
  bytes: Uint8Array,
  around: TableContext,
): { rows: EventRow[]; refused: TableReportLine[] } {
  const { text, note } = decodeFile(bytes);
  if (text.includes('\0'))
    throw new Error('The table holds bytes that no text has: save it as "CSV UTF-8", and import that.');
  const table = readTable(text, countKnownTitles);
  const { columns, unread, missing } = readHeader(table.header.cells);
  if (missing.length > 0) throw new Error(describeMissingColumns(table, missing));
  const rows = table.rows.map(({ row, cells: written }): TableEventRow => {
    const cells = new Cells({ row, cells: written }, columns);
    const surplus = written.flatMap((cell, index) =>
      index >= table.header.cells.length && cell.trim() !== '' ? [index] : [],
    );
    return { cells, whens: readTimesOfCells(cells, around.now), surplus };
  });
  const { order, note: ordered } = dateOrderOf(around.dates ?? orderInTitles(columns), rows);
  const read = readEventRows(rows, { timezone: around.timezone, order }, around.now);
  const refused = [note, ordered, serialDateNote(rows)]
    .filter(each => each !== null)
    .map((reason): TableReportLine => ({ line: 0, name: null, reason }));
  return { rows: read.rows, refused: [...refused, ...listLeftOut(table, unread), ...read.refused] };
}

type TableEventRow = { cells: Cells; whens: TimesOfCells; surplus: readonly number[] };

const remedyByColumn: Readonly<Record<string, string>> = {
  id: 'Number its events in a column "id", by which the next import knows them again.',
};

function describeMissingColumns({ header }: Table, missing: readonly string[]): string {
  const titles = header.cells.map(title => `"${title.trim().slice(0, mostQuotedCharacters)}"`).slice(0, 20);
  return [
    `The table has no column ${missing.join(', ')}: it needs ${neededColumns.join(', ')}.`,
    titles.length > 0 ? `Its titles were read as ${titles.join(', ')}.` : 'It is empty.',
    ...(missing.length === 1 ? missing.flatMap(column => remedyByColumn[column] ?? []) : []),
  ].join(' ');
}

function dateOrderOf(named: DateOrder | null, rows: readonly TableEventRow[]) {
  if (named) return { order: named, note: null };
  return findDateOrder(
    rows.flatMap(({ cells, whens }) =>
      timeColumns.flatMap((column): WrittenDay[] => {
        const days = whens[column]?.days;
        return days ? [{ row: cells.row, text: cells.at(column) ?? '', days }] : [];
      }),
    ),
  );
}

function serialDateNote(rows: readonly TableEventRow[]): string | null {
  const [first, ...more] = rows.flatMap(({ cells, whens }) =>
    timeColumns.filter(column => whens[column]?.isSerial).map(column => ({ cells, column })),
  );
  const others = more.length > 0 ? ` (and ${more.length} more like it)` : '';
  return first
    ? `row ${first.cells.row}: ${first.cells.about(first.column, `was read as the number of a day, as spreadsheets count from 1900 on${others}`)}`
    : null;
}

/**
 * Lists the parts of a table that describe no event: lines above the titles, columns with unknown titles and columns
 * without a title.
 */
function listLeftOut(
  { above, header, rows }: Table,
  unread: readonly { index: number; title: string }[],
): TableReportLine[] {
  const untitled = header.cells.flatMap((title, index) =>
    title.trim() === '' && rows.some(({ cells }) => cells[index]?.trim()) ? [index] : [],
  );
  return [
    ...above.map(({ row, cells }) => ({
      line: row,
      name: null,
      reason: `it is above the titles, and was left out: "${cells.join(' ').trim().slice(0, mostQuotedCharacters)}"`,
    })),
    ...unread.map(({ index, title }) => ({
      line: header.row,
      name: null,
      reason: `column ${columnLetter(index)} "${title.slice(0, mostQuotedCharacters)}" is not a column of an event, and was left out`,
    })),
    ...untitled.map(index => ({
      line: header.row,
      name: null,
      reason: `column ${columnLetter(index)} has no title, and was left out`,
    })),
  ];
}

function readEventRows(written: readonly TableEventRow[], rules: TimeRules, now: Date) {
  const rows: EventRow[] = [];
  const refused: TableReportLine[] = [];
  const seen = new Map<string, number>();
  let toCome = 0;
  for (const each of written) {
    const line = each.cells.row;
    const name = (reason: string) =>
      refused.push({ line, name: each.cells.at('name')?.slice(0, mostQuotedCharacters) || null, reason });
    try {
      const { row, notes } = readEventRow(each, rules);
      const before = seen.get(row.key);
      if (before) each.cells.refuse('id', `is the id of row ${before} as well: give each event its own`);
      seen.set(row.key, line);
      if (!isEventOver({ starts_at: row.starts, ends_at: row.ends }, now)) toCome += 1;
      if (toCome > mostRows) {
        name(
          `the table has more than ${mostRows} events to come, and this one and those after it were left out: split it`,
        );
        break;
      }
      rows.push(row);
      for (const note of notes) name(note);
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error;
      name(error.message);
    }
  }
  return { rows, refused };
}

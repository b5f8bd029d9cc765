import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** A column has a title and a value for each row. */
export type CsvColumn<Row> = {
  readonly title: string;
  readonly value: (row: Row) => string | number | boolean | Date | null;
};

/**
 * Writes rows as a CSV file (RFC 4180, UTF-8 with a byte order mark, which spreadsheets need) while the rows are read.
 * A cell that a spreadsheet would compute as a formula gets an apostrophe in front. So does a phone number that begins
 * with `+`, which then stays text. An error while the rows are read ends the stream with that error.
 */
export function csvFile<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Readable {
  const file = stringify({
    bom: true,
    columns: columns.map(({ title }) => title),
    header: true,
    record_delimiter: 'windows',
    // For its line ends, the CSV library quotes a cell only where they are those of the file, CR LF.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
  });
  return pipeline(Readable.from(rowsAsCells(columns, rows)), file, () => {});
}

/**
 * Yields every row of a list, which is read in batches. Between two batches the database connection is free, however
 * slow the reader is. `load` returns the batch after a row, in the order of a key. A batch that is not full is the last
 * batch.
 */
export async function* readInBatches<Row>(
  load: (after: Row | null) => Promise<readonly Row[]>,
  size: number,
): AsyncGenerator<Row> {
  let after: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await load(after);
    yield* rows;
    after = rows.at(-1) ?? null;
    if (rows.length < size) return;
  }
}

async function* rowsAsCells<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string[]> {
  for await (const row of rows) yield columns.map(({ value }) => cellText(value(row)));
}

function cellText(value: ReturnType<CsvColumn<unknown>['value']>): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  // No spreadsheet keeps the character U+0000, and some read the text after it as the beginning of the cell.
  return String(value).replaceAll('\0', '');
}

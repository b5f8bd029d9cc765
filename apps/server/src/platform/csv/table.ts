import { CsvError, parse } from 'csv-parse/sync';

/** A row has its number as a spreadsheet counts it, from 1 on. */
export type TableRow = { row: number; cells: string[] };
/** `above` are rows of a title above the header. */
export type Table = { above: TableRow[]; header: TableRow; rows: TableRow[] };

const delimiters = [',', ';', '\t', '|'];
/** The header is searched for below a title and a few lines of text. */
const mostRowsAbove = 20;
/** Characters. */
const longestHeader = 64 * 1024;
/** An event has a dozen fields. */
const mostColumns = 200;
/** A busy bar fills this many rows in years. */
const mostRows = 50_000;
/** A spreadsheet has no more rows, full or empty. */
const lastRow = 1_048_576;
/** A cell of a spreadsheet holds this many characters at most. */
const longestCell = 32_767;
/** `csvFile` writes this in front of a text that a spreadsheet would compute. */
const formulaGuardPattern = /^'(?=[=+\-@\t\r＝＋－＠])/;
/** People write a text as this formula to keep the zeros of "007". */
const textFormulaPattern = /^="([^"]*)"$/;

/**
 * Reads the rows of a table as spreadsheets write it, separated by whatever its header shows or its first line names.
 * Empty rows are left out and counted. `known` returns how many columns of a row are titles.
 * @throws a sentence where the bounds of the table's rows or cells are unknown
 */
export function readTable(text: string, known: (titles: readonly string[]) => number): Table {
  const { named, body } = withoutSeparator(text.replace(/^\uFEFF/, ''));
  const heads = (named ? [named] : delimiters).flatMap(delimiter =>
    firstRows(body, delimiter).map(({ row, cells }) => ({ row, delimiter, known: known(cells) })),
  );
  const [head] = heads.sort((one, other) => other.known - one.known || one.row - other.row);
  const all = rowsOf(body, head?.delimiter ?? ',');
  const first = head?.known ? head.row : 1;
  const [header = { row: first, cells: [] }, ...rows] = all.filter(({ row }) => row >= first);
  return { above: all.filter(({ row }) => row < first), header, rows };
}

/** Excel writes and hides a first line such as "sep=;". */
function withoutSeparator(text: string): { named: string | null; body: string } {
  const [line = '', named = null] = /^"?sep=([^\r\n"])"?[,;\t|]*(?:\r\n|\n|\r|$)/i.exec(text) ?? [];
  return { named, body: text.slice(line.length) };
}

function firstRows(text: string, delimiter: string): TableRow[] {
  const rows: TableRow[] = [];
  try {
    parsed(text.slice(0, longestHeader), { delimiter, to: mostRowsAbove }, row => rows.push(row));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return rows;
}

function rowsOf(text: string, delimiter: string): TableRow[] {
  const rows: TableRow[] = [];
  try {
    parsed(withoutEmptyEnd(text, delimiter), { delimiter }, ({ row, cells }) => {
      const columns = cells.findLastIndex(hasText) + 1;
      if (columns > mostColumns)
        throw new Error(
          `Row ${row} has ${columns} columns, and a table of events has at most ${mostColumns}.`,
        );
      const long = cells.findIndex(cell => cell.length > longestCell);
      if (long >= 0)
        throw new Error(
          `Row ${row} has a cell of ${cells[long]?.length} characters, and a spreadsheet holds at most ${longestCell}: is a quotation mark left open?`,
        );
      if (columns > 0) rows.push({ row, cells: cells.slice(0, columns).map(plainCell) });
      if (rows.length > mostRows || row > lastRow)
        throw new Error(`The table has more than ${mostRows} rows: split it.`);
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Error(
      `Row ${Number(error.records) + Number(error.empty_lines) + 1} ${describeCsvError(error)}`,
    );
  }
  return rows;
}

/** Explains why a row ends the reading: a spreadsheet would take the rows after it for its last cell. */
function describeCsvError({ code, message }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return 'opens a quotation mark that is never closed, so that the rows after it cannot be told apart: close it, or write it twice within a cell.';
  if (code === 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE')
    return 'has text behind a closing quotation mark, so that its cells cannot be told apart: write a quotation mark within a cell twice.';
  return `is not written as a row of a table (${message}).`;
}

/** Removes the rows below the last cell: a spreadsheet may write a million of commas alone. */
function withoutEmptyEnd(text: string, delimiter: string): string {
  const empty = new Set([delimiter, ' ', '\r', '\n']);
  let end = text.length;
  while (end > 0 && empty.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A guarded cell is the text behind its guard, also where that text is written as a formula. */
const plainCell = (cell: string): string =>
  formulaGuardPattern.test(cell)
    ? cell.replace(formulaGuardPattern, '')
    : cell.replace(textFormulaPattern, '$1');

const hasText = (cell: string): boolean => cell.trim() !== '';

function parsed(
  text: string,
  { delimiter, to }: { delimiter: string; to?: number },
  take: (row: TableRow) => void,
): void {
  parse(text, {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    // The library passes over them a hundred times as fast as it takes them, and counts them.
    skip_empty_lines: true,
    // A file has all three where one program appended to the text of another.
    record_delimiter: ['\r\n', '\n', '\r'],
    // The library removes a space between a comma and a quotation mark; a tab is a separate cell.
    trim: delimiter !== '\t',
    ...(to && { to }),
    on_record: (cells: string[], { records, empty_lines }) => {
      take({ row: records + empty_lines, cells });
      return null;
    },
  });
}

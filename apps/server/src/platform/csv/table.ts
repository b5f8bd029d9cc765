import { CsvError, parse } from 'csv-parse/sync';

/** A row has its number as a spreadsheet counts rows, from 1 on. */
export type TableRow = { row: number; cells: string[] };
/** `above` has the rows above the header, such as a title. */
export type Table = { above: TableRow[]; header: TableRow; rows: TableRow[] };

const delimiters = [',', ';', '\t', '|'];
/** The header is among this many first rows. A title and a few lines of text may be above it. */
const mostRowsAboveHeader = 20;
/** The header of a table, with the rows above it, may have this many characters. */
const longestHeaderLength = 64 * 1024;
/** A table may have this many columns. An event has a dozen fields. */
const mostColumns = 200;
/** A table may have this many rows. A busy bar needs years for as many events. */
const mostRows = 50_000;
/** A spreadsheet has this many rows at most, including empty ones. */
const lastRow = 1_048_576;
/** A cell of a spreadsheet holds this many characters at most. */
const longestCellLength = 32_767;
/** `csvFile` writes this apostrophe in front of a text that a spreadsheet would compute as a formula. */
const formulaGuardPattern = /^'(?=[=+\-@\t\r＝＋－＠])/;
/** People write a text as this formula to keep the zeros of "007". */
const textFormulaPattern = /^="([^"]*)"$/;

/**
 * Reads the rows of a table as spreadsheets write it. The separator is found from the header or named by the first
 * line. Empty rows are left out and counted. `known` returns how many cells of a row are known titles.
 * @throws a sentence where it is unclear where rows or cells end
 */
export function readTable(text: string, known: (titles: readonly string[]) => number): Table {
  const { named, body } = withoutSeparator(text.replace(/^\uFEFF/, ''));
  const heads = (named ? [named] : delimiters).flatMap(delimiter =>
    parseFirstRows(body, delimiter).map(({ row, cells }) => ({ row, delimiter, known: known(cells) })),
  );
  const [head] = heads.sort((one, other) => other.known - one.known || one.row - other.row);
  const all = parseRows(body, head?.delimiter ?? ',');
  const first = head?.known ? head.row : 1;
  const [header = { row: first, cells: [] }, ...rows] = all.filter(({ row }) => row >= first);
  return { above: all.filter(({ row }) => row < first), header, rows };
}

/**
 * Removes a first line such as "sep=;" and returns the separator that it names. Excel reads that line and does not show
 * it.
 */
function withoutSeparator(text: string): { named: string | null; body: string } {
  const [line = '', named = null] = /^"?sep=([^\r\n"])"?[,;\t|]*(?:\r\n|\n|\r|$)/i.exec(text) ?? [];
  return { named, body: text.slice(line.length) };
}

function parseFirstRows(text: string, delimiter: string): TableRow[] {
  const rows: TableRow[] = [];
  try {
    parseWithLimits(text.slice(0, longestHeaderLength), { delimiter, to: mostRowsAboveHeader }, row =>
      rows.push(row),
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return rows;
}

function parseRows(text: string, delimiter: string): TableRow[] {
  const rows: TableRow[] = [];
  try {
    parseWithLimits(withoutEmptyEnd(text, delimiter), { delimiter }, ({ row, cells }) => {
      const columns = cells.findLastIndex(hasText) + 1;
      if (columns > mostColumns)
        throw new Error(
          `Row ${row} has ${columns} columns, and a table of events has at most ${mostColumns}.`,
        );
      const long = cells.findIndex(cell => cell.length > longestCellLength);
      if (long >= 0)
        throw new Error(
          `Row ${row} has a cell of ${cells[long]?.length} characters, and a spreadsheet holds at most ${longestCellLength}: is a quotation mark left open?`,
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

/** Explains why this row cannot be read, and with it none of the rows after it. */
function describeCsvError({ code, message }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return 'opens a quotation mark that is never closed, so that the rows after it cannot be told apart: close it, or write it twice within a cell.';
  if (code === 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE')
    return 'has text behind a closing quotation mark, so that its cells cannot be told apart: write a quotation mark within a cell twice.';
  return `is not written as a row of a table (${message}).`;
}

/** Removes the rows below the last cell. A spreadsheet may write a million rows that have only commas. */
function withoutEmptyEnd(text: string, delimiter: string): string {
  const empty = new Set([delimiter, ' ', '\r', '\n']);
  let end = text.length;
  while (end > 0 && empty.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Returns the text of a cell without the apostrophe in front of it. The text may also be written as a formula. */
const plainCell = (cell: string): string =>
  formulaGuardPattern.test(cell)
    ? cell.replace(formulaGuardPattern, '')
    : cell.replace(textFormulaPattern, '$1');

const hasText = (cell: string): boolean => cell.trim() !== '';

function parseWithLimits(
  text: string,
  { delimiter, to }: { delimiter: string; to?: number },
  take: (row: TableRow) => void,
): void {
  parse(text, {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    // The CSV library skips empty lines a hundred times as fast as it reads them, and still counts them.
    skip_empty_lines: true,
    // A file may have all three line ends where a program appended its text to that of another program.
    record_delimiter: ['\r\n', '\n', '\r'],
    // The CSV library removes a space between a comma and a quotation mark. With this option it would remove a tab too,
    // which separates cells.
    trim: delimiter !== '\t',
    ...(to && { to }),
    on_record: (cells: string[], { records, empty_lines }) => {
      take({ row: records + empty_lines, cells });
      return null;
    },
  });
}

import { typedText } from '@nightjar/domain/kernel/text';

/**
 * People and programs give the columns of a table of events these titles. The first title of each column is the
 * product's own.
 */
const titlesByColumn = {
  id: ['id', 'event id', 'uid', 'key', 'no', 'nr', '#'],
  name: ['name', 'event name', 'title', 'event title', 'event', 'subject', 'summary'],
  date: ['date', 'day', 'start date', 'event date'],
  starts: [
    ...['starts', 'start', 'starts at', 'start at', 'start time', 'time', 'begins'],
    ...['start date and time', 'date and time', 'date time', 'datetime'],
  ],
  'end date': ['end date'],
  ends: ['ends', 'end', 'ends at', 'end at', 'end time', 'until', 'end date and time'],
  description: ['description', 'details', 'about', 'text'],
  type: ['type', 'event type', 'kind', 'category', 'categories'],
  link: ['link', 'url', 'website', 'tickets'],
  price: ['price', 'price cents', 'ticket price', 'cover', 'cover charge', 'entry', 'admission'],
  capacity: ['capacity', 'places', 'seats'],
  status: ['status'],
  private: ['private'],
  sensitivity: ['sensitivity', 'privacy', 'class'],
} as const;

/** The pattern matches a whole cell in the typographic quotation marks of a word processor. */
const smartQuotesPattern = /^[“”„‘’'](.*)[“”„‘’']$/s;
export const withoutSmartQuotes = (cell: string): string => cell.replace(smartQuotesPattern, '$1');

export type Column = keyof typeof titlesByColumn;
type ColumnPlace = { index: number; title: string; unit: string; isQuoted: boolean };
export type Columns = ReadonlyMap<Column, ColumnPlace>;

const columnByTitle = new Map<string, Column>(
  Object.entries(titlesByColumn).flatMap(([column, titles]) =>
    titles.map(title => [title, column as Column]),
  ),
);

/**
 * "Price ($)" is read as the column of prices with the unit "$", and both "START_DATE" and "StartDate" as the start
 * date.
 */
function readTitle(title: string): { column: Column | undefined; unit: string } {
  const text = typedText(title)
    .normalize('NFKC')
    .replace(/["'“”„‘’*]/g, '')
    .trim();
  const [, plain = text, unit = ''] = /^(.+?)\s*[([]([^()[\]]*)[)\]]$/.exec(text) ?? [];
  const name = plain
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/[\s_/&-]+/g, ' ')
    .replace(/[.:]+$/, '')
    .trim();
  return { column: columnByTitle.get(name), unit: name === 'price cents' ? 'cents' : unit.trim() };
}

export const neededColumns = ['id', 'name', 'starts'] as const;

type Header = {
  columns: Columns;
  /** These columns have a title that the product does not know, so they are not read. */
  unread: ColumnPlace[];
  missing: string[];
};

/**
 * Reads the titles of a table's columns.
 * @throws a sentence where two titles mean the same column
 */
export function readHeader(titles: readonly string[]): Header {
  const columns = new Map<Column, ColumnPlace>();
  const unread: ColumnPlace[] = [];
  for (const [index, title] of titles.entries()) {
    const { column, unit } = readTitle(title);
    const place = { index, title: title.trim(), unit, isQuoted: smartQuotesPattern.test(title.trim()) };
    const before = column && columns.get(column);
    if (before)
      throw new Error(
        `The columns ${columnLetter(before.index)} "${before.title}" and ${columnLetter(index)} "${place.title}" are both the ${column} of an event: keep one.`,
      );
    if (column) columns.set(column, place);
    else if (place.title !== '') unread.push(place);
  }
  const date = columns.get('date');
  if (date && !columns.has('starts')) {
    columns.delete('date');
    columns.set('starts', date);
  }
  return { columns, unread, missing: neededColumns.filter(column => !columns.has(column)) };
}

/** Counts the columns that the product knows among the titles in a row. */
export const countKnownTitles = (titles: readonly string[]): number =>
  new Set(titles.map(title => readTitle(title).column).filter(column => column !== undefined)).size;

/** Names a column by letters, as a spreadsheet does: A, B, …, Z, AA. */
export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}

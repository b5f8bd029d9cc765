import { highestPriceCents, largestCapacity } from '@nightjar/domain/events/desk/entity';
import { readAmount, readCount } from './amounts.ts';
import { type Cells, UnreadableCell } from './cells.ts';
import { columnLetter } from './columns.ts';
import { readTimes, type TimeRules, type TimesOfCells } from './event-times.ts';

/** Each row of a table is one event. */
export type EventRow = {
  /** The line is the number of the row as a spreadsheet counts it. */
  line: number;
  /** The key is the value of the column `id`, percent-encoded. */
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

/** An id may have this many characters. */
const longestIdLength = 255;
/** An earlier program wrote this character in the place of a letter that it could not keep. */
const lostLetter = '\uFFFD';

const statusByText = new Map<string, EventRow['status']>([
  ...(['', 'published', 'confirmed'] as const).map(word => [word, 'published'] as const),
  ...(['draft', 'tentative'] as const).map(word => [word, 'draft'] as const),
  ...(['cancelled', 'canceled', 'called off'] as const).map(word => [word, 'cancelled'] as const),
]);
const isPrivateByText = new Map<string, boolean>([
  ...['', 'false', 'no', 'n', '0', 'public', 'normal'].map(word => [word, false] as const),
  ...['true', 'yes', 'y', '1', 'x', 'private', 'confidential', 'personal'].map(word => [word, true] as const),
]);

type TableEventRow = { cells: Cells; whens: TimesOfCells; surplus: readonly number[] };

/**
 * Reads the event of a row, with notes for the operator.
 * @throws UnreadableCell
 */
export function readEventRow(written: TableEventRow, rules: TimeRules): { row: EventRow; notes: string[] } {
  const { cells, surplus } = written;
  const key = readEventKey(cells);
  if (!cells.at('name')) cells.refuse('name', 'an event needs a name');
  if (surplus.length > 0)
    throw new UnreadableCell(
      `it has a cell in column ${surplus.map(columnLetter).join(', ')}, and there are no titles that far: a cell that holds the separator itself needs straight quotation marks ("…") around it`,
    );
  const { starts, ends, notes } = readTimes(cells, written.whens, rules);
  const price = readPrice(cells);
  const status = readStatus(cells);
  return {
    row: {
      line: cells.row,
      key,
      name: cells.at('name') ?? '',
      description: cells.at('description') || null,
      url: cells.at('link') || null,
      categories: (cells.at('type') ?? '').split(/[,;/|]/).filter(each => each.trim() !== ''),
      starts,
      ends,
      status: status.status,
      ...(price && { price_cents: price.cents }),
      ...readCapacity(cells),
    },
    notes: [...notes, ...(price?.notes ?? []), ...status.notes, ...lostLetterNotes(cells)],
  };
}

function readEventKey(cells: Cells): string {
  const id = cells.at('id') ?? '';
  if (id === '') cells.refuse('id', 'a later import recognizes the event by its id');
  if (id.length > longestIdLength) cells.refuse('id', `is longer than ${longestIdLength} characters`);
  return encodeURIComponent(id.toWellFormed());
}

/** Returns undefined where the table has no column of prices. The event then keeps the price that it has. */
function readPrice(cells: Cells): { cents: number; notes: string[] } | undefined {
  const text = cells.at('price');
  if (text === undefined) return undefined;
  const amount = readAmount(text, cells.unit('price'));
  if (!amount) return cells.refuse('price', 'is no price: write it like 12.50, or "free"');
  if (amount.cents > highestPriceCents)
    cells.refuse('price', `is more than $${highestPriceCents / 100}, the most of an event`);
  const { cents, currency } = amount;
  return {
    cents,
    notes: currency
      ? [cells.about('price', `was read as dollars, the money of every price here, and not as ${currency}`)]
      : [],
  };
}

function readCapacity(cells: Cells): { capacity?: number | null } {
  const text = cells.at('capacity');
  if (text === undefined) return {};
  if (text === '') return { capacity: null };
  const capacity = readCount(text);
  if (capacity === null || capacity < 1 || capacity > largestCapacity)
    return cells.refuse(
      'capacity',
      `is no number of places: write a whole number from 1 to ${largestCapacity}, or nothing where there is no limit`,
    );
  return { capacity };
}

function readStatus(cells: Cells): { status: EventRow['status']; notes: string[] } {
  const status = statusByText.get((cells.at('status') ?? '').toLowerCase());
  if (!status) return cells.refuse('status', 'is no status: write published, draft or cancelled');
  const hidden = (['private', 'sensitivity'] as const).some(
    column =>
      isPrivateByText.get((cells.at(column) ?? '').toLowerCase()) ??
      cells.refuse(column, 'is neither yes nor no'),
  );
  // A private row counts as called off, so that an event that was imported from this row before is called off too. The
  // import of a calendar does the same.
  return hidden
    ? { status: 'cancelled', notes: ['it is private, and is not shown to guests'] }
    : { status, notes: [] };
}

const lostLetterNotes = (cells: Cells): string[] =>
  (['name', 'description'] as const)
    .filter(column => cells.at(column)?.includes(lostLetter))
    .map(column =>
      cells.about(column, `has a ${lostLetter}, in the place of a letter that an earlier program lost`),
    );

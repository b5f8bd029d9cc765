import { addDays, localTime } from '@nightjar/domain/kernel/time';
import type { Cells } from './cells.ts';
import type { Columns } from './columns.ts';
import {
  type CellTime,
  type DateOrder,
  dateOrderNames,
  momentAt,
  readCellTime,
  timezoneInUnit,
} from './moments.ts';

export const timeColumns = ['date', 'starts', 'end date', 'ends'] as const;
type TimeColumn = (typeof timeColumns)[number];

/**
 * Each cell with a time in a row is listed with its time. The time is null where the cell cannot be read as a time, and
 * undefined where the cell is empty or its column is missing.
 */
export type TimesOfCells = { readonly [Column in TimeColumn]?: CellTime | null };

/** These rules decide how the times of a table are read. */
export type TimeRules = {
  /** This is the timezone of the venue. */
  timezone: string;
  order: DateOrder;
};

type EventTimes = { starts: Date; ends: Date | null; notes: string[] };

const exampleTimeText = 'write it like 2026-12-04 21:00';

export function readTimesOfCells(cells: Cells, now: Date): TimesOfCells {
  return Object.fromEntries(
    timeColumns.flatMap(column => {
      const text = cells.at(column);
      return text ? [[column, readCellTime(text, now)]] : [];
    }),
  );
}

/**
 * The brackets in a title may contain a timezone or the words of `venueTimezonePattern`. Other text must match this
 * pattern: the order of a day's numbers, or a format that does not matter.
 */
const titleUnitPattern = /^[ymdhs:.,/ -]+(?:am\/?pm)?$/i;
const venueTimezonePattern = /^(?:|local(?: time)?|venue time|24 ?h|12 ?h|am\/?pm|date|time)$/i;

/**
 * Reads the order of a day's numbers from a title, such as "date (mm/dd/yyyy)".
 * @throws a sentence where the brackets contain an unknown unit
 */
export function orderInTitles(columns: Columns): DateOrder | null {
  const units = timeColumns.flatMap(column => columns.get(column) ?? []);
  for (const { title, unit } of units) {
    if (venueTimezonePattern.test(unit) || timezoneInUnit(unit)) continue;
    const first = titleUnitPattern.test(unit) && /^[^ymd]*([ymd])/i.exec(unit)?.[1]?.toLowerCase();
    if (first) return first === 'y' ? 'iso' : first === 'm' ? 'us' : 'eu';
    if (!titleUnitPattern.test(unit))
      throw new Error(
        `"${unit}" in the title "${title}" is unknown: leave it out where the clock of the venue is meant, or write UTC or a timezone such as America/New_York.`,
      );
  }
  return null;
}

/** Reads when an event of a table begins and ends. @throws UnreadableCell */
export function readTimes(cells: Cells, whens: TimesOfCells, rules: TimeRules): EventTimes {
  const row: RowTimes = { cells, whens, rules };
  const first = readWallEnd(row, 'starts', 'date');
  if (!first) return cells.refuse('starts', exampleTimeText);
  if (!first.when) return cells.refuse(first.column, `is a day without an hour: ${exampleTimeText}`);
  if (!first.day) return cells.refuse(first.column, `is an hour without a day: ${exampleTimeText}`);
  const starts = momentAt(first.day, first.when, first.zone);
  const last = readWallEnd(row, 'ends', 'end date');
  if (!last) return { starts, ends: null, notes: [] };
  if (last.when) return { starts, ends: eventEndAt(last, last.when, starts), notes: [] };
  if (last.column === 'ends') cells.refuse('ends', `is a day without an hour: ${exampleTimeText}`);
  return { starts, ends: null, notes: [cells.about('end date', 'has no hour beside it, and was left out')] };
}

type RowTimes = { cells: Cells; whens: TimesOfCells; rules: TimeRules };
/**
 * This is the start or the end of an event by a wall clock. `when` has an hour, and is null where the cells have no
 * hour.
 */
type WallEnd = { column: TimeColumn; day: string | null; when: CellTime | null; zone: string };

/**
 * Reads the start or the end of an event from two columns: one that may have day and hour, and one that has the day.
 * Returns null where both cells are empty.
 */
function readWallEnd(
  row: RowTimes,
  column: 'starts' | 'ends',
  dayColumn: 'date' | 'end date',
): WallEnd | null {
  const { cells, rules } = row;
  const own = cellTimeIn(row, column);
  const other = cellTimeIn(row, dayColumn);
  if (!own && !other) return null;
  const [day = null, another] = [dayInCell(row, column, own), dayInCell(row, dayColumn, other)].filter(
    each => each !== null,
  );
  // A spreadsheet may write a day without an hour as midnight of that day.
  const hour = other?.seconds ? other : null;
  const contradicts = own?.seconds != null && hour !== null && own.seconds !== hour.seconds;
  if (contradicts || (another !== undefined && another !== day))
    cells.refuse(column, `is another time than ${cells.at(dayColumn)} beside it`);
  return {
    column: own ? column : dayColumn,
    day,
    when: own?.seconds == null ? hour : own,
    zone: timezoneInUnit(cells.unit(column) || cells.unit(dayColumn)) ?? rules.timezone,
  };
}

/**
 * Returns when an event ends. An hour without a day ends the event on the day on which it begins, or on the next day
 * where that hour is not after the start.
 */
function eventEndAt({ day, zone }: WallEnd, when: CellTime, starts: Date): Date {
  if (day) return momentAt(day, when, zone);
  const { date } = localTime(starts, zone);
  const sameDay = momentAt(date, when, zone);
  return sameDay > starts ? sameDay : momentAt(addDays(date, 1), when, zone);
}

function cellTimeIn({ cells, whens }: RowTimes, column: TimeColumn): CellTime | null {
  const when = whens[column];
  if (when === null) cells.refuse(column, `is no time: ${exampleTimeText}`);
  return when ?? null;
}

function dayInCell({ cells, rules }: RowTimes, column: TimeColumn, when: CellTime | null): string | null {
  if (!when?.days) return null;
  const day = when.days[rules.order];
  return day ?? cells.refuse(column, `is no day with the ${dateOrderNames[rules.order]}: ${exampleTimeText}`);
}

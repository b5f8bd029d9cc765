import { addDays, days, isTimezone, momentOn } from '@nightjar/domain/kernel/time';

/** A day's numbers begin with the month (`us`), the day (`eu`) or the year (`iso`). */
export const dateOrders = ['us', 'eu', 'iso'] as const;
export type DateOrder = (typeof dateOrders)[number];
export const dateOrderNames = { us: 'month first', eu: 'day first', iso: 'year first' } as const;

/**
 * A cell has a day for each order in which its numbers are a valid day: 3/4/2026 has two different days, and 2026-04-03
 * has the same day in every order.
 */
export type PossibleDays = { readonly [Order in DateOrder]?: string };

/** This is the time that a cell of a table contains. */
export type CellTime = {
  /** `days` is null where the cell has an hour without a day. */
  days: PossibleDays | null;
  /** These are the seconds since midnight. They are null where the cell has a day without an hour. */
  seconds: number | null;
  /** The offset is in minutes ahead of UTC. It is null where the clock of the venue counts. */
  offset: number | null;
  /** True where the cell is a number of days, as a spreadsheet counts them. */
  isSerial: boolean;
};

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const weekdayNames = 'sun mon tue wed thu fri sat'.split(' ');
const monthNamePattern =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

const leadingWeekdayPattern = /^(sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6}\.?,? ?/;
const yearFirstPattern =
  /^(\d{4}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{1,2})(?!\d)\.?|^(\d{4})(\d\d)(\d\d)(?=t|z| |$)/;
const numericDayPattern = /^(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{4}|\d\d)(?!\d)/;
const dayAndMonthPattern = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th|\\.)?[ -]?(?:of )?${monthNamePattern}\\.?,?[ -]?(\\d{4}|\\d\\d)(?!\\d)`,
);
const monthAndDayPattern = new RegExp(
  `^${monthNamePattern}\\.?[ -]?(\\d{1,2})(?:st|nd|rd|th)?,?[ -](\\d{4}|\\d\\d)(?!\\d)`,
);
/**
 * Matches the short form of ISO 8601 that calendars write, "20261120t213000". The next pattern matches that form
 * without seconds.
 */
const compactTimeWithSecondsPattern = /^(\d{8}t\d\d)(\d\d)(\d\d)(?=z|[+-]|$)/;
const compactTimeWithMinutesPattern = /^(\d{8}t\d\d)(\d\d)(?=z|[+-]|$)/;
/** Spreadsheets write an hour without a day as that hour on one of these days. */
const hourWithPlaceholderDayPattern =
  /^(?:12[-/.]3[01][-/.]1899|3[01][-/.]12[-/.]1899|1899[-/.]12[-/.]3[01]|0?[01][-/.]0?[01][-/.]190[04]|190[04][-/.]0?1[-/.]0?[01])[t ]/;
const betweenDayAndHourPattern = /^(?:t|,? ?(?:at |@ ?)?| ?[-–] )/;
const hourPattern = /^(\d{1,2})(?:[:.h](\d\d))?(?::(\d\d)(?:[.,]\d{1,9})?)? ?(?:([ap])\.? ?m\.?)?$/;
const offsetPattern = / ?(?:(?:utc|gmt)?([+-])(\d\d)(?::?(\d\d))?|z|utc|gmt)(?: \([^)]{1,60}\))?$/;

/** Spreadsheets count this day as 0. */
const serialDayZero = Date.UTC(1899, 11, 30);
const serialNumberPattern = /^(\d{5})(?:[.,](\d+))?$/;
/** The pattern matches an hour that is written as a fraction of a day. */
const serialHourPattern = /^0?[.,](\d|\d{3,}|[6-9]\d)$/;
/** The pattern matches an ambiguous number: 0.25 is a quarter of a day, or 25 minutes past midnight. */
const ambiguousHourPattern = /^0?[.,][0-5]\d$/;

/**
 * Reads the time in a cell of a table. Returns null where the text is no time. Years of two digits are of this century,
 * and last year at the earliest.
 */
export function readCellTime(cell: string, now: Date): CellTime | null {
  const text = cell
    .toLowerCase()
    .replaceAll('\u2212', '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(compactTimeWithSecondsPattern, '$1:$2:$3')
    .replace(compactTimeWithMinutesPattern, '$1:$2:00');
  if (ambiguousHourPattern.test(text)) return null;
  const counted = readSerialNumber(text, now);
  if (counted) return counted;
  const [named, weekday] = leadingWeekdayPattern.exec(text) ?? [''];
  const rest = text.slice(named.length).replace(hourWithPlaceholderDayPattern, '');
  const dated = readLeadingDay(rest, now);
  if (!dated) return named === '' ? readTimeOfDay(rest) : null;
  const dayOf = Object.entries(dated.days).filter(
    ([, day]) => weekday === undefined || weekdayNames[new Date(day).getUTCDay()] === weekday,
  );
  const days: PossibleDays = Object.fromEntries(dayOf);
  const after = rest.slice(dated.length).replace(betweenDayAndHourPattern, '').trim();
  if (after === '') return { days, seconds: null, offset: null, isSerial: false };
  const time = readTimeOfDay(after);
  return time && { ...time, days };
}

/** Returns the moment of a time on the wall clocks of the timezone `zone`, or by the offset that its cell states. */
export function momentAt(day: string, { seconds, offset }: CellTime, zone: string): Date {
  const [whole, second] = [Math.floor((seconds ?? 0) / 60), (seconds ?? 0) % 60];
  if (offset !== null) return new Date(Date.parse(day) + (whole - offset) * 60_000 + second * 1000);
  const date = addDays(day, Math.floor(whole / 1440));
  const shown = momentOn(date, Math.floor((whole % 1440) / 60) * 100 + (whole % 60), zone);
  return new Date(shown.getTime() + second * 1000);
}

function readLeadingDay(text: string, now: Date): { days: PossibleDays; length: number } | null {
  const first = yearFirstPattern.exec(text);
  if (first) {
    const [all, year, , month, day, plainYear = year, plainMonth = month, plainDay = day] = first;
    const date = isoDateOrNull(plainYear, plainMonth, plainDay);
    return { days: date ? { us: date, eu: date, iso: date } : {}, length: all.length };
  }
  const number = numericDayPattern.exec(text);
  if (number) {
    const [all, one, , two, three] = number;
    return {
      days: daysByOrder({ us: [three, one, two], eu: [three, two, one], iso: [one, two, three] }, now),
      length: all.length,
    };
  }
  const [all, day, name, year] =
    dayAndMonthPattern.exec(text) ?? swapMonthAndDay(monthAndDayPattern.exec(text)) ?? [];
  if (all === undefined || name === undefined) return null;
  const month = String(monthNames.indexOf(name.slice(0, 3)) + 1);
  const date = [year, month, day];
  return { days: daysByOrder({ us: date, eu: date, iso: [day, month, year] }, now), length: all.length };
}

const swapMonthAndDay = (found: RegExpExecArray | null) => found && [found[0], found[2], found[1], found[3]];

/**
 * Returns the year before this one. The nights of a table are in the future or not long past, so a number that would
 * mean an earlier year was written in another way.
 */
const earliestYear = (now: Date): number => now.getUTCFullYear() - 1;

type DateParts = readonly (string | undefined)[];

function daysByOrder(orders: { readonly [Order in DateOrder]: DateParts }, now: Date): PossibleDays {
  return Object.fromEntries(
    dateOrders.flatMap(order => {
      const [year = '', month, day = ''] = orders[order];
      // Where the order of the numbers is wrong, the year of the text would be read as its day, so the day has more
      // than two digits.
      if (day.length > 2 || (year.length === 2 && 2000 + Number(year) < earliestYear(now))) return [];
      const date = isoDateOrNull(year.length === 2 ? `20${year}` : year, month, day);
      return date && year.length > 1 ? [[order, date]] : [];
    }),
  );
}

function isoDateOrNull(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(+read) && read.toISOString().startsWith(date) ? date : null;
}

function readTimeOfDay(text: string): CellTime | null {
  const [zone = '', sign, hours = '0', minutes = '0'] = offsetPattern.exec(text) ?? [];
  const [, hh, mm, ss = '0', half] = hourPattern.exec(text.slice(0, text.length - zone.length)) ?? [];
  if (hh === undefined || (mm === undefined && half === undefined)) return null;
  const [whole, minute, second] = [Number(hh), Number(mm ?? 0), Number(ss)];
  const of = hourOfDay(whole, half);
  if (of === null || minute > 59 || second > 59 || (of === 24 && minute + second > 0)) return null;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  if (Number(hours) > 14 || Number(minutes) > 59) return null;
  return {
    days: null,
    seconds: of * 3600 + minute * 60 + second,
    offset: zone.trim() === '' ? null : offset,
    isSerial: false,
  };
}

/** Returns the hour on the clock of 24 hours. 12 AM is midnight and 12 PM is noon. Some programs write 21:00 PM. */
function hourOfDay(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 24 ? hour : null;
  if (half === 'a') return hour <= 12 ? hour % 12 : null;
  if (hour > 12) return hour < 24 ? hour : null;
  return hour > 0 ? (hour % 12) + 12 : null;
}

/**
 * Reads a number of days since the end of 1899. A whole number is a day without an hour. A number of a day long ago is
 * refused, because an old Excel on a Mac counts days from 1904 on.
 */
function readSerialNumber(text: string, now: Date): CellTime | null {
  const part = serialHourPattern.exec(text);
  if (part) return { days: null, seconds: secondsOfDayFraction(part[1]), offset: null, isSerial: true };
  const [, whole, fraction] = serialNumberPattern.exec(text) ?? [];
  if (whole === undefined) return null;
  const date = new Date(serialDayZero + Number(whole) * days).toISOString().slice(0, 10);
  if (Number(date.slice(0, 4)) < earliestYear(now)) return null;
  return {
    days: { us: date, eu: date, iso: date },
    seconds: fraction === undefined ? null : secondsOfDayFraction(fraction),
    offset: null,
    isSerial: true,
  };
}

const secondsOfDayFraction = (fraction = ''): number => Math.round(Number(`0.${fraction}`) * 86_400);

/** Returns the timezone that a title names, as in "starts (UTC)". */
export const timezoneInUnit = (unit: string): string | null =>
  /^(?:utc|gmt|z)$/i.test(unit)
    ? 'UTC'
    : /^[a-z]+\/[a-z_/+-]+\d*$/i.test(unit) && isTimezone(unit)
      ? unit
      : null;

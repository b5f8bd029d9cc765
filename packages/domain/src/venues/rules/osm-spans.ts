import type { Word, WrittenTime } from './osm-words.ts';
import { writtenAs } from './osm-words.ts';
import { dayMinutes } from './week-hours.ts';

/**
 * A span of opening hours is counted in minutes from the midnight at which its day begins. It may end after the next
 * midnight.
 */
export type MinuteSpan = { readonly from: number; readonly until: number };

/**
 * Describes a part of an `opening_hours` text that the week leaves out, and why. `takes` lists the days that have no
 * hours because of that.
 */
export type LeftOutPart = {
  readonly part: string;
  readonly why: LeftOutReason;
  readonly takes?: readonly number[];
};

/**
 * The hours of a week cannot express some parts of an `opening_hours` text. The note about such a part ends with one of
 * these reasons.
 */
export const leftOutReasons = {
  holiday: 'holidays have no hours of their own here',
  date: 'only what is the same every week can be said here',
  sun: 'the sun sets the hour',
  late: 'it names no closing time',
  remark: 'remarks are not kept',
  condition: 'it makes the hours uncertain',
  fallback: 'what comes after || is a second choice',
  unknown: 'it says itself that the hours are not sure',
  noHours: 'it names days without their hours',
  noTime: 'it opens and closes at the same time',
  half: 'it is not sure which half of the day is meant',
  unreadable: 'it cannot be read',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

/** Reads the spans in a list of opening hours. A span without a certain end is left out. */
export function spansOf(words: readonly Word[]): { spans: MinuteSpan[]; left: LeftOutPart[] } {
  const spans: MinuteSpan[] = [];
  const left: LeftOutPart[] = [];
  for (let at = 0; at < words.length; ) {
    const part = words.slice(at, at + lengthOfSpan(words.slice(at)));
    at += part.length;
    if (part[0]?.kind === 'comma') continue;
    const read = readSpan(part);
    if (typeof read === 'object') spans.push(read);
    else left.push({ part: writtenAs(part), why: read });
    const last = part.at(-1);
    // The hours "17:00-22:00+" are certain up to 10pm. The time after that is left out.
    if (typeof read === 'object' && last?.kind === 'plus') left.push({ part: writtenAs(part), why: 'late' });
  }
  return { spans, left };
}

/** Counts the words of the first span in the list. It ends at a comma, or at a time that begins the next span. */
function lengthOfSpan(words: readonly Word[]): number {
  if (words[0]?.kind === 'comma') return 1;
  const end = words.findIndex(({ kind }, at) => {
    const before = words[at - 1]?.kind;
    return at > 0 && (kind === 'comma' || (kind === 'time' && (before === 'time' || before === 'plus')));
  });
  return end < 0 ? words.length : end;
}

function readSpan(words: readonly Word[]): MinuteSpan | LeftOutReason {
  const kinds = words.map(({ kind }) => kind).join(' ');
  if (words.some(({ kind }) => kind === 'sun')) return 'sun';
  if (kinds === 'always') return { from: 0, until: dayMinutes };
  if (/^time( plus| dash| dash (late|plus))?$/.test(kinds)) return 'late';
  const [start, , end] = words;
  if (!/^time dash time( plus)?$/.test(kinds) || start?.kind !== 'time' || end?.kind !== 'time')
    return 'unreadable';
  return isUnsure(start.time, end.time) ? 'half' : spanBetween(start.time.minutes, end.time.minutes);
}

/**
 * True where a span may be in the morning or in the evening, such as "5-10pm" and "9-5". The span "10-18" is certain,
 * because only the clock of 24 hours has an 18.
 */
function isUnsure({ style: one }: WrittenTime, { style: other }: WrittenTime): boolean {
  const styles = [one, other];
  if (styles.includes('half')) return styles.includes('clock') || styles.includes('bare');
  return styles.includes('bare') && !styles.includes('whole');
}

function spanBetween(from: number, end: number): MinuteSpan | LeftOutReason {
  if (from >= dayMinutes || end > 2 * dayMinutes) return 'unreadable';
  if (from === end && from > 0) return 'noTime';
  return { from, until: end <= from ? end + dayMinutes : end };
}

import { createContext, Script } from 'node:vm';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { type Calendar, type EventBlock, eventTitle, isCalendar, mostRefused, readBlocks } from './blocks.ts';
import { readWallTime } from './dates.ts';
import { type EventPart, type ReadingZones, readPart } from './part.ts';
import { addNightsOfUid, type CalendarContent } from './series.ts';
import { type LimitWork, UnreadablePart } from './unreadable.ts';
import type { Zone } from './zone.ts';
import { createZoneFinder, zoneByName } from './zones.ts';

export { isCalendar };

type CalendarReadingTimes = {
  /** Times in the file that name no timezone are read in this timezone. */
  timezone: string;
  now: Date;
  /** Nights of a series that come after this moment are left for a later import. */
  until: Date;
};

/** A file with more coming events than this must be split. */
const mostEvents = 5_000;
/**
 * Working out one rule may take this many milliseconds, and all rules of a file may take `longestRulesMs`. The search for
 * a rule that never fits would not end.
 */
const longestRuleLength = 1_000;
const longestRulesMs = 20_000;

/** Reads the events of a calendar file (RFC 5545). The report names the parts that cannot be read. */
export function readCalendar(file: Uint8Array | string, around: CalendarReadingTimes): CalendarContent {
  const { calendars, events, named } = readBlocks(typeof file === 'string' ? Buffer.from(file) : file);
  const content: CalendarContent = {
    events: [],
    refused: [...named],
    complete: new Map(),
    unread: new Set(),
    left: new Set(),
    calledOff: [],
    related: new Map(),
    over: 0,
  };
  const limited = createRuleTimeLimit();
  const venue = zoneByName(around.timezone);
  const all = { ...around, venue, limited };
  const settings = new Map(calendars.map(each => [each, calendarSettingOf(each, all, content)]));
  const parts: EventPart[] = [];
  const isAlone = uidCounter(events);
  let unknown = named.length;
  for (const block of events) {
    const setting = settings.get(block.calendar) ?? calendarSettingOf(block.calendar, all, content);
    settings.set(block.calendar, setting);
    if (setting.method === '' && isAlone(block) && isLongOver(block, around.now)) {
      content.over += 1;
      const uid = uidOf(block);
      if (uid) content.complete.set(encodeURIComponent(uid), { sequence: null, changed: null });
      continue;
    }
    const part = setting.taken ? tryOrNote(block, content, () => readPartByMethod(block, setting)) : null;
    if (part) parts.push(part);
    if (setting.taken && !part?.starts && !part?.cancels) unknown += 1;
    if (unknown <= mostRefused) continue;
    const { line } = block;
    content.refused.push({
      line,
      name: null,
      reason: `more than ${mostRefused} of its events cannot be read: the rest was left out`,
    });
    break;
  }
  for (const [, series] of Map.groupBy(numberSameNamedEvents(parts), ({ base }) => base))
    tryOrNote(series[0]?.block as EventBlock, content, () => addNightsOfUid(series, content, all));
  content.refused.sort((one, other) => one.line - other.line);
  const unnamed = content.refused.splice(mostRefused);
  const [{ line } = { line: 0 }] = unnamed;
  if (unnamed.length > 0)
    content.refused.push({ line, name: null, reason: `${unnamed.length} more lines like these` });
  keepNextEvents(mostEvents, content);
  return content;
}

const uidOf = ({ fields }: EventBlock): string =>
  fields.find(({ name }) => name === 'UID')?.value.trim() ?? '';

/** Returns a function that is true where no other event of the file has the UID of this event. */
function uidCounter(blocks: readonly EventBlock[]): (block: EventBlock) => boolean {
  const counts = new Map<string, number>();
  for (const block of blocks) counts.set(uidOf(block), (counts.get(uidOf(block)) ?? 0) + 1);
  return block => uidOf(block) === '' || counts.get(uidOf(block)) === 1;
}

const repeatingFields = new Set(['RRULE', 'RDATE', 'RECURRENCE-ID', 'DURATION']);
/** This margin, in milliseconds, is longer than the difference between any two timezones. */
const longOverAfter = 10 * days;

/**
 * True where an event ended many days ago, judged by the digits of its date. A calendar of twenty years has thousands
 * of such events, and they are not read further.
 */
function isLongOver({ fields }: EventBlock, now: Date): boolean {
  const last = addMilliseconds(now, -longOverAfter).toISOString().slice(0, 10).replaceAll('-', '');
  const dates = fields.filter(({ name }) => name === 'DTSTART' || name === 'DTEND');
  return (
    dates.some(({ name }) => name === 'DTSTART') &&
    dates.every(({ value }) => /^\d{8}/.test(value) && value.slice(0, 8) < last && isTimeValue(value)) &&
    !fields.some(({ name }) => repeatingFields.has(name))
  );
}

function isTimeValue(value: string): boolean {
  try {
    return readWallTime('DTSTART', value).date !== '';
  } catch {
    return false;
  }
}

/** Keeps the `most` events that come next. Later events are not imported. */
function keepNextEvents(most: number, content: CalendarContent): void {
  const { events } = content;
  if (events.length <= most) return;
  const [first, ...more] = events.sort((one, other) => +one.starts - +other.starts).splice(most);
  if (!first) return;
  for (const { key } of [first, ...more]) content.unread.add(key);
  content.refused.push({
    line: first.line,
    name: null,
    reason: `the file has more than ${most} events to come, and those from ${first.starts.toISOString().slice(0, 10)} on were left out: split it`,
  });
}

/** Numbers events without a UID that have the same name and the same day, because they are different shows. */
function numberSameNamedEvents(parts: EventPart[]): EventPart[] {
  const counts = new Map<string, number>();
  return parts
    .toSorted((one, other) => +(one.starts?.at ?? 0) - +(other.starts?.at ?? 0))
    .map(part => {
      if (part.uid !== null) return part;
      const count = (counts.get(part.base) ?? 0) + 1;
      counts.set(part.base, count);
      return count > 1 ? { ...part, base: `${part.base}.${count}` } : part;
    })
    .sort((one, other) => one.block.line - other.block.line);
}

function tryOrNote<Result>(
  { line, fields }: EventBlock,
  content: Pick<CalendarContent, 'refused'>,
  work: () => Result,
): Result | null {
  try {
    return work();
  } catch (error) {
    content.refused.push({ line, name: eventTitle(fields), reason: reasonOfUnreadable(error) });
    return null;
  }
}

/**
 * Limits the time that a library may take to work out rules, for each rule and for all rules together. Its search may
 * never end.
 */
function createRuleTimeLimit(): LimitWork {
  const context = createContext({ work: null as unknown });
  const script = new Script('work()');
  let left = longestRulesMs;
  return work => {
    if (left <= 0) throw new UnreadablePart('the rules of this file take too long to work out');
    const began = performance.now();
    context.work = work;
    try {
      return script.runInContext(context, { timeout: Math.ceil(Math.min(longestRuleLength, left)) });
    } finally {
      left -= performance.now() - began;
    }
  };
}

function reasonOfUnreadable(error: unknown): string {
  if (error instanceof UnreadablePart) return error.message;
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
    return 'it takes too long to work out: no day, or hardly any, fits its rule';
  return `it is not written as a calendar writes events (${message ?? 'no reason was given'})`;
}

/** A calendar has these settings for all its events. */
type CalendarSetting = ReadingZones & { taken: boolean; method: string };

const announcingMethods = new Set(['', 'PUBLISH', 'CANCEL', 'ADD']);
/** Guests send files with these methods to the organizer as an answer. */
const answeringMethods = new Set(['REPLY', 'COUNTER', 'REFRESH', 'DECLINECOUNTER']);

function calendarSettingOf(
  calendar: Calendar,
  { timezone, venue, limited }: CalendarReadingTimes & { venue: Zone; limited: LimitWork },
  content: Pick<CalendarContent, 'refused'>,
): CalendarSetting {
  const { line, zones: blocks } = calendar;
  const name = (reason: string) => content.refused.push({ line, name: null, reason });
  const zones = createZoneFinder(blocks, limited);
  const valueIn = (...names: string[]) =>
    calendar.fields.find(field => names.includes(field.name))?.value.trim() ?? '';
  const method = valueIn('METHOD').toUpperCase();
  const scale = valueIn('CALSCALE').toUpperCase();
  if (answeringMethods.has(method)) name(`METHOD:${method} announces nothing: its events were left out`);
  else if (method === 'REQUEST') name('METHOD:REQUEST invites people: its events were taken as announced');
  else if (!announcingMethods.has(method))
    name(`METHOD:${method.slice(0, 40)} is unknown: its events were taken as announced`);
  const isForeign = scale !== '' && scale !== 'GREGORIAN';
  if (isForeign) name(`CALSCALE:${scale.slice(0, 40)} counts days in another way: its events were left out`);
  const own = valueIn('X-WR-TIMEZONE', 'TIMEZONE-ID') || unusedZoneOf(calendar);
  const setting = { zones, plain: venue, venue, method, taken: !answeringMethods.has(method) && !isForeign };
  if (own === '') return setting;
  try {
    const plain = zones(own);
    if (valueIn('X-WR-TIMEZONE', 'TIMEZONE-ID') === '' && plain.name !== timezone)
      name(`times without a timezone were read as ${plain.name}, the only one that the file brings`);
    return { ...setting, plain };
  } catch {
    name(
      `its timezone ${own.slice(0, 60)} is unknown: times without one of their own were read as ${timezone}`,
    );
    return setting;
  }
}

/**
 * Returns the TZID of the only timezone in a calendar whose events name none. Their times are in that timezone. For any
 * other calendar the text is empty.
 */
function unusedZoneOf({ zones, named }: Calendar): string {
  const [only, ...others] = zones;
  const tzid = only?.fields.find(field => field.name === 'TZID')?.value.trim() ?? '';
  return others.length === 0 && !named ? tzid : '';
}

function readPartByMethod(block: EventBlock, setting: CalendarSetting): EventPart {
  const part = readPart(block, setting);
  if (setting.method === 'CANCEL')
    return { ...part, cancels: true, content: { ...part.content, status: 'cancelled' } };
  // The method ADD adds a night to an event that was announced before. This part becomes that night.
  if (setting.method === 'ADD' && part.original === null && part.rules.length === 0)
    return { ...part, original: part.starts };
  return part;
}

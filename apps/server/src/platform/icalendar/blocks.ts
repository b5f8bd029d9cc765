import { type Field, fieldText, readField } from './fields.ts';
import { type FileLine, readLines } from './lines.ts';

/** A component is a part of a calendar file, from its BEGIN to its END. */
export type Component = { kind: string; line: number; fields: Field[]; parts: Component[] };

/** A file may contain several VCALENDAR objects. This is one of them. */
export type Calendar = {
  line: number;
  fields: Field[];
  zones: Component[];
  /** True where an event of this calendar names a timezone. */
  named: boolean;
};

/** A block is an event of a file, with its calendar and with notes about the parts that were left out. */
export type EventBlock = Component & { calendar: Calendar; notes: string[] };

/** An operator reads this line of the report. */
export type ReportLine = { line: number; name: string | null; reason: string };

/** A field may have this many characters. A long description or a thousand dates fit into it. */
const longestField = 64 * 1024;
/** All fields of one event may have this many characters. */
const largestEvent = 512 * 1024;
/**
 * Components may be nested this deep: a calendar contains events, an event contains alarms, and an alarm contains
 * nothing.
 */
const mostNesting = 3;
/** Reading stops at this many unreadable events, because such a file is no calendar of a bar. */
export const mostRefused = 5_000;

/** These fields of an event are read. Guests, alarms and most fields that only one program knows are not read. */
const eventFieldsRead = new Set(
  'UID SUMMARY DESCRIPTION X-ALT-DESC URL CATEGORIES DTSTART DTEND DURATION RRULE EXRULE RDATE EXDATE RECURRENCE-ID STATUS CLASS X-CALENDARSERVER-ACCESS SEQUENCE DTSTAMP LAST-MODIFIED RELATED-TO X-MICROSOFT-CDO-ALLDAYEVENT X-FUNAMBOL-ALLDAY'.split(
    ' ',
  ),
);
const neededZoneFields = new Set(
  'TZID X-LIC-LOCATION DTSTART TZOFFSETFROM TZOFFSETTO RRULE RDATE'.split(' '),
);

/** Returns the field name at the beginning of a line, in capital letters. */
const fieldNameIn = (text: string): string => /^[A-Za-z0-9-]{1,60}/.exec(text)?.[0].toUpperCase() ?? '';

export type CalendarBlocks = { calendars: Calendar[]; events: EventBlock[]; named: ReportLine[] };

/** True where a file begins as a calendar file does. */
export function isCalendar(file: Uint8Array): boolean {
  const { value } = readLines(file.subarray(0, 200)).lines.next();
  return /^\s*BEGIN:VCALENDAR\s*$/i.test((value as FileLine | undefined)?.text ?? '');
}

/**
 * Reads the events and timezones of a calendar file one by one, in one pass. An event that is broken, too large or too
 * deeply nested is named in the report, and reading continues with the next event.
 */
export function readBlocks(file: Uint8Array): CalendarBlocks {
  const { lines, foreign } = readLines(file);
  const reading = new BlockReader();
  for (const each of lines) {
    reading.readLine(each);
    if (reading.named.length > mostRefused) break;
  }
  reading.endFile();
  const line = foreign();
  if (line !== null)
    reading.named.unshift({
      line,
      name: null,
      reason: 'the file is not written in UTF-8: what is not was read as Windows-1252',
    });
  return { calendars: reading.calendars, events: reading.events, named: reading.named };
}

/**
 * An open component has begun but not ended. `within` lists the kinds of the components around it, the outermost first.
 */
type OpenComponent = Component & { size: number; within: string[]; notes: string[]; reason: string | null };

class BlockReader {
  calendars: Calendar[] = [];
  events: EventBlock[] = [];
  named: ReportLine[] = [];
  private calendar: Calendar | null = null;
  private ended = true;
  private open: OpenComponent | null = null;
  /**
   * This map counts the components that are no events, by their kind. For each kind, it has the line at which the first
   * component begins.
   */
  private others = new Map<string, { count: number; line: number }>();
  private skipping: string[] = [];

  readLine({ line, text }: FileLine): void {
    const [, word = '', written = ''] =
      /^\s*(BEGIN|END)\s*:\s*(\S{1,60})\s*$/i.exec(text.slice(0, 200)) ?? [];
    const kind = written.toUpperCase();
    if (/begin/i.test(word)) this.begin(kind, line);
    else if (word) this.end(kind);
    else if (this.open) this.readComponentField(this.open, text, line);
    else if (this.calendar && this.skipping.length === 0) this.addCalendarField(this.calendar, text);
  }

  endFile(): void {
    if (this.open?.kind === 'VEVENT') this.closeComponent('the file ends within it: it was cut off');
    if (!this.ended)
      this.named.push({
        line: this.calendar?.line ?? 1,
        name: null,
        reason: 'END:VCALENDAR is missing: the file may have been cut off, and more of it be lost',
      });
    for (const [kind, { count, line }] of this.others)
      this.named.push({ line, name: null, reason: `${count} of ${kind} left out: it is no event` });
  }

  private begin(kind: string, line: number): void {
    if (kind === 'VCALENDAR') {
      if (this.open) this.closeComponent('', 'its END is missing');
      this.calendar = { line, fields: [], zones: [], named: false };
      this.calendars.push(this.calendar);
      this.ended = false;
      this.skipping = [];
      return;
    }
    if (kind === 'VEVENT' || kind === 'VTIMEZONE') {
      if (this.open) this.closeComponent('', `its END is missing before line ${line}`);
      this.skipping = [];
      this.open = { kind, line, fields: [], parts: [], size: 0, within: [kind], notes: [], reason: null };
      return;
    }
    if (this.open) {
      this.open.within.push(kind);
      if (this.open.within.length > mostNesting) this.open.reason ??= 'its parts are nested too deeply';
      if (this.open.kind === 'VTIMEZONE') this.open.parts.push({ kind, line, fields: [], parts: [] });
      return;
    }
    if (this.skipping.length === 0) {
      const before = this.others.get(kind);
      this.others.set(kind, { count: (before?.count ?? 0) + 1, line: before?.line ?? line });
    }
    if (this.skipping.length < mostNesting) this.skipping.push(kind);
  }

  private end(kind: string): void {
    const { open } = this;
    if (kind === 'VCALENDAR') {
      if (open) this.closeComponent('', 'its END is missing');
      this.ended = true;
      this.skipping = [];
    } else if (!open) {
      const from = this.skipping.lastIndexOf(kind);
      if (from >= 0) this.skipping.length = from;
    } else if (kind === open.kind) this.closeComponent('');
    else if (open.within.at(-1) === kind) open.within.pop();
    else open.notes.push(`END:${kind.slice(0, 40)} ends nothing that has begun`);
  }

  private closeComponent(reason: string, note: string | null = null): void {
    const { open } = this;
    this.open = null;
    if (!open) return;
    const { kind, line, fields, parts, notes } = open;
    if (note) notes.push(note);
    const calendar = this.calendar ?? { line: 1, fields: [], zones: [], named: false };
    const isEmpty = kind === 'VEVENT' && fields.length === 0;
    const why = reason || open.reason || (isEmpty && 'it holds nothing');
    if (why) this.named.push({ line, name: eventTitle(fields), reason: why });
    else if (kind === 'VTIMEZONE') calendar.zones.push({ kind, line, fields, parts });
    else {
      calendar.named ||= fields.some(({ params }) => params.has('TZID'));
      this.events.push({ kind, line, fields, parts, notes, calendar });
    }
  }

  private readComponentField(open: OpenComponent, text: string, line: number): void {
    const isZone = open.kind === 'VTIMEZONE';
    // Alarms and other parts inside of an event are ignored.
    if (!isZone && open.within.length > 1) return;
    const name = fieldNameIn(text);
    if (!isZone && (name === 'ATTACH' || name === 'IMAGE')) {
      open.notes.push(`its ${name === 'IMAGE' ? 'picture' : 'attachment'} was left out`);
      return;
    }
    if (name !== '' && !(isZone ? neededZoneFields : eventFieldsRead).has(name) && /^[^:;]*[:;]/.test(text))
      return;
    if (open.reason !== null) return;
    open.size += Math.min(text.length, longestField);
    if (open.size > largestEvent) {
      open.reason = 'it is larger than 512 kB';
      return;
    }
    this.keepField(open, { text, line, name, isZone });
  }

  private keepField(
    open: OpenComponent,
    { text, line, name, isZone }: { text: string; line: number; name: string; isZone: boolean },
  ): void {
    const isText = name === 'DESCRIPTION' || name === 'SUMMARY' || name === 'X-ALT-DESC';
    const field = text.length <= longestField || isText ? readField(text.slice(0, longestField)) : null;
    if (!field) {
      const why = text.length > longestField ? 'is longer than 64 kB' : 'is no field of a calendar';
      open.notes.push(`line ${line}${eventFieldsRead.has(name) ? `, ${name},` : ''} ${why} and was left out`);
      return;
    }
    (isZone ? (open.within.length > 1 ? open.parts.at(-1) : open) : open)?.fields.push(field);
  }

  private addCalendarField(calendar: Calendar, text: string): void {
    if (text.length > 1_000 || calendar.fields.length >= 50) return;
    const field = readField(text);
    if (field) calendar.fields.push(field);
  }
}

/** Returns the title of an event as the report names it. */
export function eventTitle(fields: readonly Field[]): string | null {
  const field = fields.find(({ name }) => name === 'SUMMARY');
  return field ? fieldText({ ...field, value: field.value.slice(0, 200) }).slice(0, 80) || null : null;
}

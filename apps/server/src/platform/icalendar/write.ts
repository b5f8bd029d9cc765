import { brand } from '@nightjar/domain/brand';
import { addMilliseconds, hours, localTime } from '@nightjar/domain/kernel/time';
import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';

/** A calendar stores an event in this form (RFC 5545). */
export type CalendarEvent = {
  /** The uid is the same in every file, so that a calendar recognizes the event. */
  uid: string;
  /** Of two versions of an event, the one with the higher number is newer. */
  sequence: number;
  changedAt: Date;
  cancelled: boolean;
  starts: Date;
  /** `ends` is null where no end is known. The calendar then shows only the start. */
  ends: Date | null;
  timezone: string;
  title: string;
  description: string | null;
  location: string;
  position: { lat: number; lng: number };
  url: string;
};

/**
 * A line is folded after this many bytes. With the space in front of its continuation it stays within the 75 that the
 * format allows.
 */
const foldAt = 74;

export type CalendarNameAndInterval = { name?: string; refreshed?: string };

/**
 * Writes events as the text of an `.ics` file. A calendar that phones subscribe to has a name, and the phones read it
 * again at this interval.
 */
export function calendarFile(
  events: readonly CalendarEvent[],
  { name, refreshed }: CalendarNameAndInterval = {},
): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', `-//${brand.name}//Nights//EN`);
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  if (name) for (const field of ['name', 'x-wr-calname']) addText(calendar, field, name);
  if (refreshed) {
    calendar.addPropertyWithValue('refresh-interval', refreshed).setParameter('value', 'DURATION');
    calendar.addPropertyWithValue('x-published-ttl', refreshed);
  }
  const timed = events.map(event => ({ event, zone: timezoneToWrite(event) }));
  const zones = new Map(timed.flatMap(({ zone }) => (zone ? [[zone.tzid, zone] as const] : [])));
  for (const zone of zones.values()) calendar.addSubcomponent(new ICAL.Component(zone.component.toJSON()));
  for (const { event, zone } of timed) calendar.addSubcomponent(eventComponentOf(event, zone));
  ICAL.foldLength = foldAt;
  return `${calendar.toString()}\r\n`;
}

function eventComponentOf(event: CalendarEvent, zone: ICAL.Timezone | null): ICAL.Component {
  const component = new ICAL.Component('vevent');
  addText(component, 'uid', event.uid);
  component.addPropertyWithValue('sequence', event.sequence);
  for (const field of ['dtstamp', 'last-modified'])
    component.addPropertyWithValue(field, icalTimeOf(event.changedAt, null));
  for (const [field, at] of [
    ['dtstart', event.starts],
    ['dtend', event.ends],
  ] as const) {
    if (!at) continue;
    const property = component.addPropertyWithValue(field, icalTimeOf(at, zone && event.timezone));
    if (zone) property.setParameter('tzid', zone.tzid);
  }
  component.addPropertyWithValue('status', event.cancelled ? 'CANCELLED' : 'CONFIRMED');
  addText(component, 'summary', event.title);
  if (event.description) addText(component, 'description', event.description);
  addText(component, 'location', event.location);
  component.addPropertyWithValue('geo', [event.position.lat, event.position.lng]);
  component.addPropertyWithValue('url', event.url);
  return component;
}

/**
 * Adds a text to a component. Line breaks of every kind are kept. Other control characters are removed, because they
 * would end or break a line of the file.
 */
function addText(component: ICAL.Component, field: string, text: string): void {
  const clean = text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
  // The library ical.js would write the text of an unknown field without escaping it.
  component.addProperty(new ICAL.Property([field, {}, 'text', clean]));
}

/** Writes a time by the clock of a timezone, or in UTC. */
function icalTimeOf(at: Date, timezone: string | null): ICAL.Time {
  const shown = timezone ? addMilliseconds(at, localTime(at, timezone).offsetMinutes * 60_000) : at;
  const time = ICAL.Time.fromJSDate(shown, true);
  if (timezone) time.zone = ICAL.Timezone.localTimezone;
  return time;
}

/** This many milliseconds before and after a change of the clocks, a clock on the wall may show the same time twice. */
const clockChangeMargin = 3 * hours;

/**
 * Returns the timezone of an event as calendar programs read it. Returns null where its times are written in UTC,
 * because a time by the clock could be two moments, or a calendar program would take the wrong one.
 */
function timezoneToWrite({ starts, ends, timezone }: CalendarEvent): ICAL.Timezone | null {
  const zone = vtimezoneOf(timezone);
  const moments = ends ? [starts, ends] : [starts];
  return zone && moments.every(at => agreesWithClock(at, timezone, zone)) ? zone : null;
}

function agreesWithClock(at: Date, timezone: string, zone: ICAL.Timezone): boolean {
  const { offsetMinutes } = localTime(at, timezone);
  return [-clockChangeMargin, 0, clockChangeMargin].every(
    shift =>
      localTime(addMilliseconds(at, shift), timezone).offsetMinutes === offsetMinutes &&
      zone.utcOffset(icalTimeOf(addMilliseconds(at, shift), timezone)) === offsetMinutes * 60,
  );
}

const knownTimezones = new Map<string, ICAL.Timezone | null>();

/** Returns the rules of an IANA timezone in the form of calendar files, or null for a timezone without rules. */
function vtimezoneOf(timezone: string): ICAL.Timezone | null {
  const before = knownTimezones.get(timezone);
  if (before !== undefined) return before;
  const [block] = tzlib_get_ical_block(timezone);
  const zone = block ? new ICAL.Timezone({ component: new ICAL.Component(ICAL.parse(block)) }) : null;
  knownTimezones.set(timezone, zone);
  return zone;
}

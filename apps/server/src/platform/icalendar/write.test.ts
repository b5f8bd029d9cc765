import { days, houseTimezone, minutes } from '@nightjar/domain/kernel/time';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { type CalendarEvent, calendarFile } from './write.ts';

const event: CalendarEvent = {
  uid: '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1',
  sequence: 0,
  changedAt: new Date('2026-11-20T22:00:00Z'),
  cancelled: false,
  starts: new Date('2026-11-21T03:30:00Z'),
  ends: null,
  timezone: houseTimezone,
  title: 'Moth night',
  description: null,
  location: 'The Low Lantern',
  position: { lat: 27.96, lng: -82.44 },
  url: 'https://nightjar.example/events/5f0c1c52',
};

/** Reads a file as a calendar program does that knows only the timezones in the file. */
function readBack(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const zones = new Map(
    calendar.getAllSubcomponents('vtimezone').map(component => {
      const zone = new ICAL.Timezone(component);
      return [zone.tzid, zone];
    }),
  );
  return calendar.getAllSubcomponents('vevent').map(component => {
    const momentOf = (field: string) => {
      const line = component.getFirstProperty(field);
      if (!line) return null;
      const time = line.getFirstValue() as ICAL.Time;
      const tzid = line.getParameter('tzid');
      if (tzid) time.zone = zones.get(String(tzid)) as ICAL.Timezone;
      return new Date(time.toUnixTime() * 1000);
    };
    const textOf = (field: string) => component.getFirstPropertyValue(field);
    return {
      uid: textOf('uid'),
      title: textOf('summary'),
      description: textOf('description'),
      location: textOf('location'),
      starts: momentOf('dtstart'),
      ends: momentOf('dtend'),
      local: component.getFirstProperty('dtstart')?.getParameter('tzid') !== undefined,
    };
  });
}

const wholeSeconds = (options: { min: string; max: string }) =>
  fc
    .integer({ min: Date.parse(options.min) / 1000, max: Date.parse(options.max) / 1000 })
    .map(seconds => new Date(seconds * 1000));

test('every time in every timezone of a written calendar is read back unchanged, also where clocks change', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const starts = wholeSeconds({ min: '2020-01-01', max: '2035-12-31' });
  fc.assert(
    fc.property(zones, starts, fc.integer({ min: 1, max: 7 * 24 * 60 }), (timezone, at, long) => {
      const ends = new Date(at.getTime() + long * minutes);
      const [read] = readBack(calendarFile([{ ...event, timezone, starts: at, ends }]));
      expect([read?.starts, read?.ends]).toEqual([at, ends]);
    }),
    { numRuns: 100 },
  );
});

test.each([
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
])(
  'every half hour near the clock changes of %s is written to a calendar and read back unchanged',
  timezone => {
    const halves = [
      '2026-03-08',
      '2026-03-29',
      '2026-04-05',
      '2026-10-04',
      '2026-10-25',
      '2026-11-01',
    ].flatMap(day =>
      Array.from({ length: 96 }, (_, index) => new Date(Date.parse(day) - days / 2 + index * 30 * minutes)),
    );
    const events = halves.map(starts => ({ ...event, timezone, starts }));
    expect(readBack(calendarFile(events)).map(({ starts }) => starts)).toEqual(halves);
  },
);

test('an event is written to a calendar in the local time of its bar, and in UTC near a clock change', () => {
  const localAt = (at: string) => readBack(calendarFile([{ ...event, starts: new Date(at) }]))[0]?.local;
  expect(localAt('2026-11-21T03:30:00Z')).toBe(true);
  expect(localAt('2026-11-01T06:30:00Z')).toBe(false);
});

/**
 * People, forms and importers write such texts. Some contain line breaks, characters that reverse the direction of
 * writing, and unpaired halves of surrogate pairs.
 */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom('\r', '\n', ';', ',', '\\', '\\n', ':', '"', '\u2028', '\ud83e', '🦋', 'é', ' ', 'x'),
      {
        maxLength: 200,
      },
    )
    .map(parts => parts.join('')),
);

/** Returns the part of a text that a calendar file can contain. */
const carried = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n|[\r\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');

test('every text of a calendar is read back without its control characters, and no text ends a line or a field', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (title, description, location) => {
      const file = calendarFile([{ ...event, title, description, location }]);
      const events = readBack(file);
      expect(events).toHaveLength(1);
      expect(events[0]).toMatchObject({ uid: event.uid, title: carried(title), location: carried(location) });
      expect(events[0]?.description ?? '').toBe(carried(description));
    }),
    { numRuns: 150 },
  );
});

test('every line of a written calendar has at most 75 octets, ends with CR LF and splits no character', () => {
  fc.assert(
    fc.property(anyText, text => {
      const file = calendarFile([{ ...event, title: text, description: text.repeat(3) }], { name: text });
      const lines = file.split('\r\n');
      expect(lines.at(-1)).toBe('');
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
        expect(line.isWellFormed()).toBe(true);
      }
    }),
  );
});

test.each([
  'X\r\nBEGIN:VEVENT\r\nUID:evil\r\nEND:VEVENT',
  'X\nATTENDEE:mailto:rae@nightjar.example',
  'X\u2028ORGANIZER:mailto:rae@nightjar.example',
  'X";VALUE=URI:javascript:alert(1)',
])('the name of an event cannot add a field to its calendar: %j', title => {
  const calendar = new ICAL.Component(ICAL.parse(calendarFile([{ ...event, title }])));
  const [only, ...others] = calendar.getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  expect(only?.getAllProperties().map(({ name }) => name)).toEqual([
    'uid',
    'sequence',
    'dtstamp',
    'last-modified',
    'dtstart',
    'status',
    'summary',
    'location',
    'geo',
    'url',
  ]);
});

test('a written calendar contains each timezone once for any number of events', () => {
  const file = calendarFile([
    event,
    { ...event, uid: '2' },
    { ...event, uid: '3', timezone: 'Europe/Berlin' },
  ]);
  expect(file.match(/BEGIN:VTIMEZONE/g)).toHaveLength(2);
});

test('an event in a timezone without known rules keeps its start in a written calendar', () => {
  const [read] = readBack(calendarFile([{ ...event, timezone: 'UTC' }]));
  expect(read?.starts).toEqual(event.starts);
});

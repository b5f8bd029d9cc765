import { nightDate } from '@nightjar/domain/kernel/night';
import { typedText } from '@nightjar/domain/kernel/text';
import { days, hours, houseTimezone, localTime, minutes } from '@nightjar/domain/kernel/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCalendar } from './read.ts';
import { calendarFile } from './write.ts';

const now = new Date('2026-11-20T22:00:00Z');
const around = { timezone: houseTimezone, now, until: new Date(now.getTime() + 366 * days) };
const read = (text: string) => readCalendar(text, around);

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR'].join('\r\n');
const one = (...lines: string[]) => {
  const { events, refused } = read(calendar(event('UID:1', 'SUMMARY:Moth night', ...lines)));
  return { event: events[0], events, reason: refused[0]?.reason };
};
const at = (...lines: string[]) => one(...lines).event?.starts.toISOString();
const good = event('UID:good', 'SUMMARY:Good', 'DTSTART:20261204T210000');

describe('a start', () => {
  test.each([
    ['DTSTART:20261205T020000Z', '2026-12-05T02:00:00.000Z'],
    ['DTSTART:20261204T210000', '2026-12-05T02:00:00.000Z'],
    ['DTSTART;TZID=America/New_York:20270704T210000', '2027-07-05T01:00:00.000Z'],
    ['DTSTART;TZID=Europe/Berlin:20261204T210000', '2026-12-04T20:00:00.000Z'],
    [
      'DTSTART;TZID="/freeassociation.sourceforge.net/Europe/Berlin":20261204T210000',
      '2026-12-04T20:00:00.000Z',
    ],
    [
      'DTSTART;TZID=/mozilla.org/20070129_1/America/Argentina/Salta:20261204T210000',
      '2026-12-05T00:00:00.000Z',
    ],
  ])('the calendar line %s is read as the time %s', (line, moment) => expect(at(line)).toBe(moment));

  test('an event of a calendar on a day without hours lasts for that night, from 6am to 6am', () => {
    const { event } = one('DTSTART;VALUE=DATE:20261204');
    expect([event?.starts, event?.ends]).toEqual([
      new Date('2026-12-04T11:00:00Z'),
      new Date('2026-12-05T11:00:00Z'),
    ]);
    const three = one('DTSTART;VALUE=DATE:20261204', 'DTEND;VALUE=DATE:20261207').event;
    expect(three?.ends).toEqual(new Date('2026-12-07T11:00:00Z'));
    expect(nightDate(three?.starts ?? now, houseTimezone)).toBe('2026-12-04');
  });

  test('an event of a calendar in a timezone with its own name is read by the timezone rules in the file', () => {
    const rules = (rule: string) =>
      [
        'BEGIN:VTIMEZONE',
        'TZID:Customized Time Zone',
        'BEGIN:STANDARD',
        'DTSTART:16011104T020000',
        rule,
        'TZOFFSETFROM:-0400',
        'TZOFFSETTO:-0500',
        'END:STANDARD',
        'BEGIN:DAYLIGHT',
        'DTSTART:16010311T020000',
        'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
        'TZOFFSETFROM:-0500',
        'TZOFFSETTO:-0400',
        'END:DAYLIGHT',
        'END:VTIMEZONE',
      ].join('\r\n');
    const file = (rule: string, date: string) =>
      read(calendar(rules(rule), event('UID:1', `DTSTART;TZID=Customized Time Zone:${date}`)));
    const usual = 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11';
    expect(file(usual, '20261204T210000').events[0]?.starts).toEqual(new Date('2026-12-05T02:00:00Z'));
    expect(file(usual, '20270704T210000').events[0]?.starts).toEqual(new Date('2027-07-05T01:00:00Z'));
    const endless = file('RRULE:FREQ=SECONDLY', '20261204T210000');
    expect([endless.events, endless.refused[0]?.reason]).toEqual([[], expect.stringContaining('timezone')]);
  });
});

describe('an end', () => {
  test.each([
    ['DTEND:20261205T020000', 5 * hours],
    ['DURATION:PT3H30M', 3.5 * hours],
    ['DURATION:P1D', 24 * hours],
    ['DURATION:P1W', 7 * 24 * hours],
    ['DTEND:20261205T020000Z', null],
    ['DTEND:20261204T200000', null],
    ['DTEND:20261204T210000', null],
  ])("the end of a calendar's event is read from %s", (line, long) => {
    const { event } = one('DTSTART:20261204T210000', line);
    expect(event?.ends ? event.ends.getTime() - event.starts.getTime() : null).toBe(long);
  });

  test('an event of a calendar without an end has an unknown end', () =>
    expect(one('DTSTART:20261204T210000').event?.ends).toBeNull());
});

describe('an invalid date', () => {
  test.each([
    'DTSTART:20261341T210000',
    'DTSTART:20260231T210000',
    'DTSTART:20261204T250000',
    'DTSTART:20261204T216100',
    'DTSTART:tonight',
    'DTSTART:',
    'DTSTART:99999999T999999',
    'DTSTART;VALUE=DATE:20261304',
    'SUMMARY:No start',
    'DTSTART;TZID=Nowhere/Moon:20261204T210000',
  ])('an event of a calendar with the invalid line %s is refused', line => {
    const { events, reason } = one(line);
    expect(events).toEqual([]);
    expect(reason).toMatch(/\w{3}/);
  });

  test.each([
    'DTEND:20261399T210000',
    'DTEND;VALUE=DATE:20261205',
    'DURATION:long',
    'DURATION:-PT2H',
    'DTEND:',
  ])(
    'an event of a calendar with the invalid end %s is read without an end, and the report names the end',
    end => {
      const { event, reason } = one('DTSTART:20261204T210000', end);
      expect(event?.ends).toBeNull();
      expect(reason).toMatch(/left out/);
    },
  );
});

describe('a series', () => {
  const fridays = ['DTSTART;TZID=America/New_York:20261023T210000', 'RRULE:FREQ=WEEKLY;BYDAY=FR'];
  const datesOf = (...lines: string[]) =>
    one(...lines).events.map(({ starts }) => localTime(starts, houseTimezone).date);

  test('a weekly event of a calendar is read as one event for each coming night of a year, at the local hour of the bar', () => {
    const { events } = one(...fridays);
    expect(events).toHaveLength(53);
    expect(new Set(events.map(({ starts }) => localTime(starts, houseTimezone).hhmm))).toEqual(
      new Set([2100]),
    );
    expect(events[0]).toMatchObject({ key: '1 2026-11-20', starts: new Date('2026-11-21T02:00:00Z') });
  });

  test('a repeating event of a calendar has the count, the end and the exceptions of its rules', () => {
    expect(datesOf('DTSTART:20261204T210000', 'RRULE:FREQ=WEEKLY;COUNT=3')).toEqual([
      '2026-12-04',
      '2026-12-11',
      '2026-12-18',
    ]);
    const until = 'RRULE:FREQ=WEEKLY;UNTIL=20261212T045959Z';
    expect(datesOf('DTSTART:20261204T210000', until)).toEqual(['2026-12-04', '2026-12-11']);
    expect(datesOf('DTSTART:20261204T020000', 'RRULE:FREQ=DAILY;UNTIL=20261205T045959Z')).toEqual([
      '2026-12-04',
    ]);
    expect(
      datesOf(
        'DTSTART:20261204T210000',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'EXDATE:20261211T210000',
        'RDATE:20261215T210000',
      ),
    ).toEqual(['2026-12-04', '2026-12-15', '2026-12-18']);
  });

  test('a repeating event of a calendar keeps the keys of its nights when its hour is changed', () => {
    const keysOf = (hour: string) =>
      one(`DTSTART:20261204T${hour}0000`, 'RRULE:FREQ=WEEKLY;COUNT=2').events.map(({ key }) => key);
    expect(keysOf('21')).toEqual(keysOf('22'));
  });

  test('single nights of a repeating event of a calendar may be moved, renamed or cancelled', () => {
    const { events } = read(
      calendar(
        event('UID:1', 'SUMMARY:Moths', 'DTSTART:20261204T210000', 'RRULE:FREQ=WEEKLY;COUNT=3'),
        event('UID:1', 'SUMMARY:Late moths', 'RECURRENCE-ID:20261211T210000', 'DTSTART:20261212T230000'),
        event(
          'UID:1',
          'SUMMARY:Moths',
          'RECURRENCE-ID:20261219T020000Z',
          'STATUS:CANCELLED',
          'DTSTART:20261218T210000',
        ),
      ),
    );
    expect(new Map(events.map(({ key, name, status }) => [key, [name, status]]))).toEqual(
      new Map([
        ['1 2026-12-04', ['Moths', 'published']],
        ['1 2026-12-11', ['Late moths', 'published']],
        ['1 2026-12-18', ['Moths', 'cancelled']],
      ]),
    );
  });
});

describe('a hostile file', () => {
  const alone = (...bad: string[]) => {
    const started = performance.now();
    const { events, refused } = read(calendar(...bad, good));
    return { names: events.map(({ name }) => name), refused, took: performance.now() - started };
  };

  test.each<[string, string[]]>([
    ['a thousand million repeats', ['DTSTART:20261204T210000', 'RRULE:FREQ=DAILY;COUNT=1000000000']],
    ['a repeat each second', ['DTSTART:20261204T210000', 'RRULE:FREQ=SECONDLY']],
    ['a repeat every other hour', ['DTSTART:20261204T210000', 'RRULE:FREQ=HOURLY;INTERVAL=2']],
    [
      'a repeat in every minute of an hour',
      ['DTSTART:20261204T210000', `RRULE:FREQ=DAILY;BYHOUR=21;BYMINUTE=${[...Array(60).keys()].join(',')}`],
    ],
    [
      'a repeat on every day since the year 1',
      ['DTSTART:00010101T210000', 'RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU'],
    ],
    [
      'a thousand rules',
      ['DTSTART:20261204T210000', ...Array.from({ length: 1_000 }, () => 'RRULE:FREQ=DAILY')],
    ],
    [
      '40,000 exception dates',
      ['DTSTART:20261204T210000', ...Array.from({ length: 40_000 }, () => 'EXDATE:20261204T210000')],
    ],
    ['no start', []],
  ])(
    'an event of a calendar with %s is refused with a message, and the other events are read',
    (_, lines) => {
      const uid = lines.length > 0 && !lines[0]?.startsWith('UID') ? ['UID:bad'] : [];
      const { names, refused } = alone(event('SUMMARY:Bad', ...uid, ...lines));
      expect(names).toEqual(['Good']);
      expect(refused).toEqual([{ line: 3, name: 'Bad', reason: expect.stringMatching(/\w+ \w+/) }]);
    },
  );

  test.each([
    'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'RRULE:FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4',
    'RRULE:FREQ=WEEKLY;BYMONTH=13',
    'RRULE:FREQ=MONTHLY;BYSETPOS=9;BYDAY=MO',
    'RRULE:FREQ=DAILY;BYMONTHDAY=31;BYMONTH=2',
  ])('the reading of a calendar rule that fits no day ends in time: %s', rule => {
    const { names, took } = alone(event('UID:bad', 'SUMMARY:Bad', 'DTSTART:20261204T210000', rule));
    expect(names.filter(name => name === 'Good')).toEqual(['Good']);
    expect(names.length).toBeLessThanOrEqual(2);
    expect(took).toBeLessThan(10_000);
  });

  test('the rules of a calendar with many costly rules are given up after a while, and the rest of the calendar is read', () => {
    const rule = 'RRULE:FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4';
    const many = Array.from({ length: 300 }, (_, index) =>
      event(`UID:${index}`, 'DTSTART:20261204T210000', rule),
    );
    const { names, took } = alone(...many);
    expect(names).toContain('Good');
    expect(took).toBeLessThan(30_000);
  });

  test("a calendar's event that is nested too deep or has an invalid start is refused alone", () => {
    const deep = (part: string) => Array.from({ length: 20_000 }, () => part);
    const bad = [
      event('UID:2', 'DTSTART:20261204T210000', ...deep('BEGIN:VALARM'), ...deep('END:VALARM')),
      event('UID:3', 'DTSTART:tonight'),
    ];
    const { names, refused } = alone(...bad);
    expect(names).toEqual(['Good']);
    expect(refused).toHaveLength(bad.length);
  });

  test('a stray line, a stray END and a missing END of a calendar are reported, and all its events are read', () => {
    const { names, refused } = alone(
      event('UID:1', 'SUMMARY:Long', `DESCRIPTION:${'x'.repeat(100_000)}`, 'DTSTART:20261204T210000'),
      'BEGIN:VEVENT\r\nUID:2\r\nSUMMARY:Without an end\r\nDTSTART:20261204T210000',
      event('UID:3', 'SUMMARY:Stray end', 'DTSTART:20261204T210000', 'END:VALARM'),
      event('UID:4', 'SUMMARY:Stray line', 'DTSTART:20261204T210000', 'this is no line of a calendar'),
    );
    expect(names).toEqual(['Long', 'Without an end', 'Stray end', 'Stray line', 'Good']);
    expect(refused.map(({ name, reason }) => [name, reason])).toEqual([
      ['Without an end', 'its END is missing before line 13'],
      ['Stray end', 'END:VALARM ends nothing that has begun'],
      ['Stray line', 'line 23 is no field of a calendar and was left out'],
    ]);
  });

  test('a calendar that was cut off is reported as such, and its incomplete event is refused', () => {
    const { events, refused } = read(
      `${calendar(good).slice(0, -13)}BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Half\r\nDTSTART:20261205T210000`,
    );
    expect(events.map(({ name }) => name)).toEqual(['Good']);
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/END:VCALENDAR is missing/),
      expect.stringMatching(/cut off/),
    ]);
  });

  test('events of a calendar beyond 5,000 are left out, whether they are written out or repeated', () => {
    const many = Array.from({ length: 5_010 }, (_, index) =>
      event(`UID:${index}`, 'DTSTART:20261204T210000'),
    );
    const daily = Array.from({ length: 20 }, (_, index) =>
      event(`UID:d${index}`, 'DTSTART:20261121T210000', 'RRULE:FREQ=DAILY'),
    );
    for (const parts of [many, daily]) {
      const { events, refused } = read(calendar(...parts));
      expect(events).toHaveLength(5_000);
      expect(refused.at(-1)?.reason).toMatch(/more than 5000 events/);
    }
  });

  test('if two events of a calendar have one UID, the first is read', () => {
    const twice = event('UID:good', 'SUMMARY:Again', 'DTSTART:20261205T210000');
    const { events, refused } = read(calendar(good, twice));
    expect(events.map(({ name }) => name)).toEqual(['Good']);
    expect(refused).toEqual([{ line: 8, name: 'Again', reason: 'line 3 has the same UID' }]);
  });

  test('the reading of any calendar ends, and all read times are valid dates', () => {
    const line = fc.oneof(
      fc.constantFrom(
        'BEGIN:VEVENT',
        'END:VEVENT',
        'BEGIN:VTIMEZONE',
        'END:VTIMEZONE',
        'BEGIN:VALARM',
        'END:VALARM',
        'UID:1',
        ' folded',
        'DTSTART:20261204T210000',
        'DTSTART;VALUE=DATE:20261204',
        'RRULE:FREQ=WEEKLY',
        'RRULE:FREQ=DAILY;COUNT=2',
        'RECURRENCE-ID:20261204T210000',
        'DTEND:20261204T200000',
        'EXDATE:20261204',
        'RDATE;VALUE=PERIOD:20261204T210000Z/PT1H',
        'DTSTART;TZID=X:20261204T210000',
        'TZID:X',
        'END:VCALENDAR',
        'BEGIN:VCALENDAR',
      ),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ maxLength: 30 }).map(text => `DTSTART:${text}`),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), lines => {
        const { events } = read(calendar(...lines));
        for (const { starts, ends } of events) {
          expect(Number.isNaN(starts.getTime())).toBe(false);
          expect(ends && Number.isNaN(ends.getTime())).toBeFalsy();
        }
      }),
      { numRuns: 150 },
    );
  });
});

test('calendars that the product wrote are read back with their texts, times and state, in every timezone', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  // This text has no control characters, which are left out of a file, and no line separators, which become line
  // breaks. `write.test.ts` tests them.
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .map(each => typedText(each.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')).trim() || 'x');
  const starts = fc
    .integer({ min: 1, max: 365 * 24 * 60 })
    .map(minute => new Date(now.getTime() + minute * minutes));
  fc.assert(
    fc.property(zones, text, text, starts, fc.boolean(), (timezone, title, description, at, cancelled) => {
      const ends = new Date(at.getTime() + 4 * hours);
      const file = calendarFile([
        {
          ...{
            uid: title,
            sequence: 1,
            changedAt: now,
            cancelled,
            starts: at,
            ends,
            timezone,
            title,
            description,
          },
          ...{ location: 'Here', position: { lat: 1, lng: 2 }, url: 'https://nightjar.example/events/1' },
        },
      ]);
      const { events, refused } = read(file);
      expect(refused).toEqual([]);
      expect(events).toMatchObject([
        { name: title, description, starts: at, ends, status: cancelled ? 'cancelled' : 'published' },
      ]);
    }),
    { numRuns: 100 },
  );
});

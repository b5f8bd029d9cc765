import { addMilliseconds, days, houseTimezone, localTime } from '@nightjar/domain/kernel/time';
import fc from 'fast-check';
import ical from 'node-ical';
import { expect, test } from 'vitest';
import { readCalendar } from './read.ts';

/**
 * The test compares the coming nights that the product's reader and the library node-ical find in the same calendars.
 */
const now = new Date('2026-11-20T22:00:00Z');
const until = addMilliseconds(now, 366 * days);

type Written = { name: string; lines: string[] };

const event = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20261101T000000Z',
  `SUMMARY:${uid}`,
  ...lines,
  'END:VEVENT',
];

/** Lists the nights that the product's reader finds: each as "UID moment", and a whole day as "UID day". */
function ours(text: string): string[] {
  const { events } = readCalendar(text, { timezone: houseTimezone, now, until });
  return events.map(({ name, starts, ends }) =>
    isDay(text, name) ? `${name} ${localTime(starts, houseTimezone).date}` : spelled(name, starts, ends),
  );
}

const spelled = (name: string, starts: Date, ends: Date | null) =>
  `${name} ${starts.toISOString()}${ends && +ends > +starts ? ` to ${ends.toISOString()}` : ''}`;
const isDay = (text: string, uid: string) =>
  new RegExp(`UID:${uid}\r\n(?:(?!END:VEVENT)[^\r]*\r\n)*DTSTART(?:;VALUE=DATE)?:\\d{8}\r\n`).test(text);

function theirs(text: string): string[] {
  return Object.values(ical.sync.parseICS(text)).flatMap(each => {
    if (each?.type !== 'VEVENT') return [];
    return ical
      .expandRecurringEvent(each, { from: addMilliseconds(now, -days), to: until })
      .flatMap(({ start, end, isFullDay, event }) => {
        const name = String(event.summary);
        if (isFullDay) return start > now ? [`${name} ${start.toISOString().slice(0, 10)}`] : [];
        const hasEnd = text.includes('DTEND') || text.includes('DURATION');
        return start > now && start <= until ? [spelled(name, start, hasEnd ? end : null)] : [];
      });
  });
}

function attempted(text: string): string[] {
  try {
    return theirs(text);
  } catch (error) {
    return [`refused: ${error instanceof Error ? error.message : error}`];
  }
}

const two = (number: number) => String(number).padStart(2, '0');
const dateOf = fc
  .record({ month: fc.integer({ min: 1, max: 10 }), day: fc.integer({ min: 1, max: 28 }) })
  .map(({ month, day }) => `2027${two(month)}${two(day)}`);
const timeOf = fc
  .record({ hour: fc.integer({ min: 4, max: 23 }), minute: fc.constantFrom(0, 15, 30, 45) })
  .map(({ hour, minute }) => `T${two(hour)}${two(minute)}00`);
const zones = fc.constantFrom(
  ...Intl.supportedValuesOf('timeZone').filter(each =>
    /^(America|Europe|Asia|Australia|Pacific|Africa)\//.test(each),
  ),
  'Eastern Standard Time',
  'Pacific Standard Time',
  'W. Europe Standard Time',
  'AUS Eastern Standard Time',
);
const ruleOf = fc
  .record({
    freq: fc.constantFrom(
      ...[
        'DAILY',
        'DAILY;INTERVAL=2',
        'WEEKLY',
        'WEEKLY;BYDAY=FR,SA',
        'WEEKLY;INTERVAL=2;BYDAY=TH',
        'MONTHLY',
        'YEARLY',
      ],
      ...[
        'MONTHLY;BYDAY=1FR',
        'MONTHLY;BYDAY=-1SU',
        'MONTHLY;BYMONTHDAY=15',
        'MONTHLY;BYMONTHDAY=-1',
        'MONTHLY;BYDAY=MO,TU;BYSETPOS=1',
      ],
      ...[
        'YEARLY;BYMONTH=12;BYDAY=4TH',
        'DAILY;BYDAY=FR',
        'WEEKLY;WKST=SU;BYDAY=SU,MO',
        'MONTHLY;BYDAY=FR;BYMONTHDAY=13',
      ],
    ),
    end: fc.constantFrom(
      ';COUNT=1',
      ';COUNT=3',
      ';COUNT=10',
      ';UNTIL=20270601T000000Z',
      ';UNTIL=20270401',
      '',
    ),
  })
  .map(({ freq, end }) => `RRULE:FREQ=${freq}${end}`);
const generated = fc
  .record({
    kind: fc.constantFrom('zone', 'utc', 'day'),
    date: dateOf,
    time: timeOf,
    zone: zones,
    rule: fc.option(ruleOf, { nil: null }),
    end: fc.constantFrom(null, 'DURATION:PT3H', 'DURATION:P1D'),
    left: fc.boolean(),
  })
  .map(({ kind, date, time, zone, rule, end, left }): string[] => {
    const head = kind === 'day' ? ';VALUE=DATE:' : kind === 'utc' ? ':' : `;TZID=${zone}:`;
    const value = `${date}${kind === 'day' ? '' : time}${kind === 'utc' ? 'Z' : ''}`;
    return [
      `DTSTART${head}${value}`,
      ...(end && kind !== 'day' ? [end] : []),
      ...(rule ? [rule] : []),
      ...(rule && left ? [`EXDATE${head}${value}`] : []),
    ];
  });

const newYork = 'TZID=America/New_York';
const nine = `DTSTART;${newYork}:20261219T210000`;
const weekly = [`DTSTART;${newYork}:20261204T210000`, 'RRULE:FREQ=WEEKLY;COUNT=3'];
/** Bars have these kinds of calendar files. The list has one example of each kind. */
const written: Written[] = [
  { name: 'a night', lines: event('a', nine, `DTEND;${newYork}:20261220T010000`) },
  { name: 'eight digits', lines: event('a', 'DTSTART:20261219', 'DTEND:20261220') },
  { name: 'a series', lines: event('a', ...weekly) },
  { name: 'a night left out', lines: event('a', ...weekly, `EXDATE;${newYork}:20261211T210000`) },
  { name: 'a night left out in UTC', lines: event('a', ...weekly, 'EXDATE:20261212T020000Z') },
  {
    name: 'a night that moved',
    lines: [
      ...event('a', ...weekly),
      ...event('a', `DTSTART;${newYork}:20261212T220000`, `RECURRENCE-ID;${newYork}:20261211T210000`),
    ],
  },
  {
    name: 'a quoted Windows name',
    lines: event('a', 'DTSTART;TZID="(UTC-05:00) Eastern Time (US & Canada)":20261220T210000'),
  },
  { name: 'a private one', lines: event('a', nine, 'CLASS:PRIVATE') },
  { name: 'one called off', lines: event('a', nine, 'STATUS:CANCELLED') },
  {
    name: 'two versions',
    lines: [
      ...event('a', nine, 'SEQUENCE:0'),
      ...event('a', `DTSTART;${newYork}:20261219T220000`, 'SEQUENCE:3'),
    ],
  },
  {
    name: 'the newer version first',
    lines: [
      ...event('a', `DTSTART;${newYork}:20261219T220000`, 'SEQUENCE:3'),
      ...event('a', nine, 'SEQUENCE:0'),
    ],
  },
  { name: 'further nights', lines: event('a', nine, `RDATE;${newYork}:20261221T210000`) },
  { name: 'a time without a zone', lines: event('a', 'DTSTART:20261219T210000') },
  {
    name: 'a calendar’s own zone',
    lines: ['X-WR-TIMEZONE:America/Chicago', ...event('a', 'DTSTART:20261219T210000')],
  },
  { name: 'an hour that is skipped', lines: event('a', `DTSTART;${newYork}:20270314T023000`) },
  { name: 'an hour that comes twice', lines: event('a', `DTSTART;${newYork}:20271107T013000`) },
  {
    name: 'an hour that comes twice in Berlin',
    lines: event('a', 'DTSTART;TZID=Europe/Berlin:20271031T023000'),
  },
  {
    name: 'two hours of a day',
    lines: event('a', ...weekly.slice(0, 1), 'RRULE:FREQ=WEEKLY;COUNT=4;BYHOUR=19,22'),
  },
  {
    name: 'an hour of a day',
    lines: event('a', ...weekly.slice(0, 1), 'RRULE:FREQ=WEEKLY;BYDAY=FR;BYHOUR=21;COUNT=3'),
  },
  {
    name: 'from a night on',
    lines: [
      ...event('a', ...weekly),
      ...event(
        'a',
        `DTSTART;${newYork}:20261211T220000`,
        `RECURRENCE-ID;RANGE=THISANDFUTURE;${newYork}:20261211T210000`,
      ),
    ],
  },
  { name: 'three weeks', lines: event('a', 'DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261224') },
  { name: 'an empty exception', lines: event('a', ...weekly, 'EXDATE:') },
  { name: 'an empty rule', lines: event('a', nine, 'RRULE:') },
  {
    name: 'every second week from a Friday on',
    lines: event('a', `DTSTART;${newYork}:20261204T210000`, 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;COUNT=2'),
  },
  {
    name: 'a day while clocks change',
    lines: event('a', `DTSTART;${newYork}:20270313T210000`, 'DURATION:P1D'),
  },
  {
    name: 'a zone of the file',
    lines: [
      ...[
        'BEGIN:VTIMEZONE',
        'TZID:Bar clock',
        'BEGIN:STANDARD',
        'DTSTART:16010101T000000',
        'TZOFFSETFROM:-0500',
        'TZOFFSETTO:-0500',
        'END:STANDARD',
        'END:VTIMEZONE',
      ],
      ...event('a', 'DTSTART;TZID=Bar clock:20261219T210000'),
    ],
  },
];

type Known = { reason: string; of: (lines: readonly string[]) => boolean };

const has = (pattern: RegExp) => (lines: readonly string[]) => lines.some(line => pattern.test(line));
const startIn = (lines: readonly string[]) =>
  /DTSTART[^:]*:(\d{4})(\d\d)(\d\d)/.exec(lines.join('\n'))?.slice(1).join('-') ?? '';

/** The product's reader and node-ical differ on purpose in these cases. */
const knownReasons: Known[] = [
  { reason: 'node-ical leaves out RDATE', of: has(/^RDATE/) },
  { reason: 'node-ical leaves out RANGE', of: has(/RANGE=THISANDFUTURE/) },
  { reason: 'node-ical leaves out X-WR-TIMEZONE', of: has(/^X-WR-TIMEZONE/) },
  {
    reason: 'node-ical reads a private timezone as the machine’s, whatever the rules in the file',
    of: has(/^TZID:Bar clock/),
  },
  {
    reason: 'a time without a timezone is the venue’s here, and the machine’s there',
    of: has(/^DTSTART:\d{8}T\d{6}$/),
  },
  {
    reason: 'an hour that comes twice is the first here (RFC 5545, 3.3.5)',
    of: has(/20271107T013000|20271031T023000/),
  },
  { reason: 'an event of three weeks is an event of each here', of: has(/^DTEND;VALUE=DATE:20261224/) },
  { reason: 'node-ical refuses a file for an empty rule', of: has(/^RRULE:$/) },
  {
    reason:
      'every second week is counted from Monday on here (RFC 5545, WKST), and from the first night there',
    of: lines => has(/INTERVAL=2;BYDAY=TH/)(lines) && new Date(startIn(lines)).getUTCDay() !== 4,
  },
  { reason: 'a DURATION in days is one of the calendar here (RFC 5545, 3.8.5.3)', of: has(/^DURATION:P1D/) },
];

test('our reader of calendars agrees with the library node-ical, or the reason for each difference is listed', () => {
  const inputs: Written[] = [
    ...written,
    ...fc
      .sample(generated, { numRuns: 250, seed: 31 })
      .map((lines, index) => ({ name: `generated ${index}`, lines: event('a', ...lines) })),
  ];
  let agree = 0;
  const reasons = new Map<string, number>();
  const unexplained: unknown[] = [];
  for (const { name, lines } of inputs) {
    const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
    const [own = [], other = []] = [ours(text), attempted(text)].map(nights => [...new Set(nights)].sort());
    if (JSON.stringify(own) === JSON.stringify(other)) {
      agree += 1;
      continue;
    }
    const known = knownReasons.find(({ of }) => of(lines));
    if (known) reasons.set(known.reason, (reasons.get(known.reason) ?? 0) + 1);
    else unexplained.push({ name, lines, ours: own.slice(0, 3), theirs: other.slice(0, 3) });
  }
  const counted = [...reasons].map(([reason, count]) => `  ${count}: ${reason}`);
  process.stdout.write(
    `${[`Calendars: node-ical agrees on ${agree} of ${inputs.length}.`, ...counted].join('\n')}\n`,
  );
  expect(unexplained).toEqual([]);
  expect(reasons.size).toBe(knownReasons.length);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nightDate, nightSpan } from '../../kernel/night.ts';
import { addDays, addMilliseconds, days, hours, localTime, minutes, momentOn } from '../../kernel/time.ts';
import { makeTimes } from '../make.ts';
import { eventEnd, eventNowText, nightsChosen, nightsOf, nightText, remindAt, whenText } from './nights.ts';

const nine = new Date('2026-11-21T02:00:00Z');

const planned = { status: 'published', starts_at: nine, ends_at: null } as const;

const newYork = 'America/New_York';

/**
 * The tests draw moments of two years in these time zones. Some zones change their clocks on different dates, one by
 * only 30 minutes, and some do not change them at all.
 */
const timezones = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Pacific/Apia',
];

const moment = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2027-12-31T00:00:00Z'),
  noInvalidDate: true,
});

const lasting = fc.option(fc.integer({ min: 1, max: 7 * 24 * 60 }));

test('an event without an end is over six hours after it began', () => {
  expect(eventEnd(planned)).toEqual(addMilliseconds(nine, 6 * hours));
  expect(eventEnd({ ...planned, ends_at: addMilliseconds(nine, hours) })).toEqual(
    addMilliseconds(nine, hours),
  );
});

describe('the nights of an event', () => {
  test('the nights of an event begin with the night of its start, and none is later than the night in which it is over', () => {
    fc.assert(
      fc.property(moment, lasting, fc.constantFrom(...timezones), (starts_at, length, timezone) => {
        const times = {
          starts_at,
          ends_at: length === null ? null : addMilliseconds(starts_at, length * minutes),
        };
        const { night, last_night } = nightsOf(times, timezone);
        expect(night).toBe(nightDate(starts_at, timezone));
        expect(last_night >= night).toBe(true);
        expect(last_night <= nightDate(addMilliseconds(eventEnd(times), -1), timezone)).toBe(true);
        const { from, until } = nightSpan(night, timezone);
        expect(from <= starts_at && starts_at < until).toBe(true);
      }),
    );
  });

  test('an event that ends before noon of the next day has one night', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom(...timezones), (at, timezone) => {
        const date = localTime(at, timezone).date;
        const starts_at = momentOn(date, 2200, timezone);
        const noon = momentOn(addDays(date, 1), 1200, timezone);
        // The event ends an hour before noon: where clocks change, the moment twelve hours before noon may be up to an
        // hour away from midnight.
        const ends_at = addMilliseconds(noon, -hours);
        expect(nightsOf({ starts_at, ends_at }, timezone)).toEqual({
          night: date,
          last_night: date,
        });
      }),
    );
  });

  test.each([
    ['10pm to 4am', '2026-11-21T03:00Z', '2026-11-21T09:00Z', '2026-11-20', '2026-11-20'],
    ['1am, no end', '2026-11-21T06:00Z', null, '2026-11-20', '2026-11-20'],
    ['5:59am', '2026-11-21T10:59Z', null, '2026-11-20', '2026-11-20'],
    ['6:00am', '2026-11-21T11:00Z', null, '2026-11-21', '2026-11-21'],
    ['Friday 6pm to Sunday 2am', '2026-11-20T23:00Z', '2026-11-22T07:00Z', '2026-11-20', '2026-11-21'],
    ['a brunch from 11am to 3pm', '2026-11-21T16:00Z', '2026-11-21T20:00Z', '2026-11-21', '2026-11-21'],
    [
      'the night in which 1am comes twice',
      '2026-11-01T03:00Z',
      '2026-11-01T08:00Z',
      '2026-10-31',
      '2026-10-31',
    ],
    ['the second 1:30am of that night', '2026-11-01T06:30Z', null, '2026-10-31', '2026-10-31'],
    [
      'the night in which 2am is skipped',
      '2026-03-08T06:30Z',
      '2026-03-08T09:30Z',
      '2026-03-07',
      '2026-03-07',
    ],
  ])('the first and last night of an event are those of %s', (_, start, end, night, last_night) => {
    const times = { starts_at: new Date(start), ends_at: end === null ? null : new Date(end) };
    expect(nightsOf(times, newYork)).toEqual({ night, last_night });
    expect(makeTimes(times, newYork)).toEqual({ ...times, over_at: eventEnd(times), night, last_night });
  });
});

test('a list shows that an event is on, begins within the hour, or was called off', () => {
  const at = (wait: number) => eventNowText(planned, addMilliseconds(nine, -wait * minutes));
  expect([at(61), at(60), at(0.5), at(0), at(-359), at(-360)]).toEqual([
    null,
    'Starts in 60 min',
    'Starts in 1 min',
    'On now',
    'On now',
    null,
  ]);
  expect(eventNowText({ ...planned, status: 'cancelled' }, nine)).toBe('Called off');
});

describe('a choice of nights', () => {
  /** In Tampa this moment is Friday 20 November 2026, 10pm. */
  const friday = new Date('2026-11-21T03:00:00Z');
  const on = (passed: number) => nightsChosen('weekend', addMilliseconds(friday, passed * days), newYork);

  test('the choice "this weekend" has Friday to Sunday, and on the weekend itself the nights that remain', () => {
    expect([-4, -1, 0, 1, 2, 3].map(on)).toEqual([
      { date: '2026-11-20', until: '2026-11-22' },
      { date: '2026-11-20', until: '2026-11-22' },
      { date: '2026-11-20', until: '2026-11-22' },
      { date: '2026-11-21', until: '2026-11-22' },
      { date: '2026-11-22', until: '2026-11-22' },
      { date: '2026-11-27', until: '2026-11-29' },
    ]);
  });

  test('the choice "tonight" at 1am has the night that began the evening before', () => {
    const one = addMilliseconds(friday, 3 * hours);
    expect(nightsChosen('tonight', one, newYork)).toEqual({ date: '2026-11-20', until: '2026-11-20' });
    expect(nightsChosen('tomorrow', one, newYork)).toEqual({ date: '2026-11-21', until: '2026-11-21' });
    expect(nightsChosen({ date: '2026-12-31' }, one, newYork)).toEqual({
      date: '2026-12-31',
      until: '2026-12-31',
    });
  });
});

test('people who go are reminded two hours before the start', () => {
  expect(remindAt(planned)).toEqual(addMilliseconds(nine, -2 * hours));
});

describe('the night of a row', () => {
  const friday = new Date('2026-11-21T02:00:00Z');
  test.each([
    ['2026-11-20', 'Tonight'],
    ['2026-11-21', 'Tomorrow'],
    ['2026-11-22', 'Sunday'],
    ['2026-11-26', 'Thursday'],
    ['2026-11-27', 'Fri, Nov 27'],
    ['2026-11-19', 'Thu, Nov 19'],
  ])('an event of %s is listed as %s on the evening of Friday, November 20', (night, text) => {
    expect(nightText(night, friday, newYork)).toBe(text);
  });

  test('an event at 1am of the running night is listed as tonight, by the clock of the bar', () => {
    expect(whenText(new Date('2026-11-21T06:00:00Z'), friday, newYork)).toBe('Tonight, 1:00am');
    expect(whenText(new Date('2026-11-22T02:30:00Z'), friday, newYork)).toBe('Tomorrow, 9:30pm');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMilliseconds,
  addMonths,
  ageOn,
  allowedClockDifference,
  countdown,
  day,
  hourLabel,
  isImplausiblyAhead,
  localTime,
  moment,
  momentOn,
  relativeTime,
  stillLasts,
} from './time.ts';

const at = (text: string) => new Date(text);

describe('a span of time', () => {
  const begun = at('2026-11-21T03:00:00Z');
  const span = 60_000;
  test.each([
    ['at once', 0, true],
    ['in its last millisecond', span - 1, true],
    ['not at its end', span, false],
    ['for a machine that is five minutes behind', -allowedClockDifference, true],
    ['not for a clock that was set back by more', -allowedClockDifference - 1, false],
    ['not for one that was set back by an hour', -3_600_000, false],
  ])(
    'a span of time that began is over after its length, also for clocks that differ: it lasts %s',
    (_when, after, lasts) => {
      expect(stillLasts(begun, span, addMilliseconds(begun, after))).toBe(lasts);
    },
  );

  test("a start that lies slightly ahead of this machine's clock counts as begun, and one more than five minutes ahead does not", () => {
    expect(isImplausiblyAhead(addMilliseconds(begun, allowedClockDifference), begun)).toBe(false);
    expect(isImplausiblyAhead(addMilliseconds(begun, allowedClockDifference + 1), begun)).toBe(true);
  });
});

describe('relative time', () => {
  test.each([
    ['59 seconds ago', 59, 'just now'],
    ['a minute ago', 60, '1 min'],
    ['59 minutes ago', 59 * 60, '59 min'],
    ['an hour ago', 3600, '1 h'],
    ['six days ago', 6 * 86_400, '6 d'],
    ['a week ago', 7 * 86_400, '1 w'],
    ['a clock that runs ahead', -30, 'just now'],
  ])('a past moment is shown relative to now: %s', (_when, secondsAgo, words) => {
    const now = at('2026-11-21T03:00:00Z');
    expect(relativeTime(new Date(now.getTime() - secondsAgo * 1000), now)).toBe(words);
  });
});

test.each([
  [0, '12:00am'],
  [930, '9:30am'],
  [1200, '12:00pm'],
  [2130, '9:30pm'],
  [2400, '12:00am'],
])('the time of day %i is written as %s', (hhmm, label) => expect(hourLabel(hhmm)).toBe(label));

test.each([
  [0, '0:00'],
  [999, '0:01'],
  [761_000, '12:41'],
  [3_729_000, '1:02:09'],
])('a countdown of %i milliseconds is shown as %s', (milliseconds, label) =>
  expect(countdown(milliseconds)).toBe(label),
);

describe('the clock on the wall', () => {
  test('the local time in Tampa is five hours behind UTC in winter and four in summer', () => {
    expect(localTime(at('2026-11-21T03:30:00Z'), 'America/New_York')).toEqual({
      date: '2026-11-20',
      day: 6,
      hhmm: 2230,
      offsetMinutes: -300,
    });
    expect(localTime(at('2026-07-01T03:30:00Z'), 'America/New_York').offsetMinutes).toBe(-240);
  });

  test('midnight by the local clock is hour 0 and not 24', () => {
    expect(localTime(at('2026-11-21T05:00:00Z'), 'America/New_York').hhmm).toBe(0);
  });

  test('the local time of a moment does not depend on the moments that were converted before', () => {
    const last = at('2026-11-01T05:59:59.999Z');
    const next = at('2026-11-01T06:00:00Z');
    const shows = (moment: Date, timezone: string) => localTime(moment, timezone).hhmm;
    for (const round of [1, 2]) {
      expect(shows(last, 'America/New_York'), `round ${round}`).toBe(159);
      expect(shows(next, 'America/New_York'), `round ${round}`).toBe(100);
      expect(shows(next, 'Europe/Berlin'), `round ${round}`).toBe(700);
      expect(shows(at('2026-11-01T05:59:00Z'), 'America/New_York'), `round ${round}`).toBe(159);
    }
  });
});

describe('age', () => {
  test.each([
    ['the day before the birthday', '2005-11-22', 20],
    ['on the birthday', '2005-11-21', 21],
    ['born on 29 February, on 28 February', '2004-02-29', 22],
  ])("a person's age is counted %s", (_when, birthday, years) =>
    expect(ageOn(birthday, '2026-11-21')).toBe(years),
  );

  test('a person born on 29 February is a year older from 1 March in a year without that day', () => {
    expect(ageOn('2004-02-29', '2025-02-28')).toBe(20);
    expect(ageOn('2004-02-29', '2025-03-01')).toBe(21);
  });
});

describe('a time some months later', () => {
  test('one month after the 31st is the last day of a shorter month', () => {
    expect(addMonths(at('2027-01-31T08:00:00Z'), 1)).toEqual(at('2027-02-28T08:00:00Z'));
  });

  test('one month later is between 28 and 31 days later, whatever the day', () => {
    const date = fc.date({
      min: at('2000-01-01T00:00:00Z'),
      max: at('2090-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(date, from => {
        const days = (addMonths(from, 1).getTime() - from.getTime()) / 86_400_000;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
      }),
    );
  });
});

test.each(['2026-02-31', '2026-13-01', '31.12.2026', '2026-2-3', ''])(
  'the text %s is refused as a date',
  text => {
    expect(day.safeParse(text).success).toBe(false);
  },
);

test.each(['2026-11-21', '2026-11-21T25:00:00Z', 'yesterday'])(
  'the text %s is refused as a date with a time',
  text => {
    expect(moment.safeParse(text).success).toBe(false);
  },
);

describe('a time of the wall clock', () => {
  test('a time of the wall clock is read as the moment at which that clock shows it, on both sides of a change of clocks', () => {
    const inTampa = (date: string, hhmm: number) => momentOn(date, hhmm, 'America/New_York').toISOString();
    expect(inTampa('2026-10-31', 2230)).toBe('2026-11-01T02:30:00.000Z');
    expect(inTampa('2026-11-01', 2230)).toBe('2026-11-02T03:30:00.000Z');
    expect(inTampa('2026-03-08', 300)).toBe('2026-03-08T07:00:00.000Z');
  });

  test.each([
    ['America/New_York', '2027-03-14', 230, '2027-03-14T07:30:00.000Z', 'is skipped'],
    ['America/New_York', '2026-11-01', 130, '2026-11-01T05:30:00.000Z', 'comes twice'],
    ['Europe/Berlin', '2027-03-28', 230, '2027-03-28T01:30:00.000Z', 'is skipped'],
    ['Europe/Berlin', '2026-10-25', 230, '2026-10-25T00:30:00.000Z', 'comes twice'],
    ['Australia/Lord_Howe', '2026-10-04', 215, '2026-10-03T15:45:00.000Z', 'is skipped'],
    ['Australia/Lord_Howe', '2027-04-04', 145, '2027-04-03T14:45:00.000Z', 'comes twice'],
    ['Pacific/Apia', '2011-12-30', 2100, '2011-12-31T07:00:00.000Z', 'is skipped with its day'],
  ])(
    'the time of day that clocks show in %s on %s as %i is the moment %s where that time %s',
    (timezone, date, hhmm, moment) => {
      expect(momentOn(date, hhmm, timezone).toISOString()).toBe(moment);
    },
  );

  test('a wall time is shown as it was read, wherever no clock changes that night', () => {
    const date = fc.date({ min: at('2026-01-01'), max: at('2028-01-01'), noInvalidDate: true });
    const timezone = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'UTC');
    fc.assert(
      fc.property(date, fc.integer({ min: 4, max: 23 }), timezone, (some, hour, timezone) => {
        const date = some.toISOString().slice(0, 10);
        const shown = localTime(momentOn(date, hour * 100 + 30, timezone), timezone);
        expect(shown).toMatchObject({ date, hhmm: hour * 100 + 30 });
      }),
    );
  });
});

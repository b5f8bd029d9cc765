import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseOpeningHours } from './opening-hours.ts';
import { openStatus } from './rules/open-status.ts';
import { judgeHours } from './rules/week-hours.ts';

const day = (name: number, start: number, end: number) => ({ name, hours: { start, end } });
const hoursOf = (text: string) => parseOpeningHours(text).hours;
const notesOf = (text: string) => parseOpeningHours(text).notes;
/** Reads a week from "Mo 1600-200, Tu 1600-200". */
const weekOf = (text: string) =>
  hoursOf(text)
    .map(({ name, hours }) => `${codes[name - 1]} ${hours.start}-${hours.end}`)
    .join(', ');
const codes = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

describe('opening hours of OpenStreetMap are read', () => {
  test('OpenStreetMap hours of a range of days are read past midnight', () => {
    expect(hoursOf('Fr-Sa 16:00-03:00;Su 14:30-00:00')).toEqual([
      day(1, 1430, 0),
      day(6, 1600, 300),
      day(7, 1600, 300),
    ]);
  });

  test('OpenStreetMap hours of a range of days over the weekend are read', () => {
    expect(hoursOf('Sa-Mo 11:00-22:00').map(({ name }) => name)).toEqual([1, 2, 7]);
  });

  test('OpenStreetMap hours with a list of days and two spans are read', () => {
    expect(hoursOf('Mo, We 11:00-14:00, 17:00-22:00')).toEqual([
      day(2, 1100, 1400),
      day(2, 1700, 2200),
      day(4, 1100, 1400),
      day(4, 1700, 2200),
    ]);
  });

  test('a later rule of OpenStreetMap hours replaces an earlier one', () => {
    expect(hoursOf('10:00-22:00; Mo off').map(({ name }) => name)).toEqual([1, 3, 4, 5, 6, 7]);
    expect(weekOf('Mo-Tu 10:00-18:00; Tu 12:00-22:00')).toBe('Mo 1000-1800, Tu 1200-2200');
  });

  test('a comma before days in OpenStreetMap hours adds hours to those days', () => {
    expect(hoursOf('Su-Th 11:00-22:00, Fr-Sa 11:00-23:00')).toHaveLength(7);
    expect(weekOf('Tu 11:00-14:00, Tu 18:00-22:00')).toBe('Tu 1100-1400, Tu 1800-2200');
  });

  test('a comma before "off" days in OpenStreetMap hours closes those days', () => {
    expect(weekOf('Mo-Fr 16:00-02:00, We off')).toBe('Mo 1600-200, Tu 1600-200, Th 1600-200, Fr 1600-200');
    expect(notesOf('Mo-Fr 16:00-02:00, We off')).toEqual([]);
  });

  test('a break in OpenStreetMap hours closes its hours alone', () => {
    expect(weekOf('Mo-Tu 10:00-22:00; Tu 14:00-17:00 off')).toBe('Mo 1000-2200, Tu 1000-1400, Tu 1700-2200');
  });

  test('OpenStreetMap hours of "24/7" are read with and without a day', () => {
    expect(hoursOf('24/7')).toHaveLength(7);
    expect(weekOf('24/7; Su-Th off')).toBe('Fr 0-2400, Sa 0-2400');
  });
});

describe('an opening past midnight', () => {
  test.each([
    ['Fr 22:00-28:00', 'Fr 2200-400'],
    ['Fr 11:00-26:00', 'Fr 1100-200'],
    ['Fr 20:00-24:00; Sa 00:00-03:00', 'Fr 2000-300'],
    ['Sa 20:00-24:00; Su 00:00-03:00', 'Sa 2000-300'],
    ['Fr 20:00-12:00', 'Fr 2000-0, Sa 0-1200'],
    ['Fr 10:00-36:00', 'Fr 1000-0, Sa 0-1200'],
    ['Fr 09:00-26:00; Sa 02:00-13:00', 'Fr 900-0, Sa 0-1300'],
    ['Fr 08:00-33:00', 'Fr 800-1200, Fr 1200-900'],
  ])('the OpenStreetMap hours "%s" past midnight are read as %s', (text, week) =>
    expect(weekOf(text)).toBe(week),
  );

  test('OpenStreetMap hours of a night in two parts, before and after midnight, become one opening', () => {
    expect(hoursOf('20:00-24:00,00:00-03:00')).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map(name => day(name, 2000, 300)),
    );
  });

  test('OpenStreetMap hours that end before noon of their day are left out with a note, because such an end means the next day', () => {
    expect(weekOf('Sa 07:30-09:00, 17:00-22:00')).toBe('Sa 1700-2200');
    expect(notesOf('Sa 07:30-09:00, 17:00-22:00')).toEqual([
      'of its opening hours Saturday 7:30am to 9:00am was left out: an end before noon is on the next day here',
    ]);
  });
});

describe('a part that is not the same every week is noted, and the rest stays', () => {
  const monday = 'Mo 1700-200';
  test.each([
    ['Mo 17:00-02:00; PH off', monday, '"PH off" was left out: holidays have no hours of their own here'],
    ['Mo,PH 17:00-02:00', monday, '"PH" was left out: holidays have no hours of their own here'],
    [
      'SH Tu 10:00-14:00; Mo 17:00-02:00',
      monday,
      '"SH Tu 10:00-14:00" was left out: holidays have no hours of their own here',
    ],
    [
      'Mo 17:00-02:00; Dec 24-26 off',
      monday,
      '"Dec 24-26 off" was left out: only what is the same every week can be said here',
    ],
    [
      'Mo 17:00-02:00; Apr-Oct Mo 12:00-02:00',
      monday,
      '"Apr-Oct Mo 12:00-02:00" was left out: only what is the same every week can be said here',
    ],
    [
      'Mo 17:00-02:00; week 2-52/2 Sa 10:00-14:00',
      monday,
      '"week 2-52/2 Sa 10:00-14:00" was left out: only what is the same every week can be said here',
    ],
    [
      'Mo 17:00-02:00; 2027 Jan 1 off',
      monday,
      '"2027 Jan 1 off" was left out: only what is the same every week can be said here',
    ],
    [
      'Mo 17:00-02:00; 25.12. closed',
      monday,
      '"25.12. closed" was left out: only what is the same every week can be said here',
    ],
    [
      'Mo 17:00-02:00; Th[1] 20:00-23:00',
      monday,
      '"Th[1] 20:00-23:00" was left out: only what is the same every week can be said here',
    ],
    ['Mo 17:00-02:00; Fr sunset-24:00', monday, '"Fr sunset-24:00" was left out: the sun sets the hour'],
    ['Mo 17:00-02:00; Fr 20:00+', monday, '"Fr 20:00+" was left out: it names no closing time'],
    ['Mo 17:00-02:00+', monday, '"17:00-02:00+" was left out: it names no closing time'],
    ['Mo 17:00-02:00; Fr 19:00-late', monday, '"Fr 19:00-late" was left out: it names no closing time'],
    [
      'Mo 17:00-02:00 "kitchen until 22:00"',
      monday,
      '"kitchen until 22:00" was left out: remarks are not kept',
    ],
    [
      'Mo 17:00-02:00 || "by appointment"',
      monday,
      `"|| 'by appointment'" was left out: what comes after || is a second choice`,
    ],
    [
      'Mo 17:00-02:00; Tu 10:00-12:00 unknown',
      monday,
      '"Tu 10:00-12:00 unknown" was left out: it says itself that the hours are not sure',
    ],
    ['Mo 17:00-02:00; Tu', monday, '"Tu" was left out: it names days without their hours'],
    [
      'Mo 17:00-02:00; Tu 9-5',
      monday,
      '"Tu 9-5" was left out: it is not sure which half of the day is meant',
    ],
    [
      'Mo 17:00-02:00; Tu 10:00-10:00',
      monday,
      '"Tu 10:00-10:00" was left out: it opens and closes at the same time',
    ],
    ['Mo 17:00-02:00; ask at the bar', monday, '"ask at the bar" was left out: it cannot be read'],
  ])(
    'the part of OpenStreetMap hours that is not the same every week is left out with a note: %s',
    (text, week, note) => {
      expect(weekOf(text)).toBe(week);
      expect(notesOf(text)).toEqual([`of its opening hours ${note}`]);
    },
  );

  test('a season in OpenStreetMap hours is left out with the rules after its comma', () => {
    expect(weekOf('Apr-Oct: Mo-Fr 10:00-20:00, Sa 12:00-22:00; Su 12:00-18:00')).toBe('Su 1200-1800');
  });

  test('OpenStreetMap hours of a season alone leave no hours, and a note', () => {
    expect(parseOpeningHours('Apr-Oct Mo-Su 12:00-02:00')).toEqual({
      hours: [],
      notes: [
        'it has no opening hours: "Apr-Oct Mo-Su 12:00-02:00" was left out: only what is the same every week can be said here',
      ],
    });
    expect(notesOf('off')).toEqual(['it has no opening hours: "off" opens on no day']);
    expect(parseOpeningHours(' ')).toEqual({ hours: [], notes: [] });
  });
});

describe('a week is never open where its text may mean that the venue is closed', () => {
  test.each([
    ['the days of a rule that cannot be read', 'Mo-Tu 10:00-20:00; Tu 11:00-25:99', 'Mo 1000-2000'],
    ['hours that cannot be kept', 'Mo-Tu 10:00-20:00; Tu 18:00+', 'Mo 1000-2000'],
    ['a day in another language', 'Mo-Tu 10:00-20:00; Di Ruhetag', ''],
    ['a day after its word', 'Mo-Tu 10:00-20:00; closed Tu', 'Mo 1000-2000'],
    ['a closed day without a separator', 'Mo-Fr 9:00-17:00 closed Sa', ''],
    ['hours on a condition', 'Mo-Tu 10:00-20:00; Tu 10:00-14:00 "by appointment"', 'Mo 1000-2000'],
    ['a remark in front', '"summer only" Mo-Tu 10:00-20:00', ''],
    ['a remark about everything', 'Mo-Tu 10:00-20:00; "temporarily closed"', ''],
    ['hours in front of days and behind them', '9am-5pm Mon-Fri, 10am-2pm Sat closed Sunday', ''],
    ['one half of the day or the other', 'Mo 5-10pm', ''],
  ])('OpenStreetMap hours that may mean "closed" open no day: %s', (_, text, week) =>
    expect(weekOf(text)).toBe(week),
  );

  test('a night of OpenStreetMap hours goes on into a closed day, because it belongs to the day on which it began', () => {
    const venue = { hours: hoursOf('Mo-Sa 20:00-02:00; Su off'), closures: [], timezone: 'UTC' };
    const at = (time: string) => openStatus(venue, new Date(`2027-02-${time}:00Z`)).open;
    expect([at('07T01:30'), at('07T02:00'), at('07T21:00')]).toEqual([true, false, false]);
  });
});

describe('another spelling of the same hours is read', () => {
  const same = 'Mo-Fr 10:00-18:00; Sa 20:00-02:00';
  test.each([
    'mo-fr 10:00-18:00;sa 20:00-02:00',
    'MON-FRI 10:00-18:00; SAT 20:00-02:00',
    'Monday to Friday 10am to 6pm; Saturdays 8pm - 2am',
    'M-F 10 a.m. - 6 p.m., Sat. 8p-2a',
    'Mo–Fr 10:00–18:00; Sa 20:00—02:00',
    'Mo-Fr10:00-18:00;Sa20:00-02:00',
    'Mo-Fr: 10.00-18.00, Sa: 20.00-02.00',
    'Mo - Fr 10h-18h ; Sa 20h00 - 2h00 ;',
    'Mo-Fr 10-18; Sa 20-02',
    'Mo-Fr 1000-1800; Sa 2000-0200',
    'Mo-Fr 10:00-18:00 Sa 20:00-02:00',
    'Mo-Fr 10:00-18:00\nSa 20:00-02:00',
    'Mo/Tu/We/Th & Fr 10:00-18:00 and Sa 20:00-26:00',
    '10am-6pm Mon-Fri, 8pm-2am Sat',
    'Mo-Fr １０:００～１８:００; Sa 20:00 Uhr-02:00 Uhr',
    '\u200EMo-Fr 10:00:00-18:00:00; Sa from 20:00 till 02:00',
  ])('another spelling of OpenStreetMap hours is read as the same week: %j', text => {
    expect(weekOf(text)).toBe(weekOf(same));
    expect(notesOf(text)).toEqual([]);
  });

  test('the words for noon, midnight and every day are read in OpenStreetMap hours', () => {
    expect(weekOf('daily noon-midnight')).toBe(weekOf('Mo-Su 12:00-24:00'));
  });
});

describe('any text', () => {
  const word = fc.constantFrom(
    ...[
      'Mo',
      'Fr-Sa',
      'PH',
      '10:00-18:00',
      '22:00-28:00',
      '9-5',
      '11am',
      '"x"',
      '||',
      'off',
      ';',
      ',',
      '-',
      ':',
      '+',
    ],
    ...[
      'Dec 25',
      '[1]',
      '(',
      ')',
      'sunset',
      'closed',
      'week 3',
      '2027',
      'daily',
      '24/7',
      '/',
      '00:00',
      'müde',
      '\n',
    ],
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(word, { maxLength: 12 }).map(words => words.join(' ')),
  );

  test('any text of OpenStreetMap hours becomes a week that the desk can save, or has notes', () => {
    fc.assert(
      fc.property(texts, text => {
        const { hours, notes } = parseOpeningHours(text);
        expect(judgeHours(hours)).toEqual([]);
        expect(hours.length).toBeLessThanOrEqual(21);
        if (text.trim() !== '') expect(hours.length + notes.length).toBeGreaterThan(0);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a far too long text of OpenStreetMap hours is refused at once', () => {
    expect(notesOf('Mo 10:00-12:00;'.repeat(1_000_000))).toEqual([
      expect.stringMatching(/^it has no opening hours: "Mo 10:00.*…" is too long to be read$/),
    ]);
  });
});

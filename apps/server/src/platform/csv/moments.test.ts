import { houseTimezone } from '@nightjar/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { momentAt, readCellTime, timezoneInUnit } from './moments.ts';

const now = new Date('2026-11-20T22:00:00Z');
const nine = '2026-12-19T21:00:00';
/**
 * Returns the day and time of a cell. Where its numbers may be several days, it returns those days without the time.
 */
function wall(cell: string): string | null {
  const when = readCellTime(cell, now);
  if (!when) return null;
  const days = new Set(Object.values(when.days ?? {}));
  if (days.size > 1) return [...days].sort().join(' or ');
  const [day = ''] = days;
  const clock = when.seconds === null ? '' : `T${new Date(when.seconds * 1000).toISOString().slice(11, 19)}`;
  const offset = when.offset === null ? '' : ` ${when.offset}`;
  return `${day}${when.seconds === 86_400 ? 'T24:00:00' : clock}${offset}`;
}

describe('a cell that a spreadsheet, a calendar or a person writes is read', () => {
  test.each([
    // These cells have a time in the product's own format, and in ISO 8601.
    ['2026-12-19 21:00', nine],
    ['2026-12-19T21:00', nine],
    ['2026-12-19 9:00', '2026-12-19T09:00:00'],
    ['2026-12-19T21:00:00.000Z', `${nine} 0`],
    ['2026-12-19T21:00:00,5Z', `${nine} 0`],
    ['2026-12-19T21:00:00-0500', `${nine} -300`],
    ['2026-12-19 21:00:00-05', `${nine} -300`],
    ['2026-12-19 21:00 +05:30', `${nine} 330`],
    ['2026-12-19 21:00:00 −05:00', `${nine} -300`],
    ['2026-12-19 21:00:00 UTC', `${nine} 0`],
    ['20261219T210000', nine],
    ['20261219T2100Z', `${nine} 0`],
    ['20261219T210000-0500', `${nine} -300`],
    ['20261219 21:00', nine],
    ['2026/12/19 21:00', nine],
    ['2026. 12. 19. 21:00', nine],
    // These cells have a time in American formats.
    ['12/19/2026 21:00', nine],
    ['12/19/2026 9:00 PM', nine],
    ['12/19/2026 9:00:00 PM', nine],
    ['12/19/26 9:00 PM', nine],
    ['12/19/26, 9:00\u202FPM', nine],
    ['12/19/2026\u00a09:00\u00a0p.\u00a0m.', nine],
    ['12/19/2026 9PM', nine],
    ['12/19/2026 at 9:00 a.m.', '2026-12-19T09:00:00'],
    ['12-19-2026 21:00', nine],
    ['Saturday, December 19, 2026 9:00 PM', nine],
    ['Dec 19, 2026 at 9:00 PM', nine],
    ['Dec. 19th 2026, 21:00', nine],
    ['December 19, 2026', '2026-12-19'],
    ['Sat Dec 19 2026 21:00:00 GMT-0500 (Eastern Standard Time)', `${nine} -300`],
    // These cells have a time in European formats.
    ['19.12.2026 21:00', nine],
    ['19. 12. 2026 21:00', nine],
    ['19.12.2026 21.00', nine],
    ['19/12/2026 21h00', nine],
    ['19-12-2026 21:00:00', nine],
    ['19 December 2026 21:00', nine],
    ['19-Dec-26 21:00', nine],
    ['Sat, 19 Dec 2026 21:00:00 +0000', `${nine} 0`],
    // Programs write midnight, noon and 9 PM in these formats.
    ['12/19/2026 12:00 AM', '2026-12-19T00:00:00'],
    ['12/19/2026 12:30 PM', '2026-12-19T12:30:00'],
    ['12/19/2026 12:59 AM', '2026-12-19T00:59:00'],
    ['12/19/2026 21:00 PM', nine],
    ['12/19/2026 24:00', '2026-12-19T24:00:00'],
    // Spreadsheets count days, and hours without a day, like this.
    ['46375.875', nine],
    ['46375,875', nine],
    ['46375.8958333333', '2026-12-19T21:30:00'],
    ['46375', '2026-12-19'],
    ['0.875', 'T21:00:00'],
    ['.5', 'T12:00:00'],
    ['0.75', 'T18:00:00'],
    ['9:00 PM', 'T21:00:00'],
    ['21:00:00', 'T21:00:00'],
    ['1/0/1900 9:00:00 PM', 'T21:00:00'],
    ['12/30/1899 21:00:00', 'T21:00:00'],
    ['1899-12-30 21:00:00', 'T21:00:00'],
  ])('the cell %s of a table is read as a day and time', (cell, expected) => {
    expect(wall(cell)).toBe(expected);
  });
});

test.each([
  ['3/4/2026 21:00', '2026-03-04 or 2026-04-03'],
  ['3.4.2026 21:00', '2026-03-04 or 2026-04-03'],
  ['12/4/26', '2026-04-12 or 2026-12-04'],
  ['26/12/27 21:00', '2026-12-27 or 2027-12-26'],
])('the cell %s of a table has several possible days, by the order of day and month', (cell, expected) => {
  expect(wall(cell)).toBe(expected);
});

test.each([
  ['5/5/2026', '2026-05-05'],
  ['Sat 12/5/2026', '2026-12-05'],
  ['26/12/19', '2026-12-19'],
])('the cell %s of a table is the same day in every possible order of day and month', (cell, expected) => {
  expect(wall(cell)).toBe(expected);
});

test.each([
  ...['', 'tomorrow', 'TBA', '12/19', 'Dec 19', 'December 2026', '19', '2026', '2026-12-19 25:00'],
  ...['2026-12-19 21:60', '2026-12-19 21:00:60', '2026-12-19 24:01', '13:00 AM', '0:30 PM', '24:00 PM'],
  ...[
    '2026-12-19 9:00 PM EST',
    '2026-12-19 21:00+15:00',
    '2026-12-19 21:00-05:99',
    '2026-12-19 21:00 - 23:00',
  ],
  ...['12/19/2026 9', '12/19/2026 a1', '0.25', '44913.875', '123456', '1e5', '2026-12-19 21:00; or later'],
  ...['12/19/126 21:00', '12-19/2026 21:00', 'Sat 21:00', '9.5', '2026-12-1921:00'],
])('the cell %j of a table is refused as a time', cell => {
  expect(wall(cell)).toBeNull();
});

test.each(['2026-02-31 20:00', '31/31/2026 20:00', '2/30/2026', 'Feb 30 2026', '0/1/2026', 'Fri 12/19/2026'])(
  'the cell %j of a table is no day of the calendar',
  cell => {
    expect(readCellTime(cell, now)?.days).toEqual({});
  },
);

test.each([
  ['2026-12-19', '21:00', '2026-12-20T02:00:00.000Z'],
  ['2026-12-19', '24:00', '2026-12-20T05:00:00.000Z'],
  ['2027-03-14', '2:30 AM', '2027-03-14T07:30:00.000Z'],
  ['2026-11-01', '1:30 AM', '2026-11-01T05:30:00.000Z'],
  ['2026-12-19', '21:00:30', '2026-12-20T02:00:30.000Z'],
  ['2026-12-19', '21:00 -0800', '2026-12-20T05:00:00.000Z'],
  ['2026-12-19', '24:00 Z', '2026-12-20T00:00:00.000Z'],
])(
  'the day %s with the time %s is read by the clock of the bar, or by an offset in the cell',
  (day, hour, expected) => {
    const when = readCellTime(`${day} ${hour}`, now);
    expect(when && momentAt(day, when, houseTimezone).toISOString()).toBe(expected);
  },
);

test('the title of a column names a timezone only by a full name such as America/New_York or UTC', () => {
  expect(
    ['UTC', 'gmt', 'America/New_York', 'America/Nowhere', 'EST', 'local', ''].map(timezoneInUnit),
  ).toEqual([...['UTC', 'UTC', 'America/New_York'], ...[null, null, null, null]]);
});

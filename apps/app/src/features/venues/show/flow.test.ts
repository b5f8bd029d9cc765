import { expect, test } from 'vitest';
import { closureNotes, noRedeemReason, weekHours } from './flow.ts';
import { hoursText } from './words.ts';

test("the hours of a week run from Sunday to Saturday, and today is by the venue's clock", () => {
  const hours = [
    { name: 6, hours: { start: 2000, end: 200 } },
    { name: 6, hours: { start: 1130, end: 1500 } },
  ];
  // The moment is a Friday at 11 in the evening in Tampa. By the clocks of Europe it is Saturday already.
  const timezone = 'America/New_York';
  const week = weekHours({ hours, closures: [], timezone }, new Date('2026-11-21T04:00:00Z'));
  expect(week.map(({ day }) => day)).toEqual([
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
  ]);
  expect(week[5]).toEqual({
    day: 'Friday',
    today: true,
    openings: [
      { text: '11:30am to 3:00pm', nextDay: false },
      { text: '8:00pm to 2:00am', nextDay: true },
    ],
    closedFor: null,
  });
  expect(week[6]).toEqual({ day: 'Saturday', today: false, openings: [], closedFor: null });
});

test('a closure in the coming week replaces the hours of its day, and a closure of a later week does not', () => {
  const hours = [
    { name: 2, hours: { start: 1700, end: 200 } },
    { name: 6, hours: { start: 1700, end: 200 } },
  ];
  const closures = [{ date: '2026-11-23', reason: 'Inventory' }, { date: '2026-11-27' }];
  const schedule = { hours, closures, timezone: 'America/New_York' };
  const week = weekHours(schedule, new Date('2026-11-21T04:00:00Z'));
  expect(week.map(hoursText)).toEqual([
    'Closed',
    'Closed: Inventory',
    'Closed',
    'Closed',
    'Closed',
    '5:00pm to 2:00am',
    'Closed',
  ]);
});

test.each([
  [true, true, null],
  [true, false, 'No drinks to redeem here yet'],
  [false, true, 'No drinks during the break'],
])(
  'the reason why a venue with active %s and redeems_drinks %s pours no drinks is %s',
  (active, redeems_drinks, reason) => {
    expect(noRedeemReason({ active, redeems_drinks })).toBe(reason);
  },
);

test('a closure of a venue is announced two weeks before, and removed after its day', () => {
  const closures = [
    { date: '2026-12-24' },
    { date: '2026-11-30', reason: 'Inventory' },
    { date: '2026-11-19' },
  ];
  const now = new Date('2026-11-21T04:00:00Z');
  expect(closureNotes(closures, 'America/New_York', now)).toEqual(['Closed Nov 30: Inventory']);
});

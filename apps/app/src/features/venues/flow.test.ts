import { expect, test } from 'vitest';
import {
  closureNotes,
  guestPictures,
  hereWords,
  hoursText,
  noRedeemReason,
  pourSentences,
  type Waiting,
  waitingCheckIn,
  webLinks,
  weekHours,
  withWaiting,
} from './flow.ts';

const waits = (kind: string, state: Waiting['state'] = 'waiting'): Waiting => ({ id: kind, kind, state });

test('a follow shows before it has gone out, the last one counts, and a refused one not at all', () => {
  const venue = { is_following: false, followers_count: 7 };
  const followed = { is_following: true, followers_count: 8 };
  expect(withWaiting(venue, [waits('follow-venue')])).toEqual(followed);
  expect(withWaiting(venue, [waits('follow-venue'), waits('unfollow-venue')])).toBe(venue);
  expect(withWaiting(venue, [waits('follow-venue', 'refused')])).toBe(venue);
  expect(withWaiting(followed, [waits('follow-venue', 'sending')])).toBe(followed);
});

test('a check-in is on its way until it has gone out or was refused', () => {
  expect(waitingCheckIn([waits('follow-venue'), waits('check-in')])?.kind).toBe('check-in');
  expect(waitingCheckIn([waits('check-in', 'refused')])).toBeUndefined();
});

test.each([
  [[], 1, false, '1 person is here'],
  [[], 4, false, '4 people are here'],
  [['Moth'], 1, false, 'Moth is here'],
  [['Moth'], 2, false, 'Moth and 1 other are here'],
  [['Moth', 'Dee', 'Ada'], 7, false, 'Moth, Dee, Ada and 4 others are here'],
  [[], 1, true, 'Just you, for now'],
  [['Moth'], 3, true, 'You, Moth and 1 other are here'],
])('oneself and friends come first: %o of %i, oneself %o', (friends, total, alsoMe, words) => {
  expect(hereWords(friends, total, alsoMe)).toBe(words);
});

test('the house says in sentences what it pours', () => {
  const policy = {
    includes: ['Well drinks', 'House wine', 'Draft beer'],
    excludes: ['Top shelf', 'Bottles'],
  };
  expect(pourSentences(policy)).toEqual([
    'A free pour or a voucher gets you well drinks, house wine or draft beer.',
    'Not top shelf or bottles.',
  ]);
  expect(pourSentences({ includes: [], excludes: [], note: 'Ask for the night special.' })).toEqual([
    'Ask for the night special.',
  ]);
});

test("the week runs from Sunday to Saturday, and today is the venue's today", () => {
  const hours = [
    { name: 6, hours: { start: 2000, end: 200 } },
    { name: 6, hours: { start: 1130, end: 1500 } },
  ];
  // Friday, 11 in the evening in Tampa; Saturday by the clocks of Europe.
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

test('a closure of the coming week takes the hours of its day, and of no other week', () => {
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

test('the banner comes first among the pictures, and the badge is none of them', () => {
  const kinds = ['logo', 'gallery', 'profile', 'manager', 'banner'] as const;
  const images = kinds.map(kind => ({ kind, url: `/${kind}.webp` }));
  expect(guestPictures({ images }).map(({ kind }) => kind)).toEqual(['banner', 'profile', 'gallery']);
});

test.each([
  [true, true, null],
  [true, false, 'No drinks to redeem here yet'],
  [false, true, 'No drinks during the break'],
])('a venue that is active (%s) and pours (%s) gives its reason', (active, redeems_drinks, reason) => {
  expect(noRedeemReason({ active, redeems_drinks })).toBe(reason);
});

test('a closure is told two weeks before, and forgotten after its day', () => {
  const closures = [
    { date: '2026-12-24' },
    { date: '2026-11-30', reason: 'Inventory' },
    { date: '2026-11-19' },
  ];
  const now = new Date('2026-11-21T04:00:00Z');
  expect(closureNotes(closures, 'America/New_York', now)).toEqual(['Closed Nov 30: Inventory']);
});

test('a link that is no page is left out', () => {
  const page = { label: 'Menu', url: 'https://low-lantern.example/menu' };
  expect(webLinks([page, { label: 'Trap', url: 'javascript:alert(1)' }])).toEqual([page]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nightDate, nightSpan } from '../kernel/night.ts';
import { addDays, days, hours, later, localTime, minutes, momentOn } from '../kernel/time.ts';
import type { EventStatus } from './entity.ts';
import { makeTimes } from './make.ts';
import {
  cancelledNote,
  changeOf,
  decideChange,
  decideGoing,
  decideTimes,
  eventEnd,
  movedNote,
  movedUpNote,
  movingUp,
  nextPlace,
  nightsChosen,
  nightsOf,
  nightText,
  nowText,
  reinstatedNote,
  remindAt,
  reminderNote,
  shownToFriends,
  whenText,
} from './rules.ts';

const nine = new Date('2026-11-21T02:00:00Z');
const planned = { status: 'published', starts_at: nine, ends_at: null } as const;
const newYork = 'America/New_York';

test('an event without an end is over six hours after it began', () => {
  expect(eventEnd(planned)).toEqual(later(nine, 6 * hours));
  expect(eventEnd({ ...planned, ends_at: later(nine, hours) })).toEqual(later(nine, hours));
});

describe('going to an event', () => {
  test('is possible until the event is over', () => {
    const minute = fc.integer({ min: -10_000, max: 10_000 });
    fc.assert(
      fc.property(minute, fc.option(fc.integer({ min: 1, max: 600 })), (at, length) => {
        const ends_at = length === null ? null : later(nine, length * minutes);
        const decision = decideGoing({ ...planned, ends_at }, later(nine, at * minutes));
        expect('granted' in decision).toBe(at < (length ?? 360));
      }),
    );
  });

  test('is not possible at the very end of the event', () => {
    expect(decideGoing(planned, eventEnd(planned))).toMatchObject({ code: 'event_over' });
  });

  test('to an event that was called off is refused, whenever it would be', () => {
    const decision = decideGoing({ ...planned, status: 'cancelled' }, later(nine, -hours));
    expect(decision).toMatchObject({ code: 'event_cancelled', message: 'This event was called off.' });
  });

  test('is shown to friends as the user says, else as the profile is open', () => {
    expect([true, false].map(text => shownToFriends(text, { private: true }))).toEqual([true, false]);
    expect([true, false].map(closed => shownToFriends(undefined, { private: closed }))).toEqual([
      false,
      true,
    ]);
  });
});

describe('the places of an event', () => {
  const room = fc.record({
    capacity: fc.option(fc.integer({ min: 1, max: 50 })),
    going: fc.integer({ min: 0, max: 60 }),
    waiting: fc.integer({ min: 0, max: 60 }),
  });

  test('are given in order: no user is moved down, and no user waits while a place is free', () => {
    fc.assert(
      fc.property(room, ({ capacity, going, waiting }) => {
        const moved = movingUp({ capacity, going, waiting });
        expect(moved).toBeGreaterThanOrEqual(0);
        expect(moved).toBeLessThanOrEqual(waiting);
        if (capacity !== null && moved > 0) expect(going + moved).toBeLessThanOrEqual(capacity);
        const next = nextPlace({ capacity, going: going + moved });
        expect(moved < waiting && next === 'going').toBe(false);
      }),
    );
  });

  test('go to the next user as long as there is one, and the user after waits', () => {
    expect(nextPlace({ capacity: 2, going: 1 })).toBe('going');
    expect(nextPlace({ capacity: 2, going: 2 })).toBe('waiting');
    expect(nextPlace({ capacity: null, going: 100_000 })).toBe('going');
    expect(movingUp({ capacity: null, going: 7, waiting: 3 })).toBe(3);
    expect(movingUp({ capacity: 5, going: 8, waiting: 3 })).toBe(0);
  });
});

describe('the times of an event', () => {
  const now = later(nine, -3 * hours);

  test.each([
    ['ends as it starts', { starts_at: nine, ends_at: nine }, 'ends_before_start'],
    ['ends before it starts', { starts_at: nine, ends_at: later(nine, -1) }, 'ends_before_start'],
    ['lasts seven days', { starts_at: nine, ends_at: later(nine, 7 * days) }, null],
    [
      'lasts a week in which clocks go back',
      { starts_at: nine, ends_at: later(nine, 7 * days + hours) },
      null,
    ],
    ['lasts longer', { starts_at: nine, ends_at: later(nine, 7 * days + hours + 1) }, 'too_long'],
    ['starts now', { starts_at: now, ends_at: null }, 'starts_in_the_past'],
    [
      'starts in the year 9999',
      { starts_at: new Date('9999-12-31T23:00:00Z'), ends_at: null },
      'starts_too_late',
    ],
    ['starts in a moment', { starts_at: later(now, 1), ends_at: null }, null],
  ])('are decided for an event that %s', (_, times, refused) => {
    const decision = decideTimes(times, now);
    expect('granted' in decision ? null : decision.code).toBe(refused);
  });

  test('may keep a start that has passed while it is not changed', () => {
    const before = { starts_at: later(now, -hours), ends_at: null };
    expect(decideTimes({ ...before, ends_at: later(now, hours) }, now, before)).toEqual({ granted: true });
    expect(decideTimes({ ...before, starts_at: later(now, -1) }, now, before)).toMatchObject({
      code: 'starts_in_the_past',
    });
  });
});

/**
 * Draws moments of two years around changes of clocks, on both sides of the Atlantic and where clocks change by 30
 * minutes.
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

describe('the nights of an event', () => {
  test('begin with the night of its start, and none follows the night in which it is over', () => {
    fc.assert(
      fc.property(moment, lasting, fc.constantFrom(...timezones), (starts_at, length, timezone) => {
        const times = { starts_at, ends_at: length === null ? null : later(starts_at, length * minutes) };
        const { night, last_night } = nightsOf(times, timezone);
        expect(night).toBe(nightDate(starts_at, timezone));
        expect(last_night >= night).toBe(true);
        expect(last_night <= nightDate(later(eventEnd(times), -1), timezone)).toBe(true);
        const { from, until } = nightSpan(night, timezone);
        expect(from <= starts_at && starts_at < until).toBe(true);
      }),
    );
  });

  test('are one night where it ends before noon of the next day', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom(...timezones), (at, timezone) => {
        const date = localTime(at, timezone).date;
        const starts_at = momentOn(date, 2200, timezone);
        const noon = momentOn(addDays(date, 1), 1200, timezone);
        // Where clocks change in that night, half a day before noon is at most an hour away from midnight.
        const ends_at = later(noon, -hours);
        expect(nightsOf({ starts_at, ends_at }, timezone)).toEqual({ night: date, last_night: date });
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
  ])('%s', (_, start, end, night, last_night) => {
    const times = { starts_at: new Date(start), ends_at: end === null ? null : new Date(end) };
    expect(nightsOf(times, newYork)).toEqual({ night, last_night });
    expect(makeTimes(times, newYork)).toEqual({ ...times, over_at: eventEnd(times), night, last_night });
  });
});

describe('a change of an event', () => {
  const now = later(nine, -hours);
  const as = (status: EventStatus, more: object = {}) => ({ ...planned, status, ...more });

  test.each([
    ['a draft that is announced', as('draft'), as('published'), null],
    ['a draft that is called off', as('draft'), as('cancelled'), 'never_announced'],
    ['an announced one that becomes a draft', as('published'), as('draft'), 'no_draft_any_more'],
    ['a cancelled one that becomes a draft', as('cancelled'), as('draft'), 'no_draft_any_more'],
    ['a cancelled one that is on again', as('cancelled'), as('published'), null],
    ['another start', as('published'), as('published', { starts_at: later(nine, hours) }), null],
    ['a start that has passed', as('published'), as('published', { starts_at: now }), 'starts_in_the_past'],
    ['an end before the start', as('published'), as('published', { ends_at: now }), 'ends_before_start'],
  ])('%s', (_, before, after, refused) => {
    const decision = decideChange(before, after, { now });
    expect('granted' in decision ? null : decision.code).toBe(refused);
  });

  test('by a calendar may move its start into the past, as long as it is not over', () => {
    const begun = (from: number) => as('published', { starts_at: later(now, from * hours), ends_at: null });
    const decide = (after: ReturnType<typeof begun>) =>
      decideChange(as('published'), after, { now, mayHaveBegun: true });
    expect(decide(begun(-1))).toEqual({ granted: true });
    expect(decide(begun(-7))).toMatchObject({ code: 'starts_in_the_past' });
    expect(decideChange(as('published'), begun(-1), { now })).toMatchObject({ code: 'starts_in_the_past' });
  });

  test('of an event that is over is refused; a draft may be given a later time', () => {
    const over = eventEnd(planned);
    const anew = { starts_at: later(over, hours) };
    expect(decideChange(as('published'), as('published', anew), { now: over })).toMatchObject({
      code: 'event_over',
    });
    expect(decideChange(as('draft'), as('published', anew), { now: over })).toEqual({ granted: true });
    expect(decideChange(as('draft'), as('draft'), { now: over })).toEqual({ granted: true });
    expect(decideChange(as('draft'), as('published'), { now: over })).toMatchObject({ code: 'event_over' });
  });

  test.each([
    ['announced', as('draft'), as('published'), 'announced'],
    ['a draft that moves', as('draft'), as('draft', { starts_at: now }), 'none'],
    ['called off', as('published'), as('cancelled'), 'cancelled'],
    ['called off and moved', as('published'), as('cancelled', { starts_at: now }), 'cancelled'],
    ['on again', as('cancelled'), as('published'), 'reinstated'],
    ['moved', as('published'), as('published', { starts_at: now }), 'moved'],
    ['another end', as('published'), as('published', { ends_at: later(nine, hours) }), 'moved'],
    ['moved while it is off', as('cancelled'), as('cancelled', { starts_at: now }), 'none'],
    ['anything else', as('published'), as('published'), 'none'],
  ])('%s', (_, before, after, change) => {
    expect(changeOf(before, after)).toBe(change);
  });
});

test('a list shows that an event is on, begins within the hour, or was called off', () => {
  const at = (wait: number) => nowText(planned, later(nine, -wait * minutes));
  expect([at(61), at(60), at(0.5), at(0), at(-359), at(-360)]).toEqual([
    null,
    'Starts in 60 min',
    'Starts in 1 min',
    'On now',
    'On now',
    null,
  ]);
  expect(nowText({ ...planned, status: 'cancelled' }, nine)).toBe('Called off');
});

describe('a choice of nights', () => {
  /** In Tampa this is Friday 20 November 2026, 10pm. */
  const friday = new Date('2026-11-21T03:00:00Z');
  const on = (passed: number) => nightsChosen('weekend', later(friday, passed * days), newYork);

  test('has Friday to Sunday for a weekend, and its remaining nights while it lasts', () => {
    expect([-4, -1, 0, 1, 2, 3].map(on)).toEqual([
      { date: '2026-11-20', until: '2026-11-22' },
      { date: '2026-11-20', until: '2026-11-22' },
      { date: '2026-11-20', until: '2026-11-22' },
      { date: '2026-11-21', until: '2026-11-22' },
      { date: '2026-11-22', until: '2026-11-22' },
      { date: '2026-11-27', until: '2026-11-29' },
    ]);
  });

  test('has the night before for tonight at 1am', () => {
    const one = later(friday, 3 * hours);
    expect(nightsChosen('tonight', one, newYork)).toEqual({ date: '2026-11-20', until: '2026-11-20' });
    expect(nightsChosen('tomorrow', one, newYork)).toEqual({ date: '2026-11-21', until: '2026-11-21' });
    expect(nightsChosen({ date: '2026-12-31' }, one, newYork)).toEqual({
      date: '2026-12-31',
      until: '2026-12-31',
    });
  });
});

test('people who go are reminded two hours before the start', () => {
  expect(remindAt(planned)).toEqual(later(nine, -2 * hours));
});

test('each note names the event, its hours by the clock of the venue, and the venue', () => {
  const event = {
    name: 'Quiz',
    venue_name: 'The Low Lantern',
    starts_at: nine,
    ends_at: null,
    timezone: newYork,
  };
  const until = { ...event, ends_at: later(nine, 3.5 * hours) };
  expect([
    reminderNote(event),
    movedNote(event),
    movedNote(until),
    cancelledNote(event, null),
    cancelledNote(event, 'The host is ill.'),
    reinstatedNote(event),
    movedUpNote(event),
  ]).toEqual([
    { title: 'Quiz', body: 'Starts at 9:00pm at The Low Lantern.' },
    { title: 'Quiz moved', body: 'Now Nov 20, 9:00pm at The Low Lantern.' },
    { title: 'Quiz moved', body: 'Now Nov 20, 9:00pm to 12:30am at The Low Lantern.' },
    { title: 'Quiz is off', body: 'The Low Lantern called it off. Find another for that night.' },
    { title: 'Quiz is off', body: 'The Low Lantern: The host is ill.' },
    { title: 'Quiz is on again', body: 'Nov 20, 9:00pm at The Low Lantern.' },
    { title: "You're in for Quiz", body: 'A place came free. Nov 20, 9:00pm at The Low Lantern.' },
  ]);
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
  ])('%s is %s on the evening of Friday, November 20', (night, text) => {
    expect(nightText(night, friday, newYork)).toBe(text);
  });

  test('is still tonight at one in the morning, by the clock of the bar', () => {
    expect(whenText(new Date('2026-11-21T06:00:00Z'), friday, newYork)).toBe('Tonight, 1:00am');
    expect(whenText(new Date('2026-11-22T02:30:00Z'), friday, newYork)).toBe('Tomorrow, 9:30pm');
  });
});

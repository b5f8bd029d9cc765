import { describe, expect, test } from 'vitest';
import { addMilliseconds, days, hours } from '../../kernel/time.ts';
import type { EventStatus } from '../entity.ts';
import { decideChange, decideTimes, eventChangeOf } from './changes.ts';
import { eventEnd } from './nights.ts';

const nine = new Date('2026-11-21T02:00:00Z');

const planned = { status: 'published', starts_at: nine, ends_at: null } as const;

describe('the times of an event', () => {
  const now = addMilliseconds(nine, -3 * hours);

  test.each([
    ['ends as it starts', { starts_at: nine, ends_at: nine }, 'ends_before_start'],
    ['ends before it starts', { starts_at: nine, ends_at: addMilliseconds(nine, -1) }, 'ends_before_start'],
    ['lasts seven days', { starts_at: nine, ends_at: addMilliseconds(nine, 7 * days) }, null],
    [
      'lasts a week in which clocks go back',
      { starts_at: nine, ends_at: addMilliseconds(nine, 7 * days + hours) },
      null,
    ],
    ['lasts longer', { starts_at: nine, ends_at: addMilliseconds(nine, 7 * days + hours + 1) }, 'too_long'],
    ['starts now', { starts_at: now, ends_at: null }, 'starts_in_the_past'],
    [
      'starts in the year 9999',
      { starts_at: new Date('9999-12-31T23:00:00Z'), ends_at: null },
      'starts_too_late',
    ],
    ['starts in a moment', { starts_at: addMilliseconds(now, 1), ends_at: null }, null],
  ])('the times of an event are accepted or refused when the event %s', (_, times, refused) => {
    const decision = decideTimes(times, now);
    expect('granted' in decision ? null : decision.code).toBe(refused);
  });

  test('an edited event may keep a start that has passed as long as the start is not changed', () => {
    const before = { starts_at: addMilliseconds(now, -hours), ends_at: null };
    expect(decideTimes({ ...before, ends_at: addMilliseconds(now, hours) }, now, before)).toEqual({
      granted: true,
    });
    expect(decideTimes({ ...before, starts_at: addMilliseconds(now, -1) }, now, before)).toMatchObject({
      code: 'starts_in_the_past',
    });
  });
});

describe('a change of an event', () => {
  const now = addMilliseconds(nine, -hours);
  const as = (status: EventStatus, more: object = {}) => ({ ...planned, status, ...more });

  test.each([
    ['a draft that is announced', as('draft'), as('published'), null],
    ['a draft that is called off', as('draft'), as('cancelled'), 'never_announced'],
    ['an announced one that becomes a draft', as('published'), as('draft'), 'no_draft_any_more'],
    ['a cancelled one that becomes a draft', as('cancelled'), as('draft'), 'no_draft_any_more'],
    ['a cancelled one that is on again', as('cancelled'), as('published'), null],
    ['another start', as('published'), as('published', { starts_at: addMilliseconds(nine, hours) }), null],
    ['a start that has passed', as('published'), as('published', { starts_at: now }), 'starts_in_the_past'],
    ['an end before the start', as('published'), as('published', { ends_at: now }), 'ends_before_start'],
  ])(
    'the change of an event to another state or time is accepted or refused: %s',
    (_, before, after, refused) => {
      const decision = decideChange(before, after, { now });
      expect('granted' in decision ? null : decision.code).toBe(refused);
    },
  );

  test("a calendar may move an event's start into the past, as long as the event is not over", () => {
    const begun = (from: number) =>
      as('published', { starts_at: addMilliseconds(now, from * hours), ends_at: null });
    const decide = (after: ReturnType<typeof begun>) =>
      decideChange(as('published'), after, { now, mayHaveBegun: true });
    expect(decide(begun(-1))).toEqual({ granted: true });
    expect(decide(begun(-7))).toMatchObject({ code: 'starts_in_the_past' });
    expect(decideChange(as('published'), begun(-1), { now })).toMatchObject({ code: 'starts_in_the_past' });
  });

  test('a change of an event that is over is refused, but a draft may be given a later time', () => {
    const over = eventEnd(planned);
    const anew = { starts_at: addMilliseconds(over, hours) };
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
    ['another end', as('published'), as('published', { ends_at: addMilliseconds(nine, hours) }), 'moved'],
    ['moved while it is off', as('cancelled'), as('cancelled', { starts_at: now }), 'none'],
    ['anything else', as('published'), as('published'), 'none'],
  ])(
    'the guests of an event that is edited are told whether it was moved, called off or is on again: %s',
    (_, before, after, change) => {
      expect(eventChangeOf(before, after)).toBe(change);
    },
  );
});

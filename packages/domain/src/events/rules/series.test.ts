import { describe, expect, test } from 'vitest';
import { addMilliseconds, hours } from '../../kernel/time.ts';
import type { EventStatus } from '../entity.ts';
import { applySeriesEdit, isLaterNight, moveByWallClock, weeklyNights } from './series.ts';

const newYork = 'America/New_York';
/** In New York this moment is Friday 23 October 2026, 9pm. Clocks go back there on 1 November. */
const friday = new Date('2026-10-24T01:00:00Z');
const two = new Date('2026-10-24T06:00:00Z');

describe('a weekly series', () => {
  test('a weekly series has its first night and one for each further week, at the same time of day', () => {
    expect(weeklyNights({ starts_at: friday, ends_at: two }, 2, newYork)).toEqual([
      { starts_at: friday, ends_at: two },
      { starts_at: new Date('2026-10-31T01:00:00Z'), ends_at: new Date('2026-10-31T06:00:00Z') },
      { starts_at: new Date('2026-11-07T02:00:00Z'), ends_at: new Date('2026-11-07T07:00:00Z') },
    ]);
  });

  test('a weekly series without an end time has no end time on any night', () => {
    const nights = weeklyNights({ starts_at: friday, ends_at: null }, 26, newYork);
    expect(nights).toHaveLength(27);
    expect(nights.every(({ ends_at }) => ends_at === null)).toBe(true);
  });

  test('a weekly series keeps its time of day through the change of clocks in spring, and the seconds too', () => {
    const start = new Date('2027-03-07T02:30:15Z');
    expect(moveByWallClock(start, 7 * 24 * hours, newYork)).toEqual(new Date('2027-03-14T02:30:15Z'));
    expect(moveByWallClock(start, 14 * 24 * hours, newYork)).toEqual(new Date('2027-03-21T01:30:15Z'));
  });
});

test('a change of later nights of a series reaches the chosen night and those after it that are not over', () => {
  const night = (from: number) => ({ starts_at: addMilliseconds(friday, from * hours), ends_at: null });
  const now = addMilliseconds(friday, 3 * hours);
  const about = (from: number, pivot: number) => isLaterNight(night(from), night(pivot), now);
  expect([about(0, 0), about(-1, 0), about(168, 0), about(-4, -24)]).toEqual([true, false, true, false]);
});

describe('a later night of a changed series takes over', () => {
  const content = (more: object = {}) => ({
    name: 'Quiz',
    price_cents: 500,
    status: 'published' as EventStatus,
    cancelled_reason: null as string | null,
    starts_at: friday,
    ends_at: two as Date | null,
    ...more,
  });
  /** Returns the night of 6 November in the series, after clocks have gone back. */
  const night = (more: object = {}) =>
    content({
      starts_at: new Date('2026-11-07T02:00:00Z'),
      ends_at: new Date('2026-11-07T07:00:00Z'),
      ...more,
    });
  const alike = (after: object, own: object = {}, before: object = {}) =>
    applySeriesEdit(
      night(own),
      { before: content(before), after: content({ ...before, ...after }) },
      newYork,
    );

  test('a later night of a series takes over what was changed and keeps its own differences', () => {
    expect(alike({ name: 'Pub quiz' }, { price_cents: 900 })).toEqual(
      night({ name: 'Pub quiz', price_cents: 900 }),
    );
  });

  test('a later night of a series moves as far by the wall clock as the changed night, from its own hours', () => {
    const moved = {
      starts_at: addMilliseconds(friday, 25 * hours),
      ends_at: addMilliseconds(two, 26 * hours),
    };
    expect(alike(moved)).toEqual(
      night({ starts_at: new Date('2026-11-08T03:00:00Z'), ends_at: new Date('2026-11-08T09:00:00Z') }),
    );
    expect(alike(moved, { starts_at: new Date('2026-11-07T01:00:00Z') }).starts_at).toEqual(
      new Date('2026-11-08T02:00:00Z'),
    );
  });

  test.each([
    [
      'an end that there was not',
      { ends_at: two },
      { ends_at: null },
      { ends_at: null },
      '2026-11-07T07:00:00.000Z',
    ],
    ['the loss of an end', { ends_at: null }, {}, {}, null],
    [
      'no end of a night that has none',
      { ends_at: addMilliseconds(two, hours) },
      { ends_at: null },
      {},
      null,
    ],
    [
      'nothing where both stay without',
      { starts_at: addMilliseconds(friday, hours) },
      { ends_at: null },
      { ends_at: null },
      null,
    ],
    [
      'the move with its own end',
      { starts_at: addMilliseconds(friday, hours) },
      {},
      { ends_at: null },
      '2026-11-07T08:00:00.000Z',
    ],
  ])('a later night of a changed series takes over %s', (_, after, own, before, end) => {
    expect(alike(after, own, before).ends_at?.toISOString() ?? null).toBe(end);
  });

  test('a later night of a series takes over a change of state only if both nights were in the same state', () => {
    const off = { status: 'cancelled', cancelled_reason: 'Rain.' };
    expect(alike(off)).toMatchObject(off);
    expect(alike(off, { status: 'draft' })).toMatchObject({ status: 'draft', cancelled_reason: null });
    expect(alike({ status: 'published' }, off, off)).toMatchObject({
      status: 'published',
      cancelled_reason: null,
    });
    expect(alike({ name: 'New' }, { ...off, cancelled_reason: 'Storm.' })).toMatchObject({
      status: 'cancelled',
      cancelled_reason: 'Storm.',
    });
  });
});

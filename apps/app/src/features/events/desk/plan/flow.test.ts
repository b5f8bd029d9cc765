import { describe, expect, it } from 'vitest';
import {
  eventsByMonth,
  eventsByNight,
  nightsOfMonth,
  nightsOfWeekFrom,
  shiftMonth,
  weeksOfMonth,
} from './flow.ts';

describe('a month of events', () => {
  it('a month of the event calendar has weeks from Sunday to Saturday', () => {
    const weeks = weeksOfMonth('2026-11');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([1, 2, 3, 4, 5, 6, 7].map(day => `2026-11-0${day}`));
    expect(weeks[4]?.slice(0, 3)).toEqual(['2026-11-29', '2026-11-30', null]);
    expect(weeksOfMonth('2027-02').flat().filter(Boolean)).toHaveLength(28);
    expect(weeksOfMonth('2028-02').flat().filter(Boolean)).toHaveLength(29);
  });

  it('a month of the event calendar leads to the months before and after it, over the end of a year too', () => {
    expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1), shiftMonth('2026-05', 0)]).toEqual([
      '2027-01',
      '2025-12',
      '2026-05',
    ]);
  });

  it('a month of the event calendar has a first and a last night', () => {
    expect(nightsOfMonth('2026-12')).toEqual({ date: '2026-12-01', until: '2026-12-31' });
  });
});

it('the week from tonight in the event calendar continues into the next month', () => {
  expect(nightsOfWeekFrom('2026-11-27').at(-1)).toBe('2026-12-03');
});

it('events are grouped by night and by month in the event calendar', () => {
  const event = (night: string, hour: number) => ({ night, starts_at: `${night}T${hour}:00:00Z` });
  const [late, early, next] = [event('2026-11-20', 23), event('2026-11-20', 20), event('2026-12-01', 20)];
  expect(eventsByNight([late, early, next]).get('2026-11-20')).toEqual([early, late]);
  expect(eventsByMonth([late, early, next]).map(({ month, events }) => [month, events.length])).toEqual([
    ['2026-11', 2],
    ['2026-12', 1],
  ]);
});

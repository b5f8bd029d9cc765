import { expect, it } from 'vitest';
import { eventLines } from './words.ts';

const night = {
  name: 'Moth night',
  starts_at: '2026-11-20T21:00:00-05:00',
  ends_at: null,
  status: 'published' as 'published' | 'cancelled',
  image: null,
  place: 'none' as const,
  capacity: 12,
  going_count: 12,
  distance_m: 1609,
  venue: { name: 'The Low Lantern', timezone: 'America/New_York' },
};
const now = new Date('2026-11-20T12:00:00-05:00');
const linesOf = (event: typeof night) => eventLines(event, now, true);

it('the lines of an event contain its time, its venue and whether places are left', () => {
  expect(linesOf(night)).toEqual([
    ['Tonight, 9:00pm', 'The Low Lantern'],
    ['1.0 mi', 'Full', '12 going'],
  ]);
});

it('the lines of an event that was called off count no guests', () => {
  expect(linesOf({ ...night, status: 'cancelled' })).toEqual([['Called off', 'The Low Lantern'], ['1.0 mi']]);
});

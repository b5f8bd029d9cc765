import { describe, expect, it } from 'vitest';
import { withWaiting } from './flow.ts';

const free = {
  is_following: false,
  place: 'none' as 'none' | 'going' | 'waiting',
  capacity: null as number | null,
  going_count: 7,
  waiting_count: 0,
  shown: null as boolean | null,
};
const entry = (kind: string, payload: object = {}, state: 'waiting' | 'sending' | 'refused' = 'waiting') => ({
  kind,
  payload,
  state,
});
const follow = entry('follow-event');
const leave = entry('unfollow-event');

describe('an event with what waits in the outbox', () => {
  it('has the user among those who go, shown as their profile is', () => {
    const joined = { ...free, is_following: true, place: 'going', going_count: 8 };
    expect(withWaiting(free, [follow], true)).toEqual({ ...joined, shown: true });
    expect(withWaiting(free, [follow], false)).toEqual({ ...joined, shown: false });
  });

  it('that is full has them on its waitlist', () => {
    const full = { ...free, capacity: 7, waiting_count: 2 };
    expect(withWaiting(full, [follow])).toMatchObject({ place: 'waiting', going_count: 7, waiting_count: 3 });
  });

  it('is as before once a place is taken and given back', () => {
    expect(withWaiting(free, [follow, leave])).toEqual(free);
    const waiting = { ...free, is_following: true, place: 'waiting' as const, shown: true, waiting_count: 3 };
    expect(withWaiting(waiting, [leave])).toMatchObject({ place: 'none', waiting_count: 2, going_count: 7 });
  });

  it('counts a place once, however often it is asked for', () => {
    expect(withWaiting(free, [follow, follow]).going_count).toBe(8);
    expect(withWaiting(free, [leave])).toBe(free);
  });

  it('shows what the user chose, and nothing of a place they have not', () => {
    const hide = entry('update-event-visibility', { shown: false });
    expect(withWaiting(free, [follow, hide]).shown).toBe(false);
    expect(withWaiting(free, [hide])).toBe(free);
  });

  it('takes no notice of what was refused', () => {
    expect(withWaiting(free, [entry('follow-event', {}, 'refused')])).toBe(free);
  });

  it('gets no figures that its list leaves out', () => {
    const row = { is_following: true, place: 'going' as const };
    expect(withWaiting(row, [leave])).toEqual({ is_following: false, place: 'none', shown: null });
  });
});

import { describe, expect, it } from 'vitest';
import { withWaitingWrites } from './flow.ts';

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

describe('an event with writes that wait in the outbox', () => {
  it('an event counts the user as going while the request for a place waits in the outbox, and shows the user only with a profile that is not private', () => {
    const joined = { ...free, is_following: true, place: 'going', going_count: 8 };
    expect(withWaitingWrites(free, [follow], true)).toEqual({ ...joined, shown: true });
    expect(withWaitingWrites(free, [follow], false)).toEqual({ ...joined, shown: false });
  });

  it('an event that is full shows the user on its waitlist while the request for a place waits in the outbox', () => {
    const full = { ...free, capacity: 7, waiting_count: 2 };
    expect(withWaitingWrites(full, [follow])).toMatchObject({
      place: 'waiting',
      going_count: 7,
      waiting_count: 3,
    });
  });

  it('an event is unchanged after a place was taken and given back while both requests wait in the outbox', () => {
    expect(withWaitingWrites(free, [follow, leave])).toEqual(free);
    const waiting = { ...free, is_following: true, place: 'waiting' as const, shown: true, waiting_count: 3 };
    expect(withWaitingWrites(waiting, [leave])).toMatchObject({
      place: 'none',
      waiting_count: 2,
      going_count: 7,
    });
  });

  it("an event counts the user's place once although the outbox holds the request for it twice", () => {
    expect(withWaitingWrites(free, [follow, follow]).going_count).toBe(8);
    expect(withWaitingWrites(free, [leave])).toBe(free);
  });

  it('an event shows the user with the visibility that the user chose, but only where the user has a place', () => {
    const hide = entry('update-event-visibility', { shown: false });
    expect(withWaitingWrites(free, [follow, hide]).shown).toBe(false);
    expect(withWaitingWrites(free, [hide])).toBe(free);
  });

  it('an event ignores a refused write of the outbox', () => {
    expect(withWaitingWrites(free, [entry('follow-event', {}, 'refused')])).toBe(free);
  });

  it('an event without guest counts in its list gets no counts from requests that wait in the outbox', () => {
    const row = { is_following: true, place: 'going' as const };
    expect(withWaitingWrites(row, [leave])).toEqual({ is_following: false, place: 'none', shown: null });
  });
});

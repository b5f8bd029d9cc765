import { expect, test } from 'vitest';
import {
  findWaitingCheckIn,
  guestPictures,
  safeWebLinks,
  type WaitingWrite,
  withWaitingFollow,
  withWaitingWrites,
} from './flow.ts';

const waits = (kind: string, state: WaitingWrite['state'] = 'waiting'): WaitingWrite => ({
  id: kind,
  kind,
  state,
});

test('a venue is shown as followed or not by the last follow or unfollow that waits in the outbox, and not by a refused one', () => {
  const venue = { is_following: false, followers_count: 7 };
  const followed = { is_following: true, followers_count: 8 };
  expect(withWaitingFollow(venue, [waits('follow-venue')])).toEqual(followed);
  expect(withWaitingFollow(venue, [waits('follow-venue'), waits('unfollow-venue')])).toBe(venue);
  expect(withWaitingFollow(venue, [waits('follow-venue', 'refused')])).toBe(venue);
  expect(withWaitingFollow(followed, [waits('follow-venue', 'sending')])).toBe(followed);
});

test('a check-in is shown before its answer with a connection, and is not shown without one or after its refusal', () => {
  const venue = { is_following: false, followers_count: 7, checked_in: false };
  const shows = (state: WaitingWrite['state'], online: boolean) =>
    withWaitingWrites(venue, [waits('check-in', state)], online).checked_in;
  expect([shows('waiting', true), shows('sending', true)]).toEqual([true, true]);
  expect([shows('waiting', false), shows('refused', true)]).toEqual([false, false]);
});

test('a check-in waits in the outbox until it is sent or refused', () => {
  expect(findWaitingCheckIn([waits('follow-venue'), waits('check-in')])?.kind).toBe('check-in');
  expect(findWaitingCheckIn([waits('check-in', 'refused')])).toBeUndefined();
});

test("the pictures of a venue for guests begin with the banner and leave out the logo and the manager's picture", () => {
  const kinds = ['logo', 'gallery', 'profile', 'manager', 'banner'] as const;
  const images = kinds.map(kind => ({ kind, url: `/${kind}.webp` }));
  expect(guestPictures({ images }).map(({ kind }) => kind)).toEqual(['banner', 'profile', 'gallery']);
});

test('a link of a venue that leads to no web page is left out', () => {
  const page = { label: 'Menu', url: 'https://low-lantern.example/menu' };
  expect(safeWebLinks([page, { label: 'Trap', url: 'javascript:alert(1)' }])).toEqual([page]);
});

import { nearbyFriends } from '@nightjar/domain/friends/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import { distanceMetres, friendGridMetres, snapToGrid } from '@nightjar/domain/kernel/geo';
import type { UserId } from '@nightjar/domain/kernel/id';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

// The property test makes more calls in a minute than a user may, so the rate limits are off.
const { call, build, clock, db } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const out = { activity_status: 'out', activity_status_until: new Date('2026-11-21T11:00:00Z') };
let viewer: UserId;
const near = (more: object = {}) => call(nearbyFriends, { ...ybor, ...more }, viewer);
const namesOf = async () => (await near()).body.data?.map(({ nickname }) => nickname);

async function friend(nickname: string, more: object = out): Promise<UserId> {
  const id = await build.member({ nickname, ...more });
  await build.friendship(viewer, id);
  return id;
}

beforeAll(async () => {
  viewer = await build.member();
});

describe('the list', () => {
  test('the friends nearby are those who are out, and no other users', async () => {
    const [shown, inside, stale, blocked, ended, nowhere] = [
      await friend('shown'),
      await friend('inside', { activity_status: 'in' }),
      await friend('stale'),
      await friend('blocked'),
      await friend('ended', { ...out, activity_status_until: clock.now() }),
      await friend('nowhere'),
    ];
    const stranger = await build.member({ ...out, nickname: 'stranger' });
    for (const id of [shown, inside, blocked, ended, stranger]) await build.location(id);
    await build.location(stale, ybor, new Date(clock.now().getTime() - 4 * 3_600_000 - 1));
    await build.block(blocked, viewer);
    expect(nowhere).toBeDefined();

    expect(await namesOf()).toEqual(['shown']);
    await db.updateTable('users').set({ activity_status: 'in' }).where('id', '=', shown).execute();
  });
});

describe('a viewer who moves impossibly fast', () => {
  test('a viewer who moved impossibly fast gets no friends nearby until the pause is over', async () => {
    const id = await friend('seen');
    await build.location(id);
    await build.location(viewer);
    expect(await namesOf()).toContain('seen');
    const frozen = (until: Date | null) =>
      db.updateTable('users').set({ frozen_until: until }).where('id', '=', viewer).execute();

    await frozen(new Date(clock.now().getTime() + 600_000));
    expect(await namesOf()).toEqual([]);
    await frozen(clock.now());
    expect(await namesOf()).toContain('seen');
    await db.updateTable('users').set({ activity_status: 'in' }).where('id', '=', id).execute();
  });
});

describe('the place of a friend', () => {
  test('a friend at home is not shown to friends nearby', async () => {
    const id = await friend('homebody');
    await build.location(id);
    await db.updateTable('user_locations').set({ at_home: true }).where('user_id', '=', id).execute();
    expect(await namesOf()).not.toContain('homebody');
  });

  test('a friend who checked in is shown at the venue to friends nearby', async () => {
    const id = await friend('guest');
    const venue = await build.venue({ name: 'The Low Lantern', lat: 27.95, lng: -82.44 });
    await build.location(id);
    await build.checkIn(id, venue);

    const found = (await near()).body.data?.find(({ nickname }) => nickname === 'guest');
    expect(found).toMatchObject({ lat: 27.95, lng: -82.44, venue: { id: venue, name: 'The Low Lantern' } });
  });

  test('a friend nearby is shown at the centre of a 100 m cell, and moves inside it change no byte of the answer', async () => {
    const id = await friend('mover');
    const centre = snapToGrid(ybor, friendGridMetres);
    const nudge = fc.double({ min: -0.48, max: 0.48, noNaN: true });
    await build.location(id, centre);
    const before = JSON.stringify((await near()).body);

    await fc.assert(
      fc.asyncProperty(nudge, nudge, async (up, right) => {
        const metre = 1 / 111_194.9;
        const moved = {
          lat: centre.lat + up * friendGridMetres * metre,
          lng: centre.lng + (right * friendGridMetres * metre) / Math.cos((centre.lat * Math.PI) / 180),
        };
        await build.location(id, moved);
        expect(JSON.stringify((await near()).body)).toBe(before);
      }),
      { numRuns: 30 },
    );
    const shown = (await near()).body.data?.find(({ nickname }) => nickname === 'mover');
    expect(shown && distanceMetres(shown, centre)).toBe(0);
  });

  test('a friend nearby is never shown at the exact position', async () => {
    const id = await friend('exact');
    await build.location(id, { lat: 27.961234, lng: -82.437654 });
    expect(JSON.stringify((await near()).body)).not.toMatch(/27\.961234|82\.437654/);
  });
});

import { userProfile } from '@nightjar/domain/account/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days, hours } from '@nightjar/domain/kernel/time';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock } = await testApp();
let viewer: UserId;
beforeAll(async () => {
  viewer = await build.member();
});
const seen = (other: UserId) => call(userProfile, { user_id: viewer, other_user_id: other }, viewer);

test('an open profile shows its texts to all, and a private one to friends', async () => {
  const open = await build.member({ bio: 'By the fan.' });
  const closed = await build.member({ bio: 'By the fan.', private: true, relationshipStatus: 'Taken' });
  const friend = await build.member({ bio: 'By the fan.', private: true });
  await build.friendship(viewer, friend);

  expect((await seen(open)).body.data).toMatchObject({ bio: 'By the fan.', relation: 'none' });
  expect((await seen(closed)).body.data).toMatchObject({
    bio: null,
    relationshipStatus: null,
    activity_status: null,
    active_venues: [],
  });
  expect((await seen(friend)).body.data).toMatchObject({ bio: 'By the fan.', relation: 'friends' });
});

test("two people with a block between them cannot find each other's profiles", async () => {
  const blocked = await build.member();
  const blocker = await build.member();
  await build.block(viewer, blocked);
  await build.block(blocker, viewer);

  expect((await seen(blocked)).status).toBe(404);
  expect((await seen(blocker)).status).toBe(404);
});

test("a deleted and an unregistered person's profiles are not found, with the same answer", async () => {
  const deleted = await build.member({ deleted_at: new Date() });
  const newcomer = await build.newcomer();
  const [one, other] = await Promise.all([seen(deleted), seen(newcomer)]);
  expect([one.status, other.status]).toEqual([404, 404]);
  expect(one.body).toEqual(other.body);
});

test("another person's profile contains nothing private", async () => {
  const other = await build.member({
    email: 'x@example.com',
    street: '1 Curlew St',
    stripe_customer_id: 'cus_1',
  });
  const { body } = await seen(other);
  for (const field of [
    'phone',
    'email',
    'dob',
    'street',
    'zip',
    'stripe_customer_id',
    'identityRef',
    'referral_code',
    'lat',
    'lng',
  ]) {
    expect(body.data).not.toHaveProperty(field);
  }
});

test("friends see a person's last venues on the profile, latest first, also those of tonight", async () => {
  const other = await build.member();
  await build.friendship(viewer, other);
  const first = await build.venue({ name: 'First' });
  await build.checkIn(other, first);
  expect((await seen(other)).body.data?.active_venues).toMatchObject([{ name: 'First' }]);
});

test('strangers see on a profile where the person was on most past nights, and nothing of tonight', async () => {
  const other = await build.member();
  const [seldom, often, tonight] = [
    await build.venue({ name: 'Seldom' }),
    await build.venue({ name: 'Often' }),
    await build.venue({ name: 'Tonight' }),
  ];
  const wasAt = (venue_id: string, daysAgo: number) => {
    const created_at = addMilliseconds(clock.now(), -daysAgo * days);
    const ends_at = addMilliseconds(created_at, 4 * hours);
    return { user_id: other, venue_id, created_at, ends_at, ended_at: daysAgo > 0 ? ends_at : null };
  };
  const visits = [wasAt(often, 9), wasAt(often, 8), wasAt(seldom, 1), wasAt(tonight, 0)];
  await db.insertInto('check_ins').values(visits).execute();
  const { body } = await seen(other);
  expect(body.data?.active_venues.map(({ name }) => name)).toEqual(['Often', 'Seldom']);
  expect(JSON.stringify(body)).not.toContain(tonight);
});

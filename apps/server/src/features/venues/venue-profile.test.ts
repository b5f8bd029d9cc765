import { venueProfile } from '@nightjar/domain/venues/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build } = await testApp();

test("a venue's page shows its texts, its address and whether the caller follows it or is there", async () => {
  const viewer = await build.member();
  const venue = await build.venue({ street: '110 Curlew St', zip: '33602' });
  await build.checkIn(viewer, venue);

  const { body } = await call(venueProfile, { venue_id: venue, user_id: viewer }, viewer);

  expect(body.data).toMatchObject({
    name: 'The Low Lantern',
    address: '110 Curlew St, Tampa, FL 33602',
    type: [{ id: 1, name: 'Bar' }],
    features: [{ id: 7, name: 'Happy hour' }],
    is_following: false,
    checked_in: true,
    here_count: 1,
  });
  expect(body.data).not.toHaveProperty('venue_code');
});

test("a venue's page shows at most five of the friends who are there, and counts all people there", async () => {
  const viewer = await build.member();
  const venue = await build.venue();
  for (let count = 0; count < 6; count += 1) {
    const friend = await build.member({ activity_status: 'out' });
    await build.friendship(viewer, friend);
    await build.checkIn(friend, venue);
  }

  const { body } = await call(venueProfile, { venue_id: venue, user_id: viewer }, viewer);

  expect(body.data?.friends_here).toHaveLength(5);
  expect(body.data?.here_count).toBe(6);
});

test('the page of an unknown venue is not found', async () => {
  const viewer = await build.member();
  const { status } = await call(venueProfile, { venue_id: '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1' }, viewer);
  expect(status).toBe(404);
});

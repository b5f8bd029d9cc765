import { followVenue } from '@nightjar/domain/venues/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db } = await testApp();

test("a venue's followers are counted once each: one person following ten times at once is one, ten people are ten", async () => {
  const venue = await build.venue();
  const people = await Promise.all(Array.from({ length: 10 }, () => build.member()));
  const [one = ''] = people;

  await Promise.all(
    Array.from({ length: 10 }, () => call(followVenue, { venue_id: venue, user_id: one }, one)),
  );
  const replies = await Promise.all(
    people.map(user_id => call(followVenue, { venue_id: venue, user_id }, user_id)),
  );

  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const row = await db
    .selectFrom('venues')
    .select('followers_count')
    .where('id', '=', venue)
    .executeTakeFirstOrThrow();
  expect(row.followers_count).toBe(10);
  const user = await db
    .selectFrom('users')
    .select('following_venues_count')
    .where('id', '=', one)
    .executeTakeFirstOrThrow();
  expect(user.following_venues_count).toBe(1);
});

test('following an unknown venue is not found', async () => {
  const user_id = await build.member();
  expect(
    (await call(followVenue, { venue_id: '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1', user_id }, user_id)).status,
  ).toBe(404);
});

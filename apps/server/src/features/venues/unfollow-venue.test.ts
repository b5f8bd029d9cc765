import { followVenue, unfollowVenue } from '@nightjar/domain/venues/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build } = await testApp();

test('unfollowing a venue twice lowers the count once', async () => {
  const user_id = await build.member();
  const venue_id = await build.venue();
  await call(followVenue, { venue_id, user_id }, user_id);

  const first = await call(unfollowVenue, { venue_id, user_id }, user_id);
  const second = await call(unfollowVenue, { venue_id, user_id }, user_id);

  expect(first.body.data).toEqual({ is_following: false, followers_count: 0 });
  expect(second.body.data).toEqual({ is_following: false, followers_count: 0 });
});

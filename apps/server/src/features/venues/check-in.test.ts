import { randomUUID } from 'node:crypto';
import { checkIn } from '@nightjar/domain/venues/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db } = await testApp();
const active = (user: string) =>
  db.selectFrom('check_ins').selectAll().where('user_id', '=', user).where('ended_at', 'is', null).execute();

test('a check-in needs the guest at the venue, and says how far off they are', async () => {
  const guest = await build.member();
  const venue_id = await build.venue();
  await build.location(guest, { lat: 27.9746, lng: -82.4373 });

  const { body } = await call(checkIn, { user_id: guest, venue_id }, guest);

  expect(body).toMatchObject({
    success: false,
    code: 'too_far',
    message: 'You look 1.0 mi away. Check in when you are at the door.',
  });
  expect(await active(guest)).toHaveLength(0);
});

test('twenty parallel check-ins leave one, the next venue ends it', async () => {
  const guest = await build.member();
  const [venue_id, next] = [await build.venue(), await build.venue()];
  await build.location(guest);

  const replies = await Promise.all(
    Array.from({ length: 20 }, () => call(checkIn, { user_id: guest, venue_id }, guest)),
  );
  expect(replies.every(({ body }) => body.success)).toBe(true);
  expect(await active(guest)).toHaveLength(1);

  await call(checkIn, { user_id: guest, venue_id: next }, guest);
  expect(await active(guest)).toMatchObject([{ venue_id: next }]);
});

test('the same key gives the first answer again, another request under it is a conflict', async () => {
  const guest = await build.member();
  const [venue_id, other] = [await build.venue(), await build.venue()];
  await build.location(guest);
  const key = randomUUID();

  const first = await call(checkIn, { user_id: guest, venue_id }, guest, { key });
  const again = await call(checkIn, { user_id: guest, venue_id }, guest, { key });
  const clash = await call(checkIn, { user_id: guest, venue_id: other }, guest, { key });

  expect(again.body).toEqual(first.body);
  expect(clash.status).toBe(409);
});

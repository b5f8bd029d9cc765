import { updateActivityStatus } from '@nightjar/domain/account/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db } = await testApp();

test('going out lasts to 6:00am where one is', async () => {
  await build.venue({ timezone: 'America/Los_Angeles', lat: 34.05, lng: -118.24 });
  const west = await build.member();
  await build.location(west, { lat: 34.05, lng: -118.24 });
  const nowhere = await build.member();

  const out = (user_id: string) =>
    call(updateActivityStatus, { user_id, activity_status: 'out' as const }, user_id);

  expect((await out(west)).body.data?.until).toBe('2026-11-21T14:00:00.000Z');
  expect((await out(nowhere)).body.data?.until).toBe('2026-11-21T11:00:00.000Z');
});

test('staying in has no end', async () => {
  const member = await build.member({ activity_status: 'out' });
  const { body } = await call(updateActivityStatus, { user_id: member, activity_status: 'in' }, member);
  expect(body.data).toEqual({ activity_status: 'in', until: null });
  const row = await db
    .selectFrom('users')
    .select('activity_status')
    .where('id', '=', member)
    .executeTakeFirstOrThrow();
  expect(row.activity_status).toBe('in');
});

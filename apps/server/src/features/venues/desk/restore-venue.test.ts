import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { adminVenue, restoreVenue } from '@nightjar/domain/venues/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock } = await testApp();
const admin = await build.user({ super_admin: true });
const restore = (venue_id: string, as: string | null = admin) => call(restoreVenue, { venue_id }, as);
const archived = (age: number) =>
  build.venue({ active: false, archived_at: addMilliseconds(clock.now(), -age) });

test('a super admin restores an archived venue within 30 days, and it stays hidden until its team shows it', async () => {
  const id = await archived(29 * days);
  expect((await call(adminVenue, { venue_id: id }, admin)).body.data?.may_restore).toBe(true);
  expect((await restore(id)).body.data).toMatchObject({ archived_at: null, active: false, may_edit: true });
  expect((await restore(id)).body).toMatchObject({ code: 'not_archived' });
});

test('a venue that has been archived for 30 days cannot be restored', async () => {
  const id = await archived(30 * days);
  expect((await call(adminVenue, { venue_id: id }, admin)).body.data?.may_restore).toBe(false);
  expect((await restore(id)).body).toMatchObject({ code: 'archived_too_long' });
});

test('only a super admin may restore a venue', async () => {
  const id = await archived(days);
  const { user_id } = await build.pro({ venue_id: id, pro_role_id: 1 });
  expect((await restore(id, user_id)).status).toBe(403);
  expect((await restore(id, await build.user({ rep: true, allow_admin_access: true }))).status).toBe(403);
  expect((await restore(id, null)).status).toBe(401);
  expect((await restore('x')).status).toBe(400);
  expect((await restore('5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1')).status).toBe(404);
});

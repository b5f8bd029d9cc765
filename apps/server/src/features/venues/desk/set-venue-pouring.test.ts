import { setVenuePouring } from '@nightjar/domain/venues/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock, db } = await testApp();
const rep = await build.user({ rep: true, allow_admin_access: true });
const pour = (venue_id: string, partner: unknown = true, as: string | null = rep) =>
  call(setVenuePouring, { venue_id, partner }, as);

test('a rep lets a venue pour for members, and stops the pouring, and repeating either changes nothing', async () => {
  const id = await build.venue({ partner: false });
  expect((await pour(id)).body.data?.partner).toBe(true);
  const again = await pour(id);
  expect(again.body.data?.partner).toBe(true);
  expect((await pour(id, false)).body.data?.partner).toBe(false);
  const trail = await db
    .selectFrom('audit_trail')
    .where('action', '=', 'set-venue-pouring')
    .orderBy('id')
    .select(['before', 'after'])
    .execute();
  expect(trail[0]).toEqual({ before: { partner: false }, after: { partner: true } });
});

test('the present place of a bar becomes its confirmed place once a rep lets the bar pour', async () => {
  const id = await build.venue({ partner: false });
  const { body } = await pour(id);
  expect(body.data?.confirmed_place).toMatchObject({ state: 'FL', timezone: 'America/New_York' });
});

test('an owner cannot let their own bar pour', async () => {
  const { venue_id, user_id } = await build.pro({ pro_role_id: 1 });
  expect((await pour(venue_id, true, user_id)).status).toBe(403);
  expect((await pour(venue_id, true, null)).status).toBe(401);
  expect((await pour(venue_id, 'yes')).body.message).toMatch(/^partner /);
  expect((await pour('5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1')).status).toBe(404);
});

test('a rep cannot let an archived venue pour', async () => {
  const id = await build.venue({ active: false, archived_at: clock.now() });
  expect((await pour(id)).body).toMatchObject({ code: 'archived' });
});

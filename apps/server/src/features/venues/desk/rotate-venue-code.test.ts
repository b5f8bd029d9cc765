import { proRequest } from '@nightjar/domain/staff/calls';
import { rotateVenueCode } from '@nightjar/domain/venues/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock, db } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const confirmed = { confirmed_at: clock.now(), venue_code: 'OLDONE' };
const venue_id = await build.venue(confirmed);
const at = async (pro_role_id: number) =>
  (await build.pro({ venue_id, pro_role_id, pro_code: String(1000 + pro_role_id) })).user_id ?? '';
const manager = await at(2);
const rotate = (as: string | null, id: string = venue_id) => call(rotateVenueCode, { venue_id: id }, as);

test('a new venue code replaces the old one, which joins no team any more, and no code is in the trail', async () => {
  const { body } = await rotate(manager);
  const code = body.data?.venue_code ?? '';
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
  const newcomer = await build.user();
  const ask = (venue_code: string) => call(proRequest, { user_id: newcomer, venue_code }, newcomer);
  expect((await ask('OLDONE')).body).toMatchObject({ code: 'no_such_code' });
  expect((await ask(code)).body.success).toBe(true);
  const trail = await db
    .selectFrom('audit_trail')
    .where('action', '=', 'rotate-venue-code')
    .selectAll()
    .execute();
  expect(trail).toHaveLength(1);
  expect(JSON.stringify(trail)).not.toContain(code);
});

test('if a venue code is drawn twice at once, one of the drawn codes is valid', async () => {
  const replies = await Promise.all([rotate(manager), rotate(manager)]);
  const { venue_code } = await db
    .selectFrom('venues')
    .where('id', '=', venue_id)
    .select('venue_code')
    .executeTakeFirstOrThrow();
  expect(replies.map(({ body }) => body.data?.venue_code)).toContain(venue_code);
});

test('bartenders, managers of other venues and guests cannot draw a venue code', async () => {
  expect((await rotate(await at(3))).status).toBe(403);
  expect((await rotate((await build.pro({ pro_role_id: 1 })).user_id)).status).toBe(404);
  expect((await rotate(await build.member())).status).toBe(403);
  expect((await rotate(null)).status).toBe(401);
  expect((await call(rotateVenueCode, { venue_id: 'x' }, manager)).status).toBe(400);
});

test('a new venue code is refused for a venue that is not confirmed, and for an archived one', async () => {
  const rep = await build.user({ rep: true, allow_admin_access: true });
  expect((await rotate(rep, await build.venue())).body).toMatchObject({ code: 'not_confirmed' });
  const gone = await build.venue({ confirmed_at: clock.now(), active: false, archived_at: clock.now() });
  expect((await rotate(rep, gone)).body).toMatchObject({ code: 'archived' });
});

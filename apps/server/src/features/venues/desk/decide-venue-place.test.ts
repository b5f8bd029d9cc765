import { adminVenue, confirmVenue, decideVenuePlace, updateVenue } from '@nightjar/domain/venues/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const rep = await build.user({ rep: true, allow_admin_access: true });
const boston = { lat: 42.3601, lng: -71.0589, state: 'MA', timezone: 'America/New_York' };
const chicago = { lat: 41.8902, lng: -87.633, state: 'IL', timezone: 'America/Chicago' };

async function asking(more: object = {}) {
  const venue_id = await build.venue({ ...boston, confirmed_at: clock.now(), ...more });
  const owner = (await build.pro({ venue_id, pro_role_id: 1 })).user_id as string;
  await call(updateVenue, { venue_id, lat: chicago.lat, lng: chicago.lng }, owner);
  return { venue_id, owner };
}
const decide = (venue_id: string, take: boolean, as: string | null = rep, place: object = chicago) =>
  call(decideVenuePlace, { venue_id, place, take }, as);

test('accepting the requested place of a bar moves it with its events and their nights, and once', async () => {
  const { venue_id } = await asking();
  const event = await build.event({ venue_id, starts_at: new Date('2026-11-28T11:30:00Z') });
  const { body } = await decide(venue_id, true);
  expect(body.data).toMatchObject({ ...chicago, confirmed_place: chicago, place_change: null });
  const moved = await db
    .selectFrom('events')
    .where('event_id', '=', event)
    .select(['lat', 'night'])
    .executeTakeFirstOrThrow();
  expect(moved.lat).toBe(chicago.lat);
  expect(String(moved.night)).toContain('27');
  const again = await decide(venue_id, true);
  expect(again.body.data?.updated_at).toBe(body.data?.updated_at);
  const { after } = await db
    .selectFrom('audit_trail')
    .where('action', '=', 'decide-venue-place')
    .orderBy('id')
    .select('after')
    .executeTakeFirstOrThrow();
  expect(after).toEqual({ place: chicago, taken: true });
});

test('refusing the requested place of a bar leaves it where it was and removes the request, once', async () => {
  const { venue_id } = await asking();
  const { body } = await decide(venue_id, false);
  expect(body.data).toMatchObject({ ...boston, confirmed_place: boston, place_change: null });
  expect((await decide(venue_id, false)).body.data?.updated_at).toBe(body.data?.updated_at);
  expect((await decide(venue_id, true)).body).toMatchObject({ code: 'place_changed' });
});

test("one of two reps who decide on a bar's place at once decides", async () => {
  const { venue_id } = await asking();
  const other = await build.user({ rep: true, allow_admin_access: true });
  const replies = await Promise.all([decide(venue_id, true), decide(venue_id, false, other)]);
  expect(replies.filter(({ body }) => body.success)).toHaveLength(1);
  const { data } = (await call(adminVenue, { venue_id }, rep)).body;
  expect(data).toMatchObject({ place_change: null, ...(replies[0].body.success ? chicago : boston) });
});

test("a rep's decision is refused when the requested place of a bar has changed since the rep saw it", async () => {
  const { venue_id, owner } = await asking();
  await call(updateVenue, { venue_id, lat: chicago.lat + 0.1, lng: chicago.lng }, owner);
  expect((await decide(venue_id, true)).body).toMatchObject({
    code: 'place_changed',
    message: "The venue's place was changed again in the meantime. Look at the new place.",
  });
});

test('an imported bar that pours is confirmed after its requested place was decided', async () => {
  const { venue_id } = await asking({ confirmed_at: null });
  const steps = ['details', 'hours', 'features', 'images', 'policy', 'staff'] as const;
  for (const step of steps) await call(confirmVenue, { venue_id, step }, rep);
  const review = () => call(confirmVenue, { venue_id, step: 'review' }, rep);
  expect((await review()).body).toMatchObject({ code: 'place_asked' });
  await decide(venue_id, true);
  expect((await review()).body.data).toMatchObject({ confirmed_place: chicago });
});

test('an archived bar cannot be moved', async () => {
  const { venue_id } = await asking();
  await db
    .updateTable('venues')
    .set({ active: false, archived_at: clock.now() })
    .where('id', '=', venue_id)
    .execute();
  expect((await decide(venue_id, true)).body).toMatchObject({ code: 'archived' });
});

test("reps and super admins alone decide on a bar's place", async () => {
  const { venue_id, owner } = await asking();
  expect((await decide(venue_id, true, owner)).status).toBe(403);
  expect((await decide(venue_id, true, await build.member())).status).toBe(403);
  expect((await decide(venue_id, true, null)).status).toBe(401);
  expect((await decide('5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1', true)).status).toBe(404);
  const { body } = await decide(venue_id, true, rep, { ...chicago, lat: 91 });
  expect(body.message).toMatch(/^place.lat /);
  expect((await decide(venue_id, true, await build.user({ super_admin: true }))).status).toBe(200);
});

import { randomUUID } from 'node:crypto';
import { setVenueTerms } from '@nightjar/domain/drinks/desk/calls';
import type { VenueId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, tokenOf, clock } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const owl = await build.user({ super_admin: true, allow_admin_access: true });
const terms = { given_cents: 250, bought_percent: 90 };
const set = (venue_id: string, input: object = {}, as: string | null = owl) =>
  call(setVenueTerms, { venue_id, month: '2026-11', ...terms, ...input }, as);
const kept = (venue_id: VenueId) =>
  db.selectFrom('venue_terms').selectAll().where('venue_id', '=', venue_id).orderBy('month').execute();

test("a venue's terms are valid from the month for which they are set, and the terms of earlier months stay", async () => {
  const venue_id = await build.venue();
  expect((await set(venue_id)).body.data).toEqual({ venue_id, month: '2026-11', ...terms });
  await set(venue_id, { month: '2027-01', given_cents: 300 });
  expect(await kept(venue_id)).toMatchObject([
    { month: '2026-11', ...terms, set_by: owl, set_at: clock.now() },
    { month: '2027-01', given_cents: 300, bought_percent: 90 },
  ]);
});

test("a venue's terms for a month that is over cannot be changed", async () => {
  const venue_id = await build.venue();
  expect((await set(venue_id, { month: '2026-10' })).body.code).toBe('month_over');
  expect(await kept(venue_id)).toEqual([]);
});

test("setting a venue's terms ten times at once leaves one row, and the trail has the terms before and after", async () => {
  const venue_id = await build.venue();
  const replies = await Promise.all(Array.from({ length: 10 }, () => set(venue_id)));
  for (const { body } of replies) expect(body.success).toBe(true);
  expect(await kept(venue_id)).toHaveLength(1);
  await set(venue_id, { bought_percent: 80 });
  const trail = await db.selectFrom('audit_trail').selectAll().orderBy('id').execute();
  const own = trail.filter(({ subjects }) => (subjects as { venue_id: string }).venue_id === venue_id);
  expect(own.filter(({ after }) => after !== null)).toMatchObject([
    { before: { given_cents: 0, bought_percent: 100 }, after: terms },
    { before: terms, after: { given_cents: 250, bought_percent: 80 } },
  ]);
});

test("a venue's terms are not set without a recent code", async () => {
  const venue_id = await build.venue();
  const token = await tokenOf(owl, -16 * 60);
  const { status, body } = await call(setVenueTerms, { venue_id, month: '2026-11', ...terms }, null, {
    token,
  });
  expect([status, body.code]).toEqual([403, 'reauthentication_needed']);
  expect(await kept(venue_id)).toEqual([]);
});

test("a venue's terms are not set without a session, for a missing venue, with bad input or without the right", async () => {
  const venue_id = await build.venue();
  expect((await set(venue_id, {}, null)).status).toBe(401);
  expect((await set(venue_id, {}, await build.user({ rep: true, allow_admin_access: true }))).status).toBe(
    403,
  );
  expect((await set(venue_id, {}, (await build.pro({ venue_id })).user_id)).status).toBe(403);
  expect((await set(randomUUID())).status).toBe(404);
  for (const wrong of [
    { bought_percent: 101 },
    { given_cents: -1 },
    { given_cents: 1.5 },
    { month: '2026-00' },
  ])
    expect((await set(venue_id, wrong)).status).toBe(400);
});

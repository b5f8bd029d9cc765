import { currentRedemptions, drinkRedemptionsByVenue } from '@nightjar/domain/drinks/calls';
import { venueAnalytics, venueSettlement } from '@nightjar/domain/drinks/desk/calls';
import { userId, venueId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { checkLedger } from '../features/drinks/check-ledger.ts';
import { testApp } from '../testing/app.ts';
import { seedDemoNight } from './seed.ts';

const { call, db, platform } = await testApp();
await seedDemoNight(platform);
const idOf = async (nickname: string) => {
  const { id } = await db
    .selectFrom('users')
    .where('nickname', '=', nickname)
    .select('id')
    .executeTakeFirstOrThrow();
  return userId.parse(id);
};
const lantern = await db
  .selectFrom('venues')
  .where('name', '=', 'The Low Lantern')
  .select('id')
  .executeTakeFirstOrThrow();
const venue_id = venueId.parse(lantern.id);
const wren = await idOf('Wren');

test('the past pours of the demo are in the ledger, and the ledger has no fault', async () => {
  expect((await checkLedger(platform)).refused).toEqual([]);
});

test("the demo's figures of a month have the same sum as the settlement, and The Low Lantern has over 200 past pours", async () => {
  const { body } = await call(venueAnalytics, { venue_id, span: 'month' }, wren);
  const month = body.data;
  if (!month) throw new Error(body.message);
  const { from, to, free, paid } = month.now;
  expect(free + paid).toBeGreaterThan(0);
  const settlement = (await call(venueSettlement, { venue_id, from, to }, wren)).body.data;
  expect(settlement?.sum.total).toBe(free + paid);
  const past = await call(drinkRedemptionsByVenue, { venue_id }, wren);
  expect(past.body.total).toBeGreaterThan(200);
});

test("the demo's night has free and paid pours, an override, and a pour that was taken back", async () => {
  const { body } = await call(venueAnalytics, { venue_id }, wren);
  expect(body.data?.now.taken_back).toBe(1);
  expect(body.data?.pros.length).toBeGreaterThan(0);
  const marked = await call(drinkRedemptionsByVenue, { venue_id, only: 'overrides' }, wren);
  expect(marked.body.data?.[0]?.override_reason).toBe('Out on the terrace');
});

test("the demo's people whom a visitor may sign in as have no pours yet", async () => {
  const rae = await idOf('Rae');
  const { body } = await call(currentRedemptions, {}, rae);
  expect(body.data).toMatchObject({ redemptions: [], taken_back: [] });
});

import { redeemFreeDrink, redeemPaidVoucherDrink } from '@nightjar/domain/drinks/calls';
import { venueAnalytics, venueSettlement, voidRedemption } from '@nightjar/domain/drinks/desk/calls';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { managerRole } from '../../../testing/access/callers.ts';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const night = '2026-11-20';

async function aBar() {
  const dee = await build.pro();
  const { venue_id } = dee;
  const boss = (await build.pro({ venue_id, pro_role_id: managerRole, pro_code: '1111', pro_color_id: 1 }))
    .user_id as UserId;
  const pour = async () => {
    const guest = await build.member({}, { free_drinks_per_period: 5 });
    await build.location(guest);
    const check = { user_id: guest, venue_id, pro_code: dee.pro_code, pro_color_id: dee.pro_color_id };
    const free = await call(redeemFreeDrink, check, guest);
    const voucher_id = await build.voucher({ owner_id: guest });
    await call(redeemPaidVoucherDrink, { ...check, voucher_id }, guest);
    return free.body.data?.redemption_id ?? '';
  };
  return { dee, boss, venue_id, pour };
}

/** Returns how many drinks the venue has poured in all, without those taken back, according to the ledger alone. */
async function ledgerSum(venue_id: VenueId): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select (count(*) filter (where entry in ('redeemed', 'free_pour'))
      - count(*) filter (where entry = 'pour_taken_back'))::int as sum
    from drink_ledger where venue_id = ${venue_id}`.execute(db);
  return rows[0]?.sum ?? 0;
}

test("a night's sum in a venue's settlement is that of the ledger, also after a pour was taken back next morning", async () => {
  const { boss, venue_id, pour } = await aBar();
  const first = await pour();
  await pour();
  clock.advance(12 * 3600);
  await call(voidRedemption, { redemption_id: first, reason: 'Poured by mistake' }, boss);
  clock.advance(-12 * 3600);

  const { body } = await call(venueSettlement, { venue_id, from: night, to: night }, boss);

  const sum = { free: 2, paid: 2, taken_back: 1, total: 3 };
  expect(body.data).toEqual({ nights: [{ night, ...sum }], sum });
  expect(await ledgerSum(venue_id)).toBe(sum.total);
  const figures = (await call(venueAnalytics, { venue_id, night }, boss)).body.data?.now;
  expect((figures?.free ?? 0) + (figures?.paid ?? 0)).toBe(sum.total);
});

test("a venue's settlement lists a night without a pour too, and a span of 367 nights is refused", async () => {
  const { boss, venue_id } = await aBar();
  const ask = (from: string, to: string) => call(venueSettlement, { venue_id, from, to }, boss);
  expect((await ask('2026-11-01', '2026-11-30')).body.data?.nights).toHaveLength(30);
  expect((await ask('2025-11-20', night)).body.data?.nights).toHaveLength(366);
  for (const [from, to] of [
    ['2025-11-19', night],
    [night, '2026-11-19'],
  ] as const)
    expect((await ask(from, to)).status).toBe(400);
});

test("managers and the house see a venue's settlement, and a bartender, another bar and a guest do not", async () => {
  const { dee, boss, venue_id } = await aBar();
  const status = async (as: string | null, of: string = venue_id) =>
    (await call(venueSettlement, { venue_id: of, from: night, to: night }, as)).status;
  expect(await status(boss)).toBe(200);
  expect(await status(await build.user({ rep: true, allow_admin_access: true }))).toBe(200);
  expect(await status(dee.user_id)).toBe(403);
  expect(await status((await build.pro({ pro_role_id: managerRole })).user_id)).toBe(403);
  expect(await status(await build.member())).toBe(403);
  expect(await status(null)).toBe(401);
  expect(await status(boss, boss)).toBe(404);
});

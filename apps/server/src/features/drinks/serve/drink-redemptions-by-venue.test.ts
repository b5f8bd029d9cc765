import {
  drinkRedemptionsByVenue,
  redeemFreeDrink,
  redeemPaidVoucherDrink,
  refuseService,
} from '@nightjar/domain/drinks/calls';
import { overrideData } from '@nightjar/domain/drinks/entity';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp({ AUTH_RATE_LIMITS: 'off' });

async function aBarWithPours(count: number) {
  const dee = await build.pro();
  const rae = await build.member({ first_name: 'Rae' });
  for (let nth = 1; nth <= count; nth += 1) await pouredEarlier(dee, rae, nth);
  return { dee, rae, venue_id: dee.venue_id };
}

async function pouredEarlier(dee: { id: string; venue_id: VenueId }, guest: UserId, minutesAgo: number) {
  const voucher_id = await build.voucher({
    owner_id: guest,
    state: 'redeemed',
    title: `Drink ${minutesAgo}`,
  });
  await db
    .insertInto('redemptions')
    .values({
      user_id: guest,
      venue_id: dee.venue_id,
      pro_id: dee.id,
      pro_first_name: 'Dee',
      kind: 'paid',
      voucher_id,
      redeemed_at: new Date(clock.now().getTime() - minutesAgo * 60_000),
    })
    .execute();
}

test("staff see the bar's pours newest first, with the guest's first name and the overridden issue", async () => {
  const { dee, rae, venue_id } = await aBarWithPours(2);
  clock.advance(600);
  await build.location(rae, { lat: 27.9691, lng: -82.4373 });
  const { pro_code, pro_color_id } = dee;
  const check = { user_id: rae, venue_id, pro_code, pro_color_id };
  const refused = await call(redeemFreeDrink, check, rae);
  const { override_token } = overrideData.parse(refused.body.data);
  const past = { issue_override: true, override_reason: 'Out on the terrace', override_token };
  await call(redeemFreeDrink, { ...check, ...past }, rae);

  const { body } = await call(drinkRedemptionsByVenue, { venue_id }, dee.user_id);

  expect(body.data).toMatchObject([
    {
      kind: 'free',
      guest_first_name: 'Rae',
      issue: 'far_from_venue',
      override_reason: 'Out on the terrace',
      taken_back_at: null,
      refused: false,
      flagged: false,
    },
    { kind: 'paid', title: 'Drink 1', issue: null, override_reason: null },
    { kind: 'paid', title: 'Drink 2' },
  ]);
});

test('only an override has a reason in the list of pours, and only a pour with an issue has an override', async () => {
  const { dee, rae, venue_id } = await aBarWithPours(0);
  await build.location(rae);
  const { pro_code, pro_color_id } = dee;
  const voucher_id = await build.voucher({ owner_id: rae });
  const check = { user_id: rae, venue_id, pro_code, pro_color_id, voucher_id };
  await call(redeemPaidVoucherDrink, { ...check, issue_override: true, override_reason: 'Just so' }, rae);

  const { body } = await call(drinkRedemptionsByVenue, { venue_id }, dee.user_id);

  expect(body.data).toMatchObject([{ issue: null, override_reason: null }]);
  expect(
    await db
      .selectFrom('redemptions')
      .select('issue_override')
      .where('voucher_id', '=', voucher_id)
      .execute(),
  ).toEqual([{ issue_override: false }]);
});

test("a bar's list of pours has fifty on a page unless asked otherwise, and is read by an index", async () => {
  const { dee, rae, venue_id } = await aBarWithPours(52);
  const answer = async (more: object) =>
    (await call(drinkRedemptionsByVenue, { venue_id, ...more }, dee.user_id)).body;
  const page = async (more: object) => (await answer(more)).data ?? [];
  await aBarWithPours(1);

  expect(await page({})).toHaveLength(50);
  expect([(await answer({})).total, (await answer({ limit: 2, offset: 52 })).total]).toEqual([52, 52]);
  expect((await page({ limit: 2, offset: 50 })).map(({ title }) => title)).toEqual(['Drink 51', 'Drink 52']);
  const statements = await statementsOf(() => page({}));
  const listing = statements.filter(text => text.includes('from "redemptions"'));
  expect(listing).toHaveLength(2);
  const plan = await db.transaction().execute(async transaction => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    return sql<{ 'QUERY PLAN': string }>`explain select id from redemptions where venue_id = ${rae}
      order by redeemed_at desc limit 50`.execute(transaction);
  });
  expect(JSON.stringify(plan.rows)).toContain('redemptions_venue');
});

test("a bar's list of pours shows whether its guest is refused service tonight and whether the drink's payment was refunded", async () => {
  const { dee, rae, venue_id } = await aBarWithPours(1);
  const [row] = (await call(drinkRedemptionsByVenue, { venue_id }, dee.user_id)).body.data ?? [];
  await call(
    refuseService,
    { redemption_id: row?.redemption_id ?? '', reason: 'Asleep at the bar' },
    dee.user_id,
  );
  await db.updateTable('vouchers').set({ flagged_at: clock.now() }).where('owner_id', '=', rae).execute();
  const finch = await build.pro();
  await pouredEarlier(finch, rae, 3);

  const here = await call(drinkRedemptionsByVenue, { venue_id }, dee.user_id);
  const there = await call(drinkRedemptionsByVenue, { venue_id: finch.venue_id }, finch.user_id);

  expect(here.body.data).toMatchObject([{ refused: true, flagged: true }]);
  expect(there.body.data).toMatchObject([{ refused: false, flagged: false }]);
});

test("a deleted guest has no name in a bar's list of pours", async () => {
  const { dee, rae, venue_id } = await aBarWithPours(1);
  await db.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', rae).execute();
  const { body } = await call(drinkRedemptionsByVenue, { venue_id }, dee.user_id);
  expect(body.data).toMatchObject([{ guest_first_name: null }]);
});

test.each<[string, () => Promise<string | null>, number]>([
  ['a bartender of another bar', async () => (await build.pro()).user_id, 403],
  ['a member', () => build.member(), 403],
  ['a rep', () => build.user({ rep: true, allow_admin_access: true }), 200],
  ['a super admin', () => build.user({ super_admin: true }), 200],
])("the call for a bar's list of pours by %s is granted or refused", async (_who, asker, status) => {
  const { venue_id } = await aBarWithPours(1);
  expect((await call(drinkRedemptionsByVenue, { venue_id }, await asker())).status).toBe(status);
});

test("a former colleague may not read a bar's list of pours, and a missing venue is not found", async () => {
  const { dee, rae, venue_id } = await aBarWithPours(1);
  await db.updateTable('pros').set({ state: 'removed' }).where('id', '=', dee.id).execute();
  expect((await call(drinkRedemptionsByVenue, { venue_id }, dee.user_id)).status).toBe(403);
  const owl = await build.user({ super_admin: true });
  expect((await call(drinkRedemptionsByVenue, { venue_id: rae }, owl)).status).toBe(404);
});

test('a page of pours continues without gaps and repetitions while drinks are poured and taken back', async () => {
  const { dee, rae, venue_id } = await aBarWithPours(7);
  await pouredEarlier(dee, rae, 3); // The pour is at the same time as another.
  const page = async (before?: string) =>
    (await call(drinkRedemptionsByVenue, { venue_id, limit: 3, before }, dee.user_id)).body.data ?? [];
  const first = await page();
  await pouredEarlier(dee, rae, 0);
  const second = await page(first.at(-1)?.redemption_id);
  await pouredEarlier(dee, rae, 0);
  const third = await page(second.at(-1)?.redemption_id);
  const ids = [...first, ...second, ...third].map(({ redemption_id }) => redemption_id);
  expect([ids.length, new Set(ids).size]).toEqual([8, 8]);
  expect(third.at(-1)?.title).toBe('Drink 7');
  const elsewhere = (await aBarWithPours(1)).dee;
  const [theirs] =
    (await call(drinkRedemptionsByVenue, { venue_id: elsewhere.venue_id }, elsewhere.user_id)).body.data ??
    [];
  expect(await page(theirs?.redemption_id)).toEqual([]);
});

test("a bar's list of pours is filtered and counted by nights, kind, bartender, overrides and pours taken back", async () => {
  const { dee, rae, venue_id } = await aBarWithPours(3);
  const ana = await build.pro({ venue_id, pro_code: '2222', pro_color_id: 5 });
  await pouredEarlier(ana, rae, 24 * 60);
  await db
    .updateTable('redemptions')
    .set({ issue: 'far_from_venue', issue_override: true, override_reason: 'Out on the terrace' })
    .where('pro_id', '=', ana.id)
    .execute();
  await pouredEarlier(ana, rae, 48 * 60);
  const { id } = await db
    .selectFrom('redemptions')
    .where('pro_id', '=', ana.id)
    .orderBy('redeemed_at')
    .select('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('redemptions').set({ taken_back_at: clock.now() }).where('id', '=', id).execute();
  const totalOf = async (more: object) => {
    const { body } = await call(drinkRedemptionsByVenue, { venue_id, ...more }, dee.user_id);
    return [body.total, body.data?.length];
  };
  expect(await totalOf({})).toEqual([5, 5]);
  expect(await totalOf({ from: '2026-11-20' })).toEqual([3, 3]);
  expect(await totalOf({ to: '2026-11-19' })).toEqual([2, 2]);
  expect(await totalOf({ from: '2026-11-19', to: '2026-11-19' })).toEqual([1, 1]);
  expect(await totalOf({ kind: 'free' })).toEqual([0, 0]);
  expect(await totalOf({ pro_id: ana.id })).toEqual([2, 2]);
  expect(await totalOf({ only: 'overrides' })).toEqual([1, 1]);
  expect(await totalOf({ only: 'taken_back', kind: 'paid' })).toEqual([1, 1]);
});

test.each(['{}', '{"kind":"paid"}', '{"only":"overrides"}'])(
  'the first page of five years of pours is read by an index: %s',
  async filter => {
    const { dee, venue_id } = await aBarWithPours(1);
    const statements = await statementsOf(() =>
      call(drinkRedemptionsByVenue, { venue_id, ...JSON.parse(filter) }, dee.user_id),
    );
    expect(statements.length).toBeLessThanOrEqual(6);
  },
);

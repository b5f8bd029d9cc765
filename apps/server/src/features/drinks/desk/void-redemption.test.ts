import {
  currentRedemptions,
  drinkBankStats,
  drinkRedemptionsByVenue,
  myVouchers,
  redeemFreeDrink,
  redeemPaidVoucherDrink,
} from '@nightjar/domain/drinks/calls';
import { voidRedemption } from '@nightjar/domain/drinks/desk/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { userTopic, venueStaffTopic } from '@nightjar/domain/live';
import { expect, test } from 'vitest';
import { readNotes } from '../../../platform/push/outbox.ts';
import { topicChannel } from '../../../platform/realtime/bus-messages.ts';
import { managerRole } from '../../../testing/access/callers.ts';
import { testApp } from '../../../testing/app.ts';
import { checkLedger } from '../check-ledger.ts';
import { drinksTasks } from '../jobs.ts';

const { call, build, db, clock, platform, statementsOf, tokenOf } = await testApp({
  AUTH_RATE_LIMITS: 'off',
});
const reason = 'Poured twice by mistake';

/** Makes an evening with a guest at the bar, the bartender Dee, and Mae who manages the bar. */
async function anEvening() {
  const guest = await build.member({ first_name: 'Rae' }, { free_drinks_per_period: 5 });
  await build.location(guest);
  const dee = await build.pro();
  const { venue_id, pro_code, pro_color_id } = dee;
  const mae = (await build.pro({ venue_id, pro_role_id: managerRole, pro_code: '1111', pro_color_id: 1 }))
    .user_id as UserId;
  const check = { user_id: guest, venue_id, pro_code, pro_color_id };
  const voucher_id = await build.voucher({ owner_id: guest });
  await db
    .insertInto('drink_ledger')
    .values({ at: clock.now(), entry: 'issued', user_id: guest, voucher_id })
    .execute();
  const idOf = ({ body }: { body: { data: { redemption_id: string } | null; message: string } }) => {
    if (!body.data) throw new Error(body.message);
    return body.data.redemption_id;
  };
  return {
    ...{ guest, dee, mae, venue_id, voucher_id },
    free: async () => idOf(await call(redeemFreeDrink, check, guest)),
    paid: async () => idOf(await call(redeemPaidVoucherDrink, { ...check, voucher_id }, guest)),
    takeBack: (redemption_id: string, as: string = mae) =>
      call(voidRedemption, { redemption_id, reason }, as),
  };
}

const listed = async (venue_id: string, as: UserId) =>
  (await call(drinkRedemptionsByVenue, { venue_id }, as)).body.data ?? [];
const differences = async () => (await checkLedger(platform)).refused;

test('a free pour that is taken back counts no longer, its receipt shows so, and the ledger agrees', async () => {
  const { guest, mae, venue_id, free, takeBack } = await anEvening();
  const id = await free();

  const { body } = await takeBack(id);

  expect(body.data).toEqual({ redemption_id: id, taken_back_at: clock.now().toISOString(), already: false });
  const stats = (await call(drinkBankStats, {}, guest)).body.data;
  expect(stats).toMatchObject({ free_used: 0, redeemed_total: 0 });
  const receipts = (await call(currentRedemptions, {}, guest)).body.data;
  expect(receipts).toMatchObject({
    redemptions: [],
    taken_back: [{ redemption_id: id }],
    cooldown_ends_at: null,
  });
  expect(await listed(venue_id, mae)).toMatchObject([
    { taken_back_by: 'Dee', taken_back_reason: reason, may_void: false, void_until: null },
  ]);
  expect(await differences()).toEqual([]);
});

test('the voucher of a pour that is taken back returns to its owner, who can pour it again', async () => {
  const { guest, voucher_id, paid, takeBack } = await anEvening();
  const id = await paid();
  await takeBack(id);

  expect((await call(myVouchers, {}, guest)).body.data).toMatchObject([{ voucher_id, state: 'available' }]);
  const again = await paid();
  expect(again).not.toBe(id);
  expect(await differences()).toEqual([]);
});

test('the ledger has the actor and the reason of a pour taken back, and the trail has the call', async () => {
  const { mae, paid, takeBack } = await anEvening();
  const id = await paid();
  await takeBack(id);
  const entries = await db
    .selectFrom('drink_ledger')
    .where('redemption_id', '=', id)
    .orderBy('id')
    .select(['entry', 'actor_id', 'reason'])
    .execute();
  expect(entries.at(-1)).toEqual({ entry: 'pour_taken_back', actor_id: mae, reason });
  const trail = await db
    .selectFrom('audit_trail')
    .selectAll()
    .where('action', '=', 'void-redemption')
    .where('actor_id', '=', mae)
    .execute();
  expect(trail).toMatchObject([{ outcome: 'ok', subjects: { redemption_id: id } }]);
});

test("a pour that a manager takes back locks none of its guest's overrides", async () => {
  const { guest, free, takeBack } = await anEvening();
  await takeBack(await free());
  const rows = await db
    .selectFrom('redemptions')
    .where('user_id', '=', guest)
    .select('overrides_locked_until')
    .execute();
  expect(rows).toEqual([{ overrides_locked_until: null }]);
});

test('taking a pour back twice, also by two people at once, takes it back once', async () => {
  const { guest, paid, mae, takeBack } = await anEvening();
  const wren = await build.user({ rep: true, allow_admin_access: true });
  const id = await paid();
  const answers = await Promise.all([takeBack(id), takeBack(id, wren), takeBack(id), takeBack(id, wren)]);
  expect(answers.filter(({ body }) => body.data?.already === false)).toHaveLength(1);
  expect((await takeBack(id, mae)).body.data).toMatchObject({ already: true });
  expect((await call(drinkBankStats, {}, guest)).body.data).toMatchObject({ redeemed_total: 0 });
  expect(await differences()).toEqual([]);
});

test('a pour that is made while another is taken back is a separate pour', async () => {
  const { free, takeBack, guest } = await anEvening();
  const id = await free();
  clock.advance(3600);
  await build.location(guest);
  const [taken, poured] = await Promise.all([takeBack(id), free().catch(() => null)]);
  clock.advance(-3600);
  expect(taken.body.data?.already).toBe(false);
  expect(poured).not.toBe(id);
  expect(await differences()).toEqual([]);
});

test('a pour taken back is announced to the guest, their bank and the desk, and the guest’s push has no reason', async () => {
  const { guest, venue_id, free, takeBack } = await anEvening();
  const received: unknown[] = [];
  for (const topic of [userTopic.nameOf(guest), venueStaffTopic.nameOf(venue_id)])
    await platform.bus.subscribe(topicChannel(topic), message => received.push(message));
  const id = await free();
  await takeBack(id);
  const payload = (taken_back: boolean) => ({
    event: 'pour',
    body: { json: JSON.stringify({ venue_id, redemption_id: id, taken_back }) },
  });
  expect(received).toEqual(
    expect.arrayContaining([
      expect.objectContaining(payload(false)),
      expect.objectContaining(payload(true)),
      expect.objectContaining({ event: 'pour_taken_back' }),
      expect.objectContaining({ event: 'drink_bank_changed' }),
    ]),
  );
  await drinksTasks(platform)['push-pour-taken-back']?.({ redemption_id: id, denied: false });
  const { phone } = await db
    .selectFrom('users')
    .where('id', '=', guest)
    .select('phone')
    .executeTakeFirstOrThrow();
  const notes = await readNotes(db, phone ?? '');
  expect(notes).toMatchObject([{ title: expect.stringContaining('took back a pour') }]);
  expect(JSON.stringify(notes)).not.toContain(reason);
});

test('a manager cannot take back a pour of which they were the guest', async () => {
  const { venue_id, dee } = await anEvening();
  const boss = await build.member({ first_name: 'Bo', pro: true }, { free_drinks_per_period: 2 });
  await build.pro({ user_id: boss, venue_id, pro_role_id: managerRole, pro_code: '2222', pro_color_id: 2 });
  await build.location(boss);
  const { pro_code, pro_color_id } = dee;
  const { body } = await call(redeemFreeDrink, { user_id: boss, venue_id, pro_code, pro_color_id }, boss);
  const redemption_id = body.data?.redemption_id ?? '';
  const refused = await call(voidRedemption, { redemption_id, reason }, boss);
  expect(refused.body.code).toBe('own_pour');
  const [row] = await listed(venue_id, boss);
  expect(row).toMatchObject({ may_void: false, taken_back_at: null });
});

test('a manager may take a pour back until noon after its night, and a rep for thirty days', async () => {
  const { free, mae, venue_id } = await anEvening();
  const wren = await build.user({ rep: true, allow_admin_access: true });
  const redemption_id = await free();
  const before = clock.now().getTime();
  const at = async (moment: number, as: UserId) => {
    clock.advance((moment - clock.now().getTime()) / 1000);
    const token = await tokenOf(as);
    const { body } = await call(voidRedemption, { redemption_id, reason }, as, { token });
    const rows = await call(drinkRedemptionsByVenue, { venue_id }, as, { token });
    clock.advance((before - clock.now().getTime()) / 1000);
    return [body.code ?? body.data?.already, rows.body.data?.[0]?.may_void];
  };
  const until = (await listed(venue_id, mae))[0]?.void_until;
  expect(until).toBe('2026-11-21T17:00:00.000Z');
  const days = 86_400_000;
  expect(await at(Date.parse(until ?? ''), mae)).toEqual(['void_over', false]);
  expect(await at(before + 30 * days, wren)).toEqual(['void_over', false]);
  expect(await at(before + 30 * days - 1000, wren)).toEqual([false, false]);
});

test('`void-redemption` is refused to a bartender, a former manager, another bar’s manager and a guest', async () => {
  const { guest, dee, free, takeBack, mae } = await anEvening();
  const id = await free();
  const finch = (await build.pro({ pro_role_id: managerRole })).user_id as UserId;
  expect((await takeBack(id, dee.user_id as UserId)).status).toBe(403);
  expect((await takeBack(id, finch)).status).toBe(404);
  expect((await takeBack(id, guest)).status).toBe(403);
  expect((await call(voidRedemption, { redemption_id: id, reason }, null)).status).toBe(401);
  await db.updateTable('pros').set({ state: 'removed' }).where('user_id', '=', mae).execute();
  expect((await takeBack(id)).status).toBe(404);
});

test('taking a pour back requires a reason, and a missing pour is not found', async () => {
  const { free, mae, takeBack } = await anEvening();
  const bare = await call(voidRedemption, { redemption_id: await free(), reason: ' a ' }, mae);
  expect([bare.status, bare.body.message]).toEqual([400, expect.stringContaining('reason')]);
  expect((await takeBack(mae)).status).toBe(404);
});

test('taking a pour back takes at most six statements on the tables of drinks', async () => {
  const { paid, takeBack } = await anEvening();
  const id = await paid();
  const statements = await statementsOf(() => takeBack(id));
  const own = statements.filter(text => /redemptions|drink_banks|purchases|vouchers/.test(text));
  expect(own.length).toBeLessThanOrEqual(6);
});

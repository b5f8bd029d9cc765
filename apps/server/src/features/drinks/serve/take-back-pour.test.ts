import {
  currentRedemptions,
  drinkBankStats,
  drinkRedemptionsByVenue,
  myVouchers,
  redeemFreeDrink,
  redeemPaidVoucherDrink,
  redeemWithQr,
  redemptionQr,
  takeBackPour,
} from '@nightjar/domain/drinks/calls';
import { overrideData } from '@nightjar/domain/drinks/entity';
import { ybor } from '@nightjar/domain/kernel/example';
import type { UserId } from '@nightjar/domain/kernel/id';
import { userTopic } from '@nightjar/domain/live';
import { proClockOut } from '@nightjar/domain/staff/calls';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readNotes } from '../../../platform/push/outbox.ts';
import { topicChannel } from '../../../platform/realtime/bus-messages.ts';
import { testApp } from '../../../testing/app.ts';
import { erasePerson } from '../../account/queries/erase.ts';
import { checkLedger } from '../check-ledger.ts';
import { drinksTasks } from '../jobs.ts';
import { settlePurchase } from '../queries/purchased.ts';

const { call, build, db, clock, platform, tokenOf } = await testApp({ AUTH_RATE_LIMITS: 'off' });

const away = { lat: ybor.lat + 0.009, lng: ybor.lng };
const reason = 'Guest is right here';

/**
 * Makes a guest a kilometer away and the bartender Dee. `free` and `paid` pour in spite of the distance, with Dee's
 * code.
 */
async function aGuestAndDee() {
  const guest = await build.member(
    { first_name: 'Rae' },
    { free_drinks_per_period: 5, cooldown_in_minutes: 45 },
  );
  await build.location(guest, away);
  const dee = await build.pro();
  const { venue_id, pro_code, pro_color_id } = dee;
  const check = { user_id: guest, venue_id, pro_code, pro_color_id };
  const pro = dee.user_id as UserId;
  const takeBack = (redemption_id: string, as: string = pro) => call(takeBackPour, { redemption_id }, as);
  const override = async (ask: (more: object) => ReturnType<typeof call>) => {
    const { override_token } = overrideData.parse((await ask({})).body.data);
    const more = { issue_override: true, override_reason: reason, override_token };
    const { body } = await ask(more);
    return { id: (body.data as { redemption_id: string }).redemption_id, token: override_token, more };
  };
  return {
    ...{ guest, dee, pro, check, takeBack },
    free: () => override(more => call(redeemFreeDrink, { ...check, ...more }, guest)),
    paid: (voucher_id: string) =>
      override(more => call(redeemPaidVoucherDrink, { ...check, voucher_id, ...more }, guest)),
  };
}

/** Buys a drink with a purchase, as the shop does. */
async function aBoughtDrink(user_id: UserId) {
  await sql`insert into products (id, kind, name) values ('drink', 'voucher', 'A house drink') on conflict do nothing`.execute(
    db,
  );
  await sql`insert into prices (id, product_id, unit_amount) values ('price', 'drink', 900) on conflict do nothing`.execute(
    db,
  );
  const bought = { user_id, title: 'A house drink' };
  const { id } = await db
    .insertInto('purchases')
    .values({
      ...bought,
      kind: 'voucher',
      price_id: 'price',
      quantity: 1,
      unit_amount: 900,
      currency: 'usd',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const settle = (valid: number, frozen = false) =>
    db.transaction().execute(async transaction => {
      await sql`update purchases set dispute = ${frozen ? 'open' : null} where id = ${id}`.execute(
        transaction,
      );
      return settlePurchase({ db: transaction, now: clock.now() }, { id, ...bought }, { valid, frozen });
    });
  const [issued] = await settle(1);
  return { voucher_id: issued?.voucherId ?? '', settle };
}

const ledgerOf = async (redemption_id: string) =>
  db
    .selectFrom('drink_ledger')
    .select(['entry', 'user_id', 'actor_id'])
    .where('redemption_id', '=', redemption_id)
    .orderBy('id')
    .execute();
const voucherRow = (id: string) =>
  db.selectFrom('vouchers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const differences = async () => (await checkLedger(platform)).refused;

async function notesTo(userId: string | null) {
  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return readNotes(db, phone ?? '');
}

test('a free pour that is taken back counts no longer against the plan and starts no cooldown, and the ledger names who took it back', async () => {
  const { guest, pro, free, takeBack } = await aGuestAndDee();
  const { id } = await free();

  const { body } = await takeBack(id);

  expect(body.data).toEqual({ redemption_id: id, taken_back_at: clock.now().toISOString(), already: false });
  expect((await call(drinkBankStats, {}, guest)).body.data).toMatchObject({
    free_used: 0,
    redeemed_total: 0,
  });
  expect((await call(currentRedemptions, {}, guest)).body.data).toMatchObject({
    redemptions: [],
    cooldown_ends_at: null,
  });
  expect(await ledgerOf(id)).toEqual([
    { entry: 'free_pour', user_id: guest, actor_id: guest },
    { entry: 'pour_taken_back', user_id: guest, actor_id: pro },
  ]);
  expect(await differences()).toEqual([]);
});

test('the next free pour takes the ordinal number within the period that a taken-back pour has freed', async () => {
  const guest = await build.member({}, { free_drinks_per_period: 3, cooldown_in_minutes: null });
  const dee = await build.pro();
  const { venue_id, pro_code, pro_color_id } = dee;
  const check = { user_id: guest, venue_id, pro_code, pro_color_id };
  await build.location(guest, away);
  const asked = await call(redeemFreeDrink, check, guest);
  const { override_token } = overrideData.parse(asked.body.data);
  const more = { issue_override: true, override_reason: reason, override_token };
  const first = await call(redeemFreeDrink, { ...check, ...more }, guest);
  await build.location(guest);
  await call(redeemFreeDrink, check, guest);
  await call(takeBackPour, { redemption_id: first.body.data?.redemption_id }, dee.user_id);

  expect((await call(redeemFreeDrink, check, guest)).body.success).toBe(true);
  clock.advance(11 * 60);
  expect((await call(redeemFreeDrink, check, guest)).body.success).toBe(true);
  expect((await call(redeemFreeDrink, check, guest)).body.code).toBe('nothing_left');
  const live = await db
    .selectFrom('redemptions')
    .select('period_index')
    .where('user_id', '=', guest)
    .where('taken_back_at', 'is', null)
    .orderBy('period_index')
    .execute();
  expect(live.map(({ period_index }) => period_index)).toEqual([1, 2, 3]);
  expect(await differences()).toEqual([]);
});

test('a voucher whose pour is taken back belongs to its owner again and can be poured again without an issue', async () => {
  const { guest, check, paid, takeBack } = await aGuestAndDee();
  const { voucher_id } = await aBoughtDrink(guest);
  const { id } = await paid(voucher_id);
  await takeBack(id);

  expect((await call(myVouchers, {}, guest)).body.data).toMatchObject([{ voucher_id, state: 'available' }]);
  await build.location(guest);
  const again = await call(redeemPaidVoucherDrink, { ...check, voucher_id }, guest);
  expect(again.body.data).toMatchObject({ already: false });
  expect(again.body.data?.redemption_id).not.toBe(id);
  expect(await differences()).toEqual([]);
});

test('a guest whose pour was taken back gets no override by code for the rest of the night, until six in the morning', async () => {
  const { guest, dee, check, free, takeBack } = await aGuestAndDee();
  const { id, more } = await free();
  await takeBack(id);
  const elsewhere = await build.pro({ pro_code: '2222' });

  const { venue_id, pro_code, pro_color_id } = elsewhere;
  for (const order of [
    { ...check, ...more },
    { user_id: guest, venue_id, pro_code, pro_color_id },
  ])
    expect((await call(redeemFreeDrink, order, guest)).body).toMatchObject({
      code: 'overrides_locked',
      data: null,
    });
  const sixInTheMorning = new Date('2026-11-21T11:00:00Z');
  const secondsToSix = (sixInTheMorning.getTime() - clock.now().getTime()) / 1000;
  await sql`update pros set clocked_in_until = ${new Date('2026-11-22T00:00:00Z')}`.execute(db);
  await sql`update venues set hours = '[]'`.execute(db);
  await sql`update alcohol_rules set serving_from = 0, serving_until = 0`.execute(db);
  const codeAt = async (seconds: number) => {
    clock.advance(seconds);
    await build.location(guest, away);
    return (await call(redeemFreeDrink, check, guest, { token: await tokenOf(guest) })).body.code;
  };
  expect(await codeAt(secondsToSix - 1)).toBe('overrides_locked');
  expect(await codeAt(1)).toBe('far_from_venue');
  clock.advance(-secondsToSix);
  await sql`update pros set clocked_in_until = ${clock.now()} where id <> ${dee.id}`.execute(db);
});

test('a guest whose overrides are locked can still be served by a scan', async () => {
  const { guest, dee, pro, free, takeBack } = await aGuestAndDee();
  await takeBack((await free()).id);
  const { body } = await call(redemptionQr, { user_id: guest, venue_id: dee.venue_id }, guest);
  const scan = { qr: body.data?.qr ?? '', issue_override: true, override_reason: 'I see them' };
  expect((await call(redeemWithQr, scan, pro)).body.success).toBe(true);
});

test('forty requests at once take a pour back once, and the pour stays taken back', async () => {
  const { guest, pro, free, takeBack } = await aGuestAndDee();
  const { id } = await free();

  const replies = await Promise.all(Array.from({ length: 40 }, () => takeBack(id)));

  expect(replies.filter(({ body }) => body.data?.already === false)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.data?.already === true)).toHaveLength(39);
  expect(await ledgerOf(id)).toHaveLength(2);
  clock.advance(3600);
  const token = await tokenOf(pro);
  const again = await call(takeBackPour, { redemption_id: id }, pro, { token });
  clock.advance(-3600);
  expect(again.body.data).toMatchObject({ already: true });
  expect((await call(drinkBankStats, {}, guest)).body.data?.redeemed_total).toBe(0);
});

test('pouring and taking back a voucher at once, many times over, leaves a ledger without a difference', async () => {
  const { guest, check, paid, takeBack } = await aGuestAndDee();
  const { voucher_id } = await aBoughtDrink(guest);
  const { id, more } = await paid(voucher_id);
  const order = { ...check, voucher_id, ...more };
  await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      nth % 2 ? takeBack(id) : call(redeemPaidVoucherDrink, order, guest),
    ),
  );
  expect((await voucherRow(voucher_id)).state).toBe('available');
  expect(await differences()).toEqual([]);
});

test('a bartender cannot take a pour back after ten minutes', async () => {
  const { free, takeBack } = await aGuestAndDee();
  const { id } = await free();
  clock.advance(600);
  expect((await takeBack(id)).body.code).toBe('take_back_over');
  clock.advance(-600);
});

test('a bartender who has clocked out can still take a pour back', async () => {
  const { dee, pro, free, takeBack } = await aGuestAndDee();
  const { id } = await free();
  await call(proClockOut, { pro_id: dee.id }, pro);
  clock.advance(599);
  expect((await takeBack(id)).body.data).toMatchObject({ already: false });
  clock.advance(-599);
});

test("a colleague, a manager, a rep and a super admin cannot take a bartender's pour back", async () => {
  const { dee, free, takeBack } = await aGuestAndDee();
  const { id } = await free();
  const others = [
    (await build.pro({ venue_id: dee.venue_id, pro_code: '1111' })).user_id,
    (await build.pro({ venue_id: dee.venue_id, pro_code: '3333', pro_role_id: 2 })).user_id,
    await build.user({ rep: true, allow_admin_access: true }),
    await build.user({ super_admin: true }),
  ];
  for (const other of others) expect((await takeBack(id, other ?? '')).status).toBe(404);
  expect(await ledgerOf(id)).toHaveLength(1);
});

test('a pour without an override, and a pour by scan, are taken back as mistakes: the drink returns and the guest may still override', async () => {
  const { guest, dee, pro, check, takeBack } = await aGuestAndDee();
  const { body } = await call(redemptionQr, { user_id: guest, venue_id: dee.venue_id }, guest);
  const scan = { qr: body.data?.qr ?? '', issue_override: true, override_reason: 'I see them' };
  const scanned = await call(redeemWithQr, scan, pro);
  await build.location(guest);
  clock.advance(46 * 60);
  await build.location(guest);
  const honest = await call(redeemFreeDrink, check, guest);
  const honestId = honest.body.data?.redemption_id ?? '';
  const scannedId = scanned.body.data?.redemption_id ?? '';

  const pours = await call(drinkRedemptionsByVenue, { venue_id: dee.venue_id }, pro);
  expect(pours.body.data?.map(({ take_back_until }) => take_back_until !== null)).toEqual([true, false]);
  expect((await takeBack(honestId)).body.data).toMatchObject({ already: false });
  expect((await takeBack(scannedId)).body.code).toBe('take_back_over');

  expect((await call(currentRedemptions, {}, guest)).body.data?.redemptions).toHaveLength(1);
  const { rows } = await sql<{ taken_back_reason: string; locked: boolean }>`
    select taken_back_reason, overrides_locked_until is not null as locked from redemptions where id = ${honestId}`.execute(
    db,
  );
  expect(rows).toEqual([{ taken_back_reason: 'Poured by mistake', locked: false }]);
  expect(await differences()).toEqual([]);
  clock.advance(-46 * 60);
});

test('a taken-back drink whose money was refunded after the pour is refunded and not returned', async () => {
  const { guest, paid, takeBack } = await aGuestAndDee();
  const { voucher_id, settle } = await aBoughtDrink(guest);
  const { id } = await paid(voucher_id);
  await settle(0);
  expect((await voucherRow(voucher_id)).flagged_at).not.toBeNull();

  await takeBack(id);

  expect(await voucherRow(voucher_id)).toMatchObject({ state: 'refunded', flagged_at: null });
  await settle(0);
  expect(await voucherRow(voucher_id)).toMatchObject({ state: 'refunded', flagged_at: null });
  expect(await differences()).toEqual([]);
});

test('a drink whose pour is taken back is frozen while its payment is in dispute, and can be poured again once the dispute has ended without a refund', async () => {
  const { guest, paid, takeBack } = await aGuestAndDee();
  const { voucher_id, settle } = await aBoughtDrink(guest);
  const { id } = await paid(voucher_id);
  await settle(1, true);

  await takeBack(id);

  expect((await voucherRow(voucher_id)).frozen_at).not.toBeNull();
  await settle(1);
  expect(await voucherRow(voucher_id)).toMatchObject({ state: 'available', frozen_at: null });
  expect(await differences()).toEqual([]);
});

test('a refund and a taking back of one pour at the same moment end as a refund, whichever comes first', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { guest, paid, takeBack } = await aGuestAndDee();
    const { voucher_id, settle } = await aBoughtDrink(guest);
    const { id } = await paid(voucher_id);
    await Promise.all([takeBack(id), settle(0)]);
    expect((await voucherRow(voucher_id)).state).toBe('refunded');
  }
  expect(await differences()).toEqual([]);
});

test('a taken-back drink of a deleted user is void, and the ledger has no difference', async () => {
  const { guest, paid, takeBack } = await aGuestAndDee();
  const { voucher_id } = await aBoughtDrink(guest);
  const { id } = await paid(voucher_id);
  await db
    .transaction()
    .execute(transaction => erasePerson(transaction, guest, { now: clock.now(), referralCode: 'GONE1' }));

  const { body } = await takeBack(id);

  expect(body.data).toMatchObject({ already: false });
  expect((await voucherRow(voucher_id)).state).toBe('void');
  expect(await differences()).toEqual([]);
});

test('a taken-back drink whose buyer is deleted returns to the guest it was sent to', async () => {
  const { guest, paid, takeBack } = await aGuestAndDee();
  const moth = await build.member();
  const { voucher_id } = await aBoughtDrink(moth);
  await sql`update vouchers set owner_id = ${guest}, sender_id = ${moth} where id = ${voucher_id}`.execute(
    db,
  );
  for (const [entry, user_id] of [
    ['sent', moth],
    ['accepted', guest],
  ] as const)
    await db.insertInto('drink_ledger').values({ at: clock.now(), entry, user_id, voucher_id }).execute();
  await sql`insert into drink_banks (user_id, sent_total) values (${moth}, 1)
    on conflict (user_id) do update set sent_total = 1`.execute(db);
  await sql`insert into drink_banks (user_id, received_total) values (${guest}, 1)
    on conflict (user_id) do update set received_total = 1`.execute(db);
  const { id } = await paid(voucher_id);
  await db
    .transaction()
    .execute(transaction => erasePerson(transaction, moth, { now: clock.now(), referralCode: 'GONE2' }));

  await takeBack(id);

  expect(await voucherRow(voucher_id)).toMatchObject({ state: 'available', owner_id: guest });
  expect(await differences()).toEqual([]);
});

test("a guest whose pour is taken back is notified on the open phone and by a push, and so is the drink's sender", async () => {
  const { guest, pro, paid, takeBack } = await aGuestAndDee();
  const moth = await build.member();
  const { voucher_id } = await aBoughtDrink(guest);
  await sql`update vouchers set sender_id = ${moth} where id = ${voucher_id}`.execute(db);
  const { id } = await paid(voucher_id);
  const received: { who: string; event: unknown }[] = [];
  for (const [who, userId] of Object.entries({ guest, pro, moth }))
    await platform.bus.subscribe(topicChannel(userTopic.nameOf(userId)), message =>
      received.push({ who, event: (message as { event: string }).event }),
    );

  await takeBack(id);
  await drinksTasks(platform)['push-pour-taken-back']?.({ redemption_id: id });

  expect(received).toEqual(
    expect.arrayContaining([
      { who: 'guest', event: 'pour_taken_back' },
      { who: 'guest', event: 'drink_bank_changed' },
      { who: 'moth', event: 'voucher_changed' },
    ]),
  );
  expect(await notesTo(guest)).toMatchObject([{ title: 'Dee took back your pour' }]);
});

test('every pour that a bartender takes back is listed at the desk, and a push gives the managers the count of this night', async () => {
  const { dee, free, takeBack } = await aGuestAndDee();
  const boss = await build.pro({ venue_id: dee.venue_id, pro_role_id: 2, pro_code: '1111' });
  const { id } = await free();
  await takeBack(id);

  const { body } = await call(drinkRedemptionsByVenue, { venue_id: dee.venue_id }, boss.user_id);
  expect(body.data).toMatchObject([
    {
      redemption_id: id,
      pro_first_name: 'Dee',
      override_reason: reason,
      taken_back_at: clock.now().toISOString(),
    },
  ]);
  const { rows } = await sql<{ payload: unknown }>`
    select jobs.payload from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'push-overrides' and jobs.payload ->> 'redemptionId' = ${id}`.execute(db);
  expect(rows.map(({ payload }) => payload)).toEqual([
    { venueId: dee.venue_id, redemptionId: id, takenBack: true, count: 1 },
  ]);
});

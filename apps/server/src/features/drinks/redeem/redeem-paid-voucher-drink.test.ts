import { myVouchers, redeemPaidVoucherDrink } from '@nightjar/domain/drinks/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { settlePurchase } from '../queries/purchased.ts';

const { call, build, db, clock } = await testApp();

async function aGuestWithAVoucher(voucher: object = {}, pro: object = {}) {
  const guest = await build.member();
  await build.location(guest);
  const staff = await build.pro(pro);
  const voucher_id = await build.voucher({ owner_id: guest, title: 'A drink from Moth', ...voucher });
  const check = { venue_id: staff.venue_id, pro_code: staff.pro_code, pro_color_id: staff.pro_color_id };
  return { guest, voucher_id, input: { user_id: guest, voucher_id, ...check } };
}
const ledgerOf = (voucher_id: string) =>
  db.selectFrom('drink_ledger').select('entry').where('voucher_id', '=', voucher_id).execute();

test('a poured voucher leaves the list of vouchers and is in the ledger', async () => {
  const { guest, voucher_id, input } = await aGuestWithAVoucher();

  const { body } = await call(redeemPaidVoucherDrink, input, guest);

  expect(body.data).toMatchObject({
    kind: 'paid',
    title: 'A drink from Moth',
    cooldown_ends_at: null,
    already: false,
  });
  expect((await call(myVouchers, {}, guest)).body.data).toEqual([]);
  expect(await ledgerOf(voucher_id)).toEqual([{ entry: 'redeemed' }]);
});

test('one of 100 parallel pours of a voucher is new, and the others get its receipt', async () => {
  const { guest, voucher_id, input } = await aGuestWithAVoucher();

  const replies = await Promise.all(
    Array.from({ length: 100 }, () => call(redeemPaidVoucherDrink, input, guest)),
  );

  expect(replies.filter(({ body }) => body.data?.already === false)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.data?.already === true)).toHaveLength(99);
  expect(new Set(replies.map(({ body }) => body.data?.redemption_id)).size).toBe(1);
  expect(await ledgerOf(voucher_id)).toHaveLength(1);
});

test('the receipt of a poured voucher is not repeated eleven minutes after the pour', async () => {
  const { guest, input } = await aGuestWithAVoucher();
  await call(redeemPaidVoucherDrink, input, guest);
  clock.advance(11 * 60);
  expect((await call(redeemPaidVoucherDrink, input, guest)).body.code).toBe('voucher_gone');
});

test('the receipt of a poured voucher is not repeated without the staff code', async () => {
  const { guest, input } = await aGuestWithAVoucher();
  await call(redeemPaidVoucherDrink, input, guest);

  const replies: unknown[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    const { status, body } = await call(redeemPaidVoucherDrink, { ...input, pro_code: `000${guess}` }, guest);
    replies.push(body.data ?? (status === 429 ? status : 'refused'));
  }

  expect(replies).toEqual([...Array(5).fill('refused'), 429]);
});

test('a voucher that is refunded at the same moment is not poured', async () => {
  const { guest, voucher_id, input } = await aGuestWithAVoucher();
  const refund = await holdRefund(voucher_id);

  const pour = call(redeemPaidVoucherDrink, input, guest);
  await untilSomebodyWaits();
  await refund.commit();

  expect((await pour).body.code).toBe('voucher_gone');
  const row = db.selectFrom('vouchers').select('state').where('id', '=', voucher_id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ state: 'refunded' });
  expect(await ledgerOf(voucher_id)).toEqual([{ entry: 'issued' }, { entry: 'refunded' }]);
});

/** Makes a bought voucher whose refund is written and not committed yet. */
async function holdRefund(voucher_id: string) {
  await sql`insert into products (id, kind, name) values ('drink', 'voucher', 'A house drink')`.execute(db);
  await sql`insert into prices (id, product_id, unit_amount) values ('price', 'drink', 900)`.execute(db);
  const { rows } = await sql<{ id: string; user_id: UserId; title: string }>`
    insert into purchases (user_id, kind, price_id, title, quantity, unit_amount, currency, created_at)
    select owner_id, 'voucher', 'price', 'A house drink', 1, 900, 'usd', now() from vouchers where id = ${voucher_id}
    returning id, user_id, title`.execute(db);
  const [purchase] = rows;
  if (!purchase) throw new Error('a purchase was inserted but not returned');
  await sql`update vouchers set purchase_id = ${purchase.id}, purchase_index = 1 where id = ${voucher_id}`.execute(
    db,
  );
  await sql`insert into drink_ledger (at, entry, user_id, voucher_id)
    values (now(), 'issued', ${purchase.user_id}, ${voucher_id})`.execute(db);
  const transaction = await db.startTransaction().execute();
  await settlePurchase({ db: transaction, now: clock.now() }, purchase, { valid: 0, frozen: false });
  return { commit: () => transaction.commit().execute() };
}

/** Waits until a statement in this database waits for a lock. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
}

test('a pour of another user’s voucher is refused like one of a deleted voucher', async () => {
  const { input } = await aGuestWithAVoucher();
  const thief = await build.member();
  await build.location(thief);
  const { body } = await call(redeemPaidVoucherDrink, { ...input, user_id: thief }, thief);
  expect(body.code).toBe('voucher_gone');
});

import { myVouchers, redeemPaidVoucherDrink } from '@nightjar/domain/drinks/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

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

test('a voucher is poured, leaves the list and is in the ledger', async () => {
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

test('100 parallel pours of one voucher: one is new, the others get its receipt', async () => {
  const { guest, voucher_id, input } = await aGuestWithAVoucher();

  const replies = await Promise.all(
    Array.from({ length: 100 }, () => call(redeemPaidVoucherDrink, input, guest)),
  );

  expect(replies.filter(({ body }) => body.data?.already === false)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.data?.already === true)).toHaveLength(99);
  expect(new Set(replies.map(({ body }) => body.data?.redemption_id)).size).toBe(1);
  expect(await ledgerOf(voucher_id)).toHaveLength(1);
});

test('eleven minutes later it is gone', async () => {
  const { guest, input } = await aGuestWithAVoucher();
  await call(redeemPaidVoucherDrink, input, guest);
  clock.advance(11 * 60);
  expect((await call(redeemPaidVoucherDrink, input, guest)).body.code).toBe('voucher_gone');
});

test('off shift the staff wave it through, and that is written down', async () => {
  const { guest, voucher_id, input } = await aGuestWithAVoucher({}, { clocked_in_until: null });

  const refused = await call(redeemPaidVoucherDrink, input, guest);
  const poured = await call(redeemPaidVoucherDrink, { ...input, issue_override: true }, guest);

  expect(refused.body).toMatchObject({
    success: false,
    code: 'pro_not_clocked_in',
    data: { issue: 'pro_not_clocked_in' },
  });
  expect(poured.body.success).toBe(true);
  const row = await db
    .selectFrom('redemptions')
    .selectAll()
    .where('voucher_id', '=', voucher_id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ issue: 'pro_not_clocked_in', issue_override: true });
});

test("somebody else's voucher looks like one that is gone", async () => {
  const { input } = await aGuestWithAVoucher();
  const thief = await build.member();
  await build.location(thief);
  const { body } = await call(redeemPaidVoucherDrink, { ...input, user_id: thief }, thief);
  expect(body.code).toBe('voucher_gone');
});

import {
  acceptShot,
  myVouchers,
  sendAVoucher,
  shotVoucherDetails,
  updateDrinkVoucher,
} from '@nightjar/domain/drinks/calls';
import type { UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, statementsOf } = await testApp();

async function aDrinkOnItsWay() {
  const rae = await build.member();
  const moth = await build.member();
  const voucher_id = await build.voucher({ owner_id: rae });
  await call(sendAVoucher, { voucher_id, from: rae, to: moth, message: 'You survived.' }, rae);
  return { rae, moth, voucher_id };
}
const update = (voucher_id: VoucherId, by: UserId, change: object) =>
  call(updateDrinkVoucher, { voucher_id, ...change }, by);

test('the message of a sent drink may be changed and removed', async () => {
  const { rae, moth, voucher_id } = await aDrinkOnItsWay();
  const textOf = async () =>
    (await call(shotVoucherDetails, { voucher_id, user_id: moth }, moth)).body.data?.message;

  expect((await update(voucher_id, rae, { message: 'For the road.' })).body.data).toMatchObject({
    voucher_id,
    state: 'pending',
    message: 'For the road.',
  });
  expect(await textOf()).toBe('For the road.');
  await update(voucher_id, rae, { message: null });
  expect(await textOf()).toBeNull();
});

test('a sent drink that is taken back is in the bank again, also after a second request', async () => {
  const { rae, moth, voucher_id } = await aDrinkOnItsWay();
  const back = { state: 'available' };
  const [first, second] = [await update(voucher_id, rae, back), await update(voucher_id, rae, back)];

  expect(first.body.data).toMatchObject({ voucher_id, state: 'available', message: null });
  expect(second.body.data).toEqual(first.body.data);
  expect((await call(myVouchers, {}, moth)).body.data).toEqual([]);
  const entries = db.selectFrom('drink_ledger').select('entry').where('voucher_id', '=', voucher_id);
  expect((await entries.execute()).map(({ entry }) => entry)).toEqual(['sent', 'taken_back']);
});

test('a sent drink that was answered cannot be changed or taken back', async () => {
  const { rae, moth, voucher_id } = await aDrinkOnItsWay();
  await call(acceptShot, { voucher_id, user_id: moth }, moth);
  for (const change of [{ message: 'Give it back.' }, { state: 'available' }])
    expect((await update(voucher_id, rae, change)).body).toMatchObject({
      code: 'already_answered',
      message: 'That drink was answered already: accepted.',
    });
});

test('a sent drink is changed only by its sender, and a drink that was never sent cannot be changed', async () => {
  const { rae, moth, voucher_id } = await aDrinkOnItsWay();
  const kept = await build.voucher({ owner_id: rae });
  expect((await update(voucher_id, moth, { message: 'Mine.' })).status).toBe(404);
  expect((await update(kept, rae, { message: 'Mine.' })).status).toBe(404);
});

test('the kind and owner of a sent drink cannot be changed, and another user’s picture is refused', async () => {
  const { rae, voucher_id } = await aDrinkOnItsWay();
  expect((await update(voucher_id, rae, { state: 'redeemed' })).status).toBe(400);
  const foreign = { attachment_url: 'https://elsewhere.example/a.jpg', attachment_type: 'image' };
  expect((await update(voucher_id, rae, foreign)).status).toBe(400);
  await update(voucher_id, rae, { owner_id: rae, voucher_type: 'shot', message: 'Same drink.' });
  const row = await db.selectFrom('vouchers').selectAll().where('id', '=', voucher_id).executeTakeFirst();
  expect(row).toMatchObject({ voucher_type: 'paid', owner_id: rae, message: 'Same drink.' });
});

test('changing a sent drink takes about ten statements', async () => {
  const { rae, voucher_id } = await aDrinkOnItsWay();
  const statements = await statementsOf(() => update(voucher_id, rae, { message: 'Ha.' }));
  expect(statements.length).toBeLessThanOrEqual(10);
});

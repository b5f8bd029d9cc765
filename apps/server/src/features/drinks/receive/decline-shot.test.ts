import { declineShot, drinkBankStats, myVouchers, sendAVoucher } from '@nightjar/domain/drinks/calls';
import type { UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, statementsOf } = await testApp();

async function aDrinkOnItsWay() {
  const rae = await build.member();
  const moth = await build.member();
  const voucher_id = await build.voucher({ owner_id: rae, title: 'A house drink' });
  await call(sendAVoucher, { voucher_id, from: rae, to: moth, message: 'You survived.' }, rae);
  return { rae, moth, voucher_id };
}
const decline = (voucher_id: VoucherId, user_id: UserId) =>
  call(declineShot, { voucher_id, user_id }, user_id);

test('a declined drink returns to its sender’s bank without its message, and no longer counts as sent', async () => {
  const { rae, moth, voucher_id } = await aDrinkOnItsWay();

  expect((await decline(voucher_id, moth)).body.data).toEqual({ voucher_id, already: false });

  const mine = await call(myVouchers, {}, rae);
  expect(mine.body.data).toMatchObject([
    { voucher_id, state: 'available', message: null, recipient: null, sent_expires_at: null },
  ]);
  expect((await call(drinkBankStats, {}, rae)).body.data?.sent_total).toBe(0);
});

test('declining a drink again gets the same answer, also after the sender sent it to another user', async () => {
  const { rae, moth, voucher_id } = await aDrinkOnItsWay();
  await decline(voucher_id, moth);
  const dee = await build.member();
  await call(sendAVoucher, { voucher_id, from: rae, to: dee }, rae);

  expect((await decline(voucher_id, moth)).body.data).toEqual({ voucher_id, already: true });
  expect((await call(myVouchers, {}, rae)).body.data).toMatchObject([{ state: 'pending' }]);
});

test('only the recipient may decline a drink', async () => {
  const { rae, voucher_id } = await aDrinkOnItsWay();
  expect((await decline(voucher_id, await build.member())).status).toBe(404);
  expect((await decline(voucher_id, rae)).status).toBe(404);
});

test('declining a drink takes about ten statements', async () => {
  const { moth, voucher_id } = await aDrinkOnItsWay();
  await call(myVouchers, {}, moth);
  expect((await statementsOf(() => decline(voucher_id, moth))).length).toBeLessThanOrEqual(12);
});

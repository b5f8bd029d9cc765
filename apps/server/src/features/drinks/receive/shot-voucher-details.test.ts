import { acceptShot, declineShot, sendAVoucher, shotVoucherDetails } from '@nightjar/domain/drinks/calls';
import type { UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock, statementsOf, tokenOf } = await testApp();

async function aDrinkOnItsWay() {
  const rae = await build.member({ nickname: 'Rae' });
  const moth = await build.member({ nickname: 'Moth' });
  const voucher_id = await build.voucher({ owner_id: rae, voucher_type: 'shot', title: 'A drink to give' });
  await call(sendAVoucher, { voucher_id, from: rae, to: moth, message: 'You survived.' }, rae);
  return { rae, moth, voucher_id };
}
const details = async (voucher_id: VoucherId, user_id: UserId, variation = {}) =>
  call(shotVoucherDetails, { voucher_id, user_id }, user_id, variation);

test('the details of a drink are shown to its sender and to its recipient, each from their side', async () => {
  const { rae, moth, voucher_id } = await aDrinkOnItsWay();
  const common = {
    voucher_id,
    title: 'A drink',
    state: 'pending',
    sender: { nickname: 'Rae' },
    recipient: { nickname: 'Moth' },
    message: 'You survived.',
    sent_at: clock.now().toISOString(),
    sent_expires_at: addMilliseconds(clock.now(), 3 * days).toISOString(),
  };
  expect((await details(voucher_id, moth)).body.data).toMatchObject({ ...common, direction: 'received' });
  expect((await details(voucher_id, rae)).body.data).toMatchObject({ ...common, direction: 'sent' });
});

test('the details of an answered drink show the answer, and a recipient who declined reads no message any more', async () => {
  const { rae, moth, voucher_id } = await aDrinkOnItsWay();
  await call(declineShot, { voucher_id, user_id: moth }, moth);
  const dee = await build.member();
  await call(sendAVoucher, { voucher_id, from: rae, to: dee, message: 'For Dee alone.' }, rae);
  await call(acceptShot, { voucher_id, user_id: dee }, dee);

  const passed = await details(voucher_id, moth);
  const taken = await details(voucher_id, dee);

  expect(passed.body.data).toMatchObject({
    state: 'declined',
    message: null,
    recipient: { nickname: 'Moth' },
  });
  expect(taken.body.data).toMatchObject({ state: 'accepted', message: 'For Dee alone.' });
});

test('the details of a drink are not found by a third person and by a user who has been blocked since', async () => {
  const { rae, moth, voucher_id } = await aDrinkOnItsWay();
  expect((await details(voucher_id, await build.member())).status).toBe(404);
  await build.block(rae, moth);
  expect((await details(voucher_id, moth)).status).toBe(404);
  expect((await details(voucher_id, rae)).status).toBe(404);
});

test('the details of a drink take few statements, and show an expired drink as expired', async () => {
  const { moth, voucher_id } = await aDrinkOnItsWay();
  await details(voucher_id, moth);
  expect((await statementsOf(() => details(voucher_id, moth))).length).toBeLessThanOrEqual(5);
  clock.advance(72 * 3600);
  const { body } = await details(voucher_id, moth, { token: await tokenOf(moth) });
  expect(body.data).toMatchObject({ state: 'expired', sent_expires_at: null, message: null });
});

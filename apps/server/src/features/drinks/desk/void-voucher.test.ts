import { myVouchers, sendAVoucher } from '@nightjar/domain/drinks/calls';
import { voidVoucher } from '@nightjar/domain/drinks/desk/calls';
import type { VoucherId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, tokenOf } = await testApp();
const owl = await build.user({ super_admin: true });
const reason = 'Bought with a stolen card.';
const voided = (voucher_id: VoucherId) => call(voidVoucher, { voucher_id, reason }, owl);

test('a voucher in the bank and a sent one are voided once, with the reason in ledger and trail', async () => {
  const rae = await build.member();
  const moth = await build.member();
  const held = await build.voucher({ owner_id: rae });
  const sent = await build.voucher({ owner_id: rae });
  await call(sendAVoucher, { voucher_id: sent, from: rae, to: moth }, rae);

  for (const voucher_id of [held, sent, sent])
    expect((await voided(voucher_id)).body.data).toEqual({ voucher_id, state: 'void' });

  expect((await call(myVouchers, {}, rae)).body.data).toEqual([]);
  const entries = await db
    .selectFrom('drink_ledger')
    .select(['actor_id', 'reason'])
    .where('entry', '=', 'voided')
    .execute();
  expect(entries).toEqual([
    { actor_id: owl, reason },
    { actor_id: owl, reason },
  ]);
  const trail = await db
    .selectFrom('audit_trail')
    .selectAll()
    .where('actor_id', '=', owl)
    .orderBy('id')
    .execute();
  expect(trail).toMatchObject([
    { action: 'void-voucher', subjects: { voucher_id: held }, before: { state: 'available' } },
    {
      action: 'void-voucher',
      subjects: { voucher_id: sent },
      before: { state: 'pending' },
      after: { reason },
    },
    { action: 'void-voucher', subjects: { voucher_id: sent }, before: null, after: null },
  ]);
});

test('a voucher that was poured or refunded cannot be voided', async () => {
  const rae = await build.member();
  for (const state of ['redeemed', 'refunded']) {
    const voucher_id = await build.voucher({ owner_id: rae, state });
    expect((await voided(voucher_id)).body).toMatchObject({
      code: 'nothing_to_void',
      message: `That drink is gone already: ${state}.`,
    });
  }
});

test('a voucher is not voided where it is missing, without a reason, or by a user without the right', async () => {
  const rae = await build.member();
  const voucher_id = await build.voucher({ owner_id: rae });
  expect((await voided('5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1' as VoucherId)).status).toBe(404);
  expect((await call(voidVoucher, { voucher_id, reason: 'No.' }, owl)).status).toBe(400);
  expect((await call(voidVoucher, { voucher_id, reason }, rae)).status).toBe(403);
});

test('a voucher cannot be voided by a session without a recent code', async () => {
  const voucher_id = await build.voucher({ owner_id: await build.member() });
  const token = await tokenOf(owl, -16 * 60);
  const { status, body } = await call(voidVoucher, { voucher_id, reason }, null, { token });
  expect([status, body.code]).toEqual([403, 'reauthentication_needed']);
  expect((await voided(voucher_id)).body.data).toEqual({ voucher_id, state: 'void' });
});

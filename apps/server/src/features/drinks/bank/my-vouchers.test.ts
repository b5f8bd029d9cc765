import { myVouchers } from '@nightjar/domain/drinks/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, statementsOf } = await testApp();

test('the drink bank lists the caller’s vouchers and the unanswered ones sent to others, newest first, with their senders', async () => {
  const me = await build.member();
  const moth = await build.member({ nickname: 'Moth' });
  await build.voucher({
    owner_id: me,
    created_at: new Date('2026-11-01'),
    sender_id: moth,
    message: 'For the road.',
  });
  await build.voucher({
    owner_id: me,
    voucher_type: 'shot',
    state: 'pending',
    recipient_id: moth,
    created_at: new Date('2026-11-02'),
  });
  await build.voucher({ owner_id: me, state: 'redeemed' });
  await build.voucher({ owner_id: moth });

  const { body } = await call(myVouchers, {}, me);

  expect(body.data).toMatchObject([
    { voucher_type: 'shot', state: 'pending', recipient: { nickname: 'Moth' }, sender: null },
    { voucher_type: 'paid', state: 'available', sender: { nickname: 'Moth' }, message: 'For the road.' },
  ]);
  expect((await statementsOf(() => call(myVouchers, {}, me))).length).toBeLessThanOrEqual(6);
});

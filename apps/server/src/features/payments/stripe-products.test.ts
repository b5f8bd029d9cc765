import { stripeProducts } from '@nightjar/domain/payments/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { paymentsRig } from '../../testing/payments.ts';

const app = await testApp();
await paymentsRig(app);

test('the list of one-time products has vouchers and passes, and no plans', async () => {
  const { body } = await app.call(stripeProducts, {}, await app.build.user());
  expect(body.data?.map(({ kind }) => kind)).toEqual(['voucher', 'pass']);
});

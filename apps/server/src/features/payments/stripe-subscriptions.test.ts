import { stripeSubscriptions } from '@nightjar/domain/payments/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { paymentsRig, pricesOnSale } from '../../testing/payments.ts';

const app = await testApp();
const { call, build, db, clock } = app;
await paymentsRig(app);
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);

test('the list of subscriptions has the caller’s own, newest first, also ended ones', async () => {
  const [mine, other] = [await build.user(), await build.user()];
  const row = { price_id: pricesOnSale.month, cancel_at_period_end: false, updated_at: clock.now() };
  const period = { current_period_start: inDays(-40), current_period_end: inDays(-10) };
  await db
    .insertInto('subscriptions')
    .values([
      {
        ...row,
        ...period,
        id: 'sub_old',
        user_id: mine,
        status: 'canceled',
        ended_at: inDays(-10),
        created_at: inDays(-40),
      },
      { ...row, ...period, id: 'sub_new', user_id: mine, status: 'active', created_at: inDays(-5) },
      { ...row, ...period, id: 'sub_other', user_id: other, status: 'active', created_at: inDays(-5) },
    ])
    .execute();

  const { body } = await call(stripeSubscriptions, { user_id: mine }, mine);

  expect(body.data).toMatchObject([
    { id: 'sub_new', status: 'active', name: 'Regular', price: { unit_amount: 1900 }, ended_at: null },
    { id: 'sub_old', status: 'canceled', ended_at: inDays(-10).toISOString() },
  ]);
});

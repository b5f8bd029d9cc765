import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { paymentsRig, pricesOnSale } from '../../../testing/payments.ts';
import { findSubscriptions, markSubscriptionsReturned, saveSubscription } from './plans.ts';

const app = await testApp();
const { db, clock, build } = app;
await paymentsRig(app);

test("a refunded subscription no longer counts as one of its owner's", async () => {
  const owner = await build.user();
  const now = clock.now();
  const item = { priceId: pricesOnSale.month, periodStart: now, periodEnd: addMilliseconds(now, 30 * days) };
  const seen = (id: string) => ({
    item,
    seen: {
      id,
      customerId: 'cus_1',
      userId: owner,
      items: [item],
      status: 'active',
      createdAt: now,
      cancelAtPeriodEnd: false,
      endedAt: null,
      unpaidSince: null,
    },
  });
  await saveSubscription(db, { owner, ...seen('sub_kept') }, now);
  await saveSubscription(db, { owner, ...seen('sub_returned') }, now);
  await markSubscriptionsReturned(db, ['sub_returned'], now);
  expect((await findSubscriptions(db, owner)).map(({ id }) => id)).toEqual(['sub_kept']);
});

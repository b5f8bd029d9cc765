import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, onTestFinished, test } from 'vitest';
import { reactionsOn } from '../../platform/http/reactions.ts';
import { systemRandom } from '../../platform/random.ts';
import { testApp } from '../../testing/app.ts';
import { meetingPoint } from '../../testing/locks.ts';
import { paymentsRig, pricesOnSale } from '../../testing/payments.ts';
import { reactions } from '../handlers.ts';
import { saveCustomer } from './queries/buyer.ts';
import { settleSubject } from './settle.ts';

const app = await testApp({ AUTH_RATE_LIMITS: 'off' });
const { db, build, platform } = app;
const { press } = await paymentsRig(app);
const pages = { successUrl: 'http://localhost:0/a', cancelUrl: 'http://localhost:0/b' };

/** Makes a subscription that its owner has paid for. */
async function paidSubscription(owner: UserId, customerId: string, priceId: string): Promise<string> {
  const { payments } = platform;
  const key = systemRandom.uuid();
  const lines = [{ priceId, quantity: 1 }];
  const order = { mode: 'subscription', customerId, lines, userId: owner } as const;
  const { id, url } = await payments.createCheckout({ ...order, purchaseId: null, key, ...pages });
  await press(url, { card: 'works' });
  return (await payments.checkout(id)).subscriptionId ?? '';
}

/** Makes both settlements read the objects before either of them saves. */
function meetBeforeSaving(): void {
  const { paymentsOf } = platform.payments;
  const point = meetingPoint(db);
  platform.payments.paymentsOf = async customerId => {
    await point.arriveAndWait();
    return paymentsOf(customerId);
  };
  onTestFinished(() => {
    platform.payments.paymentsOf = paymentsOf;
  });
}

test('if two subscriptions of one person are settled at once, the second is refunded', async () => {
  const owner = await build.user();
  const invitation = { user_id: owner, referrer_id: await build.user(), code: 'RAE123' };
  await db.insertInto('referrals').values(invitation).execute();
  const customerId = await platform.payments.createCustomer({ userId: owner, name: null, phone: null });
  await saveCustomer(db, owner, customerId);
  const first = await paidSubscription(owner, customerId, pricesOnSale.month);
  const second = await paidSubscription(owner, customerId, pricesOnSale.owl);
  meetBeforeSaving();
  const context = { platform, reactions: reactionsOn(platform, reactions) };

  await Promise.all([first, second].map(id => settleSubject(context, { kind: 'subscription', id })));

  const rows = await db
    .selectFrom('subscriptions')
    .where('user_id', '=', owner)
    .select(['id', 'returned_at'])
    .execute();
  expect(rows.filter(({ returned_at }) => returned_at === null)).toHaveLength(1);
});

test('a state of the provider that was read before another settlement was saved is read again, not saved', async () => {
  const owner = await build.user();
  const customerId = await platform.payments.createCustomer({ userId: owner, name: null, phone: null });
  await saveCustomer(db, owner, customerId);
  const id = await paidSubscription(owner, customerId, pricesOnSale.month);
  const context = { platform, reactions: reactionsOn(platform, reactions) };
  const { subscription } = platform.payments;
  const firstRead = Promise.withResolvers<void>();
  const newerSaved = Promise.withResolvers<void>();
  let reads = 0;
  platform.payments.subscription = async asked => {
    reads += 1;
    const seen = await subscription(asked);
    if (reads > 1) return seen;
    firstRead.resolve();
    await newerSaved.promise;
    return seen;
  };
  onTestFinished(() => {
    platform.payments.subscription = subscription;
  });

  const older = settleSubject(context, { kind: 'subscription', id });
  await firstRead.promise;
  await platform.payments.endSubscription(id);
  await settleSubject(context, { kind: 'subscription', id });
  newerSaved.resolve();
  await older;

  expect(reads).toBe(3);
  const row = await db.selectFrom('subscriptions').where('id', '=', id).select('status').executeTakeFirst();
  expect(row?.status).toBe('canceled');
});

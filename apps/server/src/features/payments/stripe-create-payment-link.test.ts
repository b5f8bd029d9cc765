import { stripeCreatePaymentLink } from '@nightjar/domain/payments/calls';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { paymentsRig, planWatch, shelf } from '../../testing/payments.ts';

const app = await testApp({ AUTH_RATE_LIMITS: 'off' });
const { call, build, clock, db, platform } = app;
const { pay, tasks } = await paymentsRig(app);
const { planOf, seesBars } = planWatch(app);

const order = (user_id: string, price: string = shelf.pass, quantity = 1) =>
  call(stripeCreatePaymentLink, { user_id, line_items: [{ price, quantity }] }, user_id);

test('a pass opens the door for its hours from the payment, and then it is over though nobody tells', async () => {
  const finch = await build.user();
  const paidAt = clock.now();
  expect(await seesBars(finch)).toBe(false);

  await pay((await order(finch)).body.data?.url ?? '');

  const ends = new Date(paidAt.getTime() + 12 * 3_600_000).toISOString();
  expect(await planOf(finch)).toMatchObject({ name: 'Night pass', status: 'active', ends_at: ends });
  expect(await seesBars(finch)).toBe(true);

  clock.advance(12 * 3600);
  await tasks['review-payments']?.(null);
  expect(await planOf(finch)).toBeNull();
  expect(await seesBars(finch)).toBe(false);
});

test('whoever has a plan buys no pass', async () => {
  expect((await order(await build.member())).body.code).toBe('already_subscribed');
});

test.each([shelf.month, shelf.drink, 'price_of_nothing'])('%s is no pass', async price => {
  expect((await order(await build.user(), price)).body.code).toBe('not_for_sale');
});

test('a pass is for one', async () => {
  const { status, body } = await order(await build.user(), shelf.pass, 2);
  expect(status).toBe(400);
  expect(body.message).toContain('quantity');
});

/** Resolves once a second request waits for the lock of the person who pays. */
async function someoneWaitsForTheLock(): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*) from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count, { timeout: 15_000 }).toBe(1);
}

test('two first purchases of one person at once make one customer at the provider', async () => {
  const finch = await build.user();
  const { createCustomer } = platform.payments;
  const both = Promise.withResolvers<void>();
  const created: string[] = [];
  platform.payments.createCustomer = async person => {
    created.push(person.userId);
    if (created.length === 2) both.resolve();
    // The first customer is on its way until the second request is in the same place or waits for the lock.
    await Promise.race([both.promise, someoneWaitsForTheLock()]);
    return createCustomer(person);
  };
  onTestFinished(() => {
    platform.payments.createCustomer = createCustomer;
  });
  const replies = await Promise.all([order(finch), order(finch)]);
  expect(replies.map(({ body }) => body.success)).toEqual([true, true]);
  expect(created).toEqual([finch]);
});

import { stripeCreatePaymentLink } from '@nightjar/domain/payments/calls';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { meetingPoint } from '../../testing/locks.ts';
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

/** Runs `between` after the provider opened a page and before the purchase is saved. */
function beforeSaving(between: (customerId: string) => Promise<unknown>): void {
  const { createCheckout } = platform.payments;
  platform.payments.createCheckout = async order => {
    const checkout = await createCheckout(order);
    await between(order.customerId);
    return checkout;
  };
  onTestFinished(() => {
    platform.payments.createCheckout = createCheckout;
  });
}

test('two first purchases of one person at once make one customer at the provider', async () => {
  const finch = await build.user();
  const { createCustomer } = platform.payments;
  const point = meetingPoint(db);
  const made: string[] = [];
  platform.payments.createCustomer = async person => {
    await point.arrive();
    made.push(await createCustomer(person));
    return made.at(-1) ?? '';
  };
  onTestFinished(() => {
    platform.payments.createCustomer = createCustomer;
  });
  const replies = await Promise.all([order(finch), order(finch)]);
  expect(replies.map(({ body }) => body.success)).toEqual([true, true]);
  expect(made).toHaveLength(2);
  expect(new Set(made).size).toBe(1);
});

test('who gets a plan while the page opens is refused, and the page closes', async () => {
  const finch = await build.user();
  const customers: string[] = [];
  beforeSaving(async customerId => {
    customers.push(customerId);
    await db.updateTable('users').set({ subscribed: true }).where('id', '=', finch).execute();
  });
  expect((await order(finch)).body.code).toBe('already_subscribed');
  expect(await platform.payments.openCheckouts(customers[0] ?? '')).toEqual([]);
  expect(await db.selectFrom('purchases').where('user_id', '=', finch).select('id').execute()).toEqual([]);
});

test('who gets another customer while the page opens is asked for again with that one', async () => {
  const finch = await build.user();
  const customers: string[] = [];
  beforeSaving(async customerId => {
    customers.push(customerId);
    await db.updateTable('users').set({ stripe_customer_id: 'cus_other' }).where('id', '=', finch).execute();
  });
  expect((await order(finch)).body.success).toBe(true);
  expect(customers).toEqual([customers[0], 'cus_other']);
  expect(await platform.payments.openCheckouts(customers[0] ?? '')).toEqual([]);
});

test('the page of an account that is deleted while it opens closes', async () => {
  const finch = await build.user();
  const customers: string[] = [];
  beforeSaving(async customerId => {
    customers.push(customerId);
    await db.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', finch).execute();
  });
  expect((await order(finch)).status).toBe(401);
  expect(await platform.payments.openCheckouts(customers[0] ?? '')).toEqual([]);
});

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

test('two first purchases of one person at once make one customer at the provider', async () => {
  const finch = await build.user();
  const { createCustomer } = platform.payments;
  const point = meetingPoint(db);
  platform.payments.createCustomer = async person => {
    await point.arrive();
    return createCustomer(person);
  };
  onTestFinished(() => {
    platform.payments.createCustomer = createCustomer;
  });
  const replies = await Promise.all([order(finch), order(finch)]);
  expect(replies.map(({ body }) => body.success)).toEqual([true, true]);
  expect(point.arrivals).toBe(1);
});

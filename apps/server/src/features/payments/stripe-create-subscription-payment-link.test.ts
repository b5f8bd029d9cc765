import { myUserDetails } from '@nightjar/domain/account/calls';
import {
  stripeCreateCustomerPortalLink,
  stripeCreatePaymentLink,
  stripeCreateSubscriptionPaymentLink,
  stripeSubscriptions,
} from '@nightjar/domain/payments/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { paymentsRig, planReader, pricesOnSale } from '../../testing/payments.ts';

const app = await testApp({ AUTH_RATE_LIMITS: 'off' });
const { call, build, db, clock } = app;
const { pay, press, work, tasks } = await paymentsRig(app);
const { planOf, seesBars } = planReader(app);

const order = (user_id: string, change: object = {}) =>
  call(
    stripeCreateSubscriptionPaymentLink,
    { user_id, price_id: pricesOnSale.month, redirect_url: '/subscribe/success', ...change },
    user_id,
  );

async function subscriber(): Promise<string> {
  const id = await build.user();
  await pay((await order(id)).body.data?.url ?? '');
  return id;
}

/** Submits a form of the customer portal about the newest subscription. */
async function portal(user_id: string, act: string, fields: Record<string, string> = {}): Promise<void> {
  const link = (await call(stripeCreateCustomerPortalLink, { user_id }, user_id)).body.data?.url ?? '';
  const [newest] = (await call(stripeSubscriptions, { user_id }, user_id)).body.data ?? [];
  await press(link, { act, of: newest?.id ?? '', ...fields });
  await work();
}

test("a plan begins with its payment, and the same session is a member's from the next call on", async () => {
  const finch = await build.user();
  expect(await seesBars(finch)).toBe(false);

  const back = await pay((await order(finch)).body.data?.url ?? '');

  expect(back).toMatch(/action=subscription&result=success&redirect=%2Fsubscribe%2Fsuccess$/);
  expect(await planOf(finch)).toMatchObject({
    name: 'Regular',
    source: 'provider',
    status: 'active',
    ends_at: null,
    grace_until: null,
    current_period_end: '2026-12-21T03:30:00.000Z',
    price: {
      id: pricesOnSale.month,
      unit_amount: 1900,
      metadata: { free_drinks_per_period: 2, shots_per_period: 2 },
    },
  });
  expect(await seesBars(finch)).toBe(true);
  const { user } = (await call(myUserDetails, {}, finch)).body.data ?? {};
  expect(user).toMatchObject({
    subscribed: true,
    stripe_status: 'active',
    stripe_price_id: pricesOnSale.month,
  });
  const job = await db
    .selectFrom('payment_events')
    .select(eb => eb.fn.countAll<number>().as('open'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect(job.open).toBe(0);
});

test('a cancelled plan runs to the end of the paid time, and then ends', async () => {
  const finch = await subscriber();
  await portal(finch, 'cancel');
  expect(await planOf(finch)).toMatchObject({ status: 'active', ends_at: expect.any(String) });

  await portal(finch, 'resume');
  expect(await planOf(finch)).toMatchObject({ ends_at: null });

  await portal(finch, 'cancel');
  await portal(finch, 'renew');
  expect(await planOf(finch)).toBeNull();
  expect(await seesBars(finch)).toBe(false);
  expect((await call(stripeSubscriptions, {}, finch)).body.data).toMatchObject([{ status: 'canceled' }]);
});

test('the next period of a plan begins with its renewal', async () => {
  const finch = await subscriber();
  clock.advance(60);
  await portal(finch, 'renew');
  expect(await planOf(finch)).toMatchObject({
    status: 'active',
    current_period_start: clock
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, '.000Z'),
  });
});

test('a failed renewal is tolerated for three days, and then the plan ends unless it was paid', async () => {
  const [carried, mended] = [await subscriber(), await subscriber()];
  for (const person of [carried, mended]) {
    await portal(person, 'card-fails');
    await portal(person, 'renew');
    expect(await planOf(person)).toMatchObject({ status: 'past_due', grace_until: expect.any(String) });
    expect(await seesBars(person)).toBe(true);
  }
  await portal(mended, 'card-works');
  await portal(mended, 'pay');
  expect(await planOf(mended)).toMatchObject({ status: 'active', grace_until: null });

  clock.advance(3 * 24 * 3600 + 1);
  await tasks['review-payments']?.(null);
  await work();
  expect(await planOf(carried)).toBeNull();
  expect(await seesBars(carried)).toBe(false);
  expect(await planOf(mended)).toMatchObject({ status: 'active' });
});

test('a plan that changes to another price grants what that price names', async () => {
  const finch = await subscriber();
  await portal(finch, 'switch', { price: pricesOnSale.owl });
  expect(await planOf(finch)).toMatchObject({
    name: 'Night owl',
    price: { id: pricesOnSale.owl, metadata: { free_drinks_per_period: 6, cooldown_in_minutes: 30 } },
  });
});

test('an overdue month of a plan is renewed at the next check, also without an event of the payment provider', async () => {
  const finch = await subscriber();
  clock.advance(40 * 24 * 3600);
  await tasks['review-payments']?.(null);
  await work();
  expect(await planOf(finch)).toMatchObject({ status: 'active' });
  const [row] = await db.selectFrom('plans').where('user_id', '=', finch).selectAll().execute();
  expect(row?.current_period_end?.getTime()).toBeGreaterThan(clock.now().getTime());
});

test('a user with a billed plan cannot subscribe again, and one with a pass or an invitation can', async () => {
  expect((await order(await subscriber())).body.code).toBe('already_subscribed');
  const invited = await build.member();
  await pay((await order(invited)).body.data?.url ?? '');
  expect(await planOf(invited)).toMatchObject({ source: 'provider' });

  const visitor = await build.user();
  const pass = { user_id: visitor, line_items: [{ price: pricesOnSale.pass, quantity: 1 }] };
  await pay((await call(stripeCreatePaymentLink, pass, visitor)).body.data?.url ?? '');
  await pay((await order(visitor)).body.data?.url ?? '');
  expect(await planOf(visitor)).toMatchObject({ name: 'Regular' });
});

test('the plan of an invitation is valid again when the paid plan in its place is over', async () => {
  const invited = await build.member();
  await db.insertInto('whitelist_codes').values({ code: 'WALL', label: 'Test', max_uses: 9 }).execute();
  await db
    .insertInto('whitelist_uses')
    .values({ user_id: invited, code: 'WALL', used_at: clock.now() })
    .execute();
  await pay((await order(invited)).body.data?.url ?? '');
  await portal(invited, 'cancel');
  await portal(invited, 'renew');
  expect(await planOf(invited)).toMatchObject({ source: 'whitelist', status: 'active' });
  expect(await seesBars(invited)).toBe(true);
});

test.each<[string, object]>([
  ['an unknown price', { price_id: 'price_of_nothing' }],
  ['a drink', { price_id: pricesOnSale.drink }],
  ['a price of another product', { product_id: 'prod_local_nightowl' }],
])('a subscription to %s is refused', async (_what, change) => {
  expect((await order(await build.user(), change)).body.code).toBe('not_for_sale');
});

test.each(['https://evil.example/subscribe', 'data:text/html,hi'])(
  'the payment page of a plan refuses %j as the address to return to, with the name of the field',
  async redirect_url => {
    const { status, body } = await order(await build.user(), { redirect_url });
    expect(status).toBe(400);
    expect(body.message).toContain('redirect_url');
  },
);

import { myVouchers } from '@nightjar/domain/drinks/calls';
import { stripeCreatePaymentLinkForVouchers } from '@nightjar/domain/payments/calls';
import { mostVouchers } from '@nightjar/domain/payments/entity';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { drinkPriceCents, paymentsRig, pricesOnSale } from '../../testing/payments.ts';

const app = await testApp({ AUTH_RATE_LIMITS: 'off' });
const { call, build, db } = app;
const { pay, press, work } = await paymentsRig(app);

const order = (user_id: string, change: object = {}, key?: string) =>
  call(
    stripeCreatePaymentLinkForVouchers,
    { user_id, line_items: [{ price: pricesOnSale.drink, quantity: 2 }], redirect_url: '/drinks', ...change },
    user_id,
    { key },
  );
const linkOf = async (user: string, change?: object) => (await order(user, change)).body.data?.url ?? '';
const vouchersOf = async (user_id: string) => (await call(myVouchers, { user_id }, user_id)).body.data ?? [];
const line = (price: string, quantity: unknown) => ({ line_items: [{ price, quantity }] });

test('two drinks that are paid for are in the bank, and the person is led back to the app', async () => {
  const rae = await build.member();

  const back = await pay(await linkOf(rae));

  expect(back).toMatch(/\/app-redirect\?action=voucher&result=success&redirect=%2Fdrinks$/);
  expect(await vouchersOf(rae)).toMatchObject([
    { title: 'A drink', voucher_type: 'paid', state: 'available' },
    { title: 'A drink', voucher_type: 'paid', state: 'available' },
  ]);
  const purchase = await db
    .selectFrom('purchases')
    .where('user_id', '=', rae)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(purchase).toMatchObject({
    state: 'paid',
    quantity: 2,
    unit_amount: drinkPriceCents,
    amount_refunded: 0,
  });
});

test('a declined card buys no drinks, and the payment can be tried again', async () => {
  const rae = await build.member();
  const link = await linkOf(rae);

  const declined = await press(link, { card: 'declined' });
  await work();
  expect(declined.status).toBe(402);
  expect(await declined.text()).toContain('Your card was declined');
  expect(await vouchersOf(rae)).toEqual([]);

  await pay(link);
  expect(await vouchersOf(rae)).toHaveLength(2);
});

test('a user who taps "Pay" many times pays once', async () => {
  const rae = await build.member();
  const link = await linkOf(rae);
  await Promise.all(Array.from({ length: 10 }, () => press(link, { card: 'works' })));
  await work();
  expect(await vouchersOf(rae)).toHaveLength(2);
  expect(await app.platform.payments.paymentsOf(await customerOf(rae))).toHaveLength(1);
});

test('an unpaid payment page is closed, and nothing was bought', async () => {
  const rae = await build.member();
  const link = await linkOf(rae);
  await press(link, { act: 'expire' });
  await pay(link);
  expect(await vouchersOf(rae)).toEqual([]);
  const { state } = await db
    .selectFrom('purchases')
    .where('user_id', '=', rae)
    .select('state')
    .executeTakeFirstOrThrow();
  expect(state).toBe('expired');
});

test('the price of drinks is that of the catalogue, and amounts that a client adds are ignored', async () => {
  const rae = await build.member();
  const cheap = [
    { price: pricesOnSale.drink, quantity: 1, amount: 1, unit_amount: 1, price_data: { unit_amount: 1 } },
  ];
  await pay(await linkOf(rae, { line_items: cheap, amount: 1, metadata: { unit_amount: '1' } }));
  const [payment] = await app.platform.payments.paymentsOf(await customerOf(rae));
  expect(payment?.amount).toBe(drinkPriceCents);
});

test('buying drinks several times with the same key opens one payment page and writes one purchase', async () => {
  const rae = await build.member();
  const replies = await Promise.all([1, 2, 3].map(() => order(rae, {}, 'one-tap')));
  expect(new Set(replies.map(({ body }) => body.data?.url)).size).toBe(1);
  const rows = await db.selectFrom('purchases').where('user_id', '=', rae).select('id').execute();
  expect(rows).toHaveLength(1);
});

test('a person has one customer at the provider, however many payment pages they open at once', async () => {
  const rae = await build.member();
  await Promise.all(Array.from({ length: 8 }, () => order(rae)));
  const customers = await db
    .selectFrom('local_payments.objects')
    .where('object', '=', 'checkout.session')
    .select('data')
    .execute();
  const mine = customers.map(({ data }) => data as { client_reference_id: string; customer: string });
  const ids = mine.filter(({ client_reference_id }) => client_reference_id === rae);
  expect(ids).toHaveLength(8);
  expect(new Set(ids.map(({ customer }) => customer)).size).toBe(1);
});

test.each([0, -1, 1e9, mostVouchers + 1, 1.5, '2', null])(
  'a quantity of %s drinks is refused with the name of the field',
  async quantity => {
    const rae = await build.member();
    const { status, body } = await order(rae, line(pricesOnSale.drink, quantity));
    expect(status).toBe(400);
    expect(body.message).toContain('quantity');
    expect(await db.selectFrom('purchases').where('user_id', '=', rae).selectAll().execute()).toEqual([]);
  },
);

test.each<[string, object]>([
  ['an unknown price', line('price_of_nothing', 1)],
  ['the price of a plan', line(pricesOnSale.month, 1)],
  ['the price of a pass', line(pricesOnSale.pass, 1)],
  ['a price of another product', { product_id: 'prod_local_pass' }],
])('the payment page for vouchers does not sell %s', async (_what, change) => {
  const rae = await build.member();
  expect((await order(rae, change)).body).toMatchObject({ success: false, code: 'not_for_sale' });
});

test('a drink that is not on sale is not sold', async () => {
  const rae = await build.member();
  await db.updateTable('prices').set({ active: false }).where('id', '=', pricesOnSale.drink).execute();
  expect((await order(rae)).body.code).toBe('not_for_sale');
  await db.updateTable('prices').set({ active: true }).where('id', '=', pricesOnSale.drink).execute();
});

test('a user without a drink bank cannot buy drinks', async () => {
  const finch = await build.user();
  expect((await order(finch)).body.code).toBe('bank_closed');
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/app-redirect?redirect=https://evil.example',
])(
  'the payment page for vouchers refuses %s as the address to return to, with the name of the field',
  async redirect_url => {
    const { status, body } = await order(await build.member(), { redirect_url });
    expect(status).toBe(400);
    expect(body.message).toContain('redirect_url');
  },
);

const customerOf = async (id: string) =>
  (await db.selectFrom('users').where('id', '=', id).select('stripe_customer_id').executeTakeFirstOrThrow())
    .stripe_customer_id ?? '';

import { myVouchers } from '@nightjar/domain/drinks/calls';
import { stripeCreatePaymentLink } from '@nightjar/domain/payments/calls';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { databaseStore } from '../../platform/payments/local/store.ts';
import { testApp } from '../../testing/app.ts';
import { meetingPoint } from '../../testing/locks.ts';
import { paymentsRig, planReader, pricesOnSale } from '../../testing/payments.ts';

const app = await testApp({ AUTH_RATE_LIMITS: 'off' });
const { call, build, clock, db, platform, tokenOf } = app;
const { pay, tasks } = await paymentsRig(app);
const { planOf, seesBars } = planReader(app);

const order = (user_id: string, price: string = pricesOnSale.pass, quantity = 1) =>
  call(stripeCreatePaymentLink, { user_id, line_items: [{ price, quantity }] }, user_id);

test('a pass gives access for its hours from the payment, and ends without an event', async () => {
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

test('a user with a plan cannot buy a pass', async () => {
  expect((await order(await build.member())).body.code).toBe('already_subscribed');
});

test.each<[string, string, string]>([
  ['a price that the catalogue does not have', 'price_of_nothing', 'not_for_sale'],
  ['vouchers without a bank to keep them in', pricesOnSale.drink, 'bank_closed'],
])('the payment page does not sell %s', async (_what, price, code) => {
  expect((await order(await build.user(), price)).body.code).toBe(code);
});

describe('the order of a payment page', () => {
  type Lines = { price: string; quantity: number }[];
  const drink = { price: pricesOnSale.drink, quantity: 2 };
  const large = { price: 'price_large_drink', quantity: 1 };
  const pass = { price: pricesOnSale.pass, quantity: 1 };
  const plan = { price: pricesOnSale.month, quantity: 1 };
  beforeAll(async () => {
    const now = clock.now();
    const product = { id: 'prod_large_drink', kind: 'voucher', name: 'A large drink' } as const;
    await db.insertInto('products').values(product).execute();
    const price = { id: large.price, product_id: product.id, unit_amount: 1200, updated_at: now };
    await db.insertInto('prices').values(price).execute();
    const store = databaseStore(db);
    const provided = { created: 1_700_000_000, active: true };
    await store.put({
      ...provided,
      id: product.id,
      object: 'product',
      name: product.name,
      description: null,
      metadata: {},
    });
    await store.put({
      ...provided,
      id: large.price,
      object: 'price',
      product: product.id,
      unit_amount: 1200,
      currency: 'usd',
      recurring: null,
      metadata: {},
    });
  });

  const buy = (user_id: string, line_items: Lines, change: object = {}, key?: string) =>
    call(stripeCreatePaymentLink, { user_id, line_items, ...change }, user_id, { key });
  const linkOf = async (user_id: string, lines: Lines) => (await buy(user_id, lines)).body.data?.url ?? '';
  const purchasesOf = (user_id: string) =>
    db
      .selectFrom('purchases')
      .where('user_id', '=', user_id)
      .orderBy('unit_amount')
      .select(['id', 'kind', 'title', 'quantity', 'unit_amount', 'state', 'amount_refunded'])
      .execute();
  const drinksOf = async (user_id: string) => {
    const { body } = await call(myVouchers, { user_id }, user_id, { token: await tokenOf(user_id) });
    return (body.data ?? []).map(({ title }) => title).sort();
  };

  test('one order sells drinks of two prices, paid once', async () => {
    const rae = await build.member();

    const back = await pay(await linkOf(rae, [drink, large]));

    expect(back).toContain('action=voucher&result=success');
    expect(await drinksOf(rae)).toEqual(['A drink', 'A drink', 'A large drink']);
    expect(await purchasesOf(rae)).toMatchObject([
      { title: 'A drink', quantity: 2, unit_amount: 800, state: 'paid' },
      { title: 'A large drink', quantity: 1, unit_amount: 1200, state: 'paid' },
    ]);
    const { stripe_customer_id: customer } = await db
      .selectFrom('users')
      .where('id', '=', rae)
      .select('stripe_customer_id')
      .executeTakeFirstOrThrow();
    expect(await platform.payments.paymentsOf(customer ?? '')).toMatchObject([{ amount: 2800 }]);
  });

  test('one order sells a pass and drinks, which go into the bank that the pass opens', async () => {
    const finch = await build.user();
    const back = await pay(await linkOf(finch, [drink, pass]));
    expect(back).toContain('action=subscription&result=success');
    expect(await planOf(finch)).toMatchObject({ name: 'Night pass', status: 'active' });
    expect(await drinksOf(finch)).toEqual(['A drink', 'A drink']);
  });

  test('one order begins a plan, and the drinks paid with its first period are in the bank', async () => {
    const finch = await build.user();
    const { body } = await buy(finch, [plan, drink]);
    await pay(body.data?.url ?? '');
    expect(await planOf(finch)).toMatchObject({ name: 'Regular', status: 'active' });
    expect(await drinksOf(finch)).toEqual(['A drink', 'A drink']);
    expect(await purchasesOf(finch)).toMatchObject([
      { id: body.data?.purchase_id, title: 'A drink', state: 'paid' },
    ]);
  });

  test('one order may sell a plan alone', async () => {
    const finch = await build.user();
    const { body } = await buy(finch, [plan]);
    expect(body.data?.purchase_id).toBeNull();
    await pay(body.data?.url ?? '');
    expect(await planOf(finch)).toMatchObject({ name: 'Regular', status: 'active' });
  });

  test('one order counts the same price on two lines as one purchase', async () => {
    const rae = await build.member();
    await pay(await linkOf(rae, [drink, { ...drink, quantity: 1 }]));
    expect(await purchasesOf(rae)).toMatchObject([{ quantity: 3 }]);
    expect(await drinksOf(rae)).toHaveLength(3);
  });

  test('one order sent again with its key opens one payment page and writes each purchase once', async () => {
    const rae = await build.member();
    const replies = await Promise.all([1, 2, 3].map(() => buy(rae, [drink, large], {}, 'one-tap')));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect(await purchasesOf(rae)).toHaveLength(2);
    await pay(replies[0]?.body.data?.url ?? '');
    await pay(replies[1]?.body.data?.url ?? '');
    expect(await drinksOf(rae)).toHaveLength(3);
  });

  test.each<[string, Lines, object]>([
    ['an unknown price', [drink, { price: 'price_of_nothing', quantity: 1 }], {}],
    ['a product of which no line is', [drink, large], { product_id: 'prod_local_pass' }],
  ])('one order sells nothing if it names %s', async (_what, lines, change) => {
    const rae = await build.member();
    expect((await buy(rae, lines, change)).body).toMatchObject({ success: false, code: 'not_for_sale' });
    expect(await purchasesOf(rae)).toEqual([]);
  });

  test('one order sells nothing if one of its prices is not on sale', async () => {
    const rae = await build.member();
    const shelved = (active: boolean) =>
      db.updateTable('prices').set({ active }).where('id', '=', large.price).execute();
    await shelved(false);
    expect((await buy(rae, [drink, large])).body.code).toBe('not_for_sale');
    await shelved(true);
    expect(await purchasesOf(rae)).toEqual([]);
  });

  test.each<[string, Lines, string]>([
    ['more than twenty drinks in all', [{ ...drink, quantity: 20 }, large], 'quantity of 20'],
    ['a plan and a pass', [plan, pass], 'one plan or one pass'],
    ['twenty-one lines', Array.from({ length: 21 }, () => ({ ...drink, quantity: 1 })), '20'],
    ['no lines', [], 'line_items'],
  ])('one order refuses %s with the name of the field', async (_what, lines, fault) => {
    const finch = await build.user();
    const { status, body } = await buy(finch, lines);
    expect(status).toBe(400);
    expect(body.message).toContain('line_items');
    expect(body.message).toContain(fault);
    expect(await purchasesOf(finch)).toEqual([]);
  });
});

test('a pass is sold in a quantity of one', async () => {
  const { status, body } = await order(await build.user(), pricesOnSale.pass, 2);
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

test('two first purchases of one person at once make one customer at the payment provider', async () => {
  const finch = await build.user();
  const { createCustomer } = platform.payments;
  const point = meetingPoint(db);
  const made: string[] = [];
  platform.payments.createCustomer = async person => {
    await point.arriveAndWait();
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

test('a user who gets a plan while a payment page opens is refused, and the page closes', async () => {
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

test('a user who gets another customer at the provider while a payment page opens gets a page of that customer', async () => {
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

test("a payment page closes if its user's account is deleted while the page opens", async () => {
  const finch = await build.user();
  const customers: string[] = [];
  beforeSaving(async customerId => {
    customers.push(customerId);
    await db.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', finch).execute();
  });
  expect((await order(finch)).status).toBe(401);
  expect(await platform.payments.openCheckouts(customers[0] ?? '')).toEqual([]);
});

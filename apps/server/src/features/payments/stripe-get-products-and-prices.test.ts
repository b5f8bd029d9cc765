import { stripeGetProductsAndPrices } from '@nightjar/domain/payments/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { paymentsRig, pricesOnSale } from '../../testing/payments.ts';

const app = await testApp();
const { call, build, db } = app;
await paymentsRig(app);
const productsFor = async (user: string) =>
  (await call(stripeGetProductsAndPrices, {}, user)).body.data ?? [];

test('the shop lists everything on sale by price, and each plan with what it grants', async () => {
  const products = await productsFor(await build.user());

  expect(products.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'voucher A drink',
    'pass Night pass',
    'plan Regular',
    'plan Night owl',
  ]);
  expect(products[0]?.prices).toMatchObject([{ id: pricesOnSale.drink, unit_amount: 800, metadata: null }]);
  expect(products[1]?.prices).toMatchObject([{ hours: 12, interval: null }]);
  expect(products[2]?.prices).toMatchObject([
    {
      interval: 'month',
      metadata: { free_drinks_per_period: 2, shots_per_period: 2, cooldown_in_minutes: 45 },
    },
  ]);
});

test('the shop leaves out a price that is not on sale', async () => {
  await db.updateTable('prices').set({ active: false }).where('id', '=', pricesOnSale.year).execute();
  await db.updateTable('products').set({ active: false }).where('name', '=', 'Night pass').execute();
  const products = await productsFor(await build.user());
  expect(products.map(({ name }) => name)).toEqual(['A drink', 'Regular', 'Night owl']);
  expect(products[2]?.prices).toHaveLength(1);
});

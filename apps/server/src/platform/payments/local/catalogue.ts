import type { Price, Product } from './objects.ts';
import { getObject, type Store } from './store.ts';
import { type LocalProvider, newProviderId, unixSeconds } from './world.ts';

/**
 * These products would be in the dashboard of a real provider: two plans, a pass and a voucher. Prices are in cents.
 */
const productsOnSale: readonly {
  product: Omit<Product, 'object' | 'created' | 'active'>;
  prices: readonly ProductOnSale[];
}[] = [
  {
    product: {
      id: 'prod_local_regular',
      name: 'Regular',
      description: 'Two pours on the house and two shots to give away, every month.',
      metadata: {
        kind: 'plan',
        free_drinks_per_period: '2',
        shots_per_period: '2',
        cooldown_in_minutes: '45',
      },
    },
    prices: [{ id: 'price_local_regular_month', unit_amount: 1900, interval: 'month' }],
  },
  {
    product: {
      id: 'prod_local_nightowl',
      name: 'Night owl',
      description: 'Six pours on the house and five shots to give away, every month.',
      metadata: {
        kind: 'plan',
        free_drinks_per_period: '6',
        shots_per_period: '5',
        cooldown_in_minutes: '30',
      },
    },
    prices: [
      { id: 'price_local_nightowl_month', unit_amount: 3900, interval: 'month' },
      {
        id: 'price_local_nightowl_year',
        unit_amount: 39000,
        interval: 'year',
        metadata: { free_drinks_per_period: '72', shots_per_period: '60' },
      },
    ],
  },
  {
    product: {
      id: 'prod_local_pass',
      name: 'Night pass',
      description: 'A member for one night: one pour on the house.',
      metadata: {
        kind: 'pass',
        hours: '12',
        free_drinks_per_period: '1',
        shots_per_period: '0',
        cooldown_in_minutes: '45',
      },
    },
    prices: [{ id: 'price_local_pass', unit_amount: 900, interval: null }],
  },
  {
    product: {
      id: 'prod_local_drink',
      name: 'A drink',
      description: 'One drink at any partner bar, for yourself or for a friend.',
      metadata: { kind: 'voucher' },
    },
    prices: [{ id: 'price_local_drink', unit_amount: 800, interval: null }],
  },
];
type ProductOnSale = {
  id: string;
  unit_amount: number;
  interval: 'month' | 'year' | null;
  metadata?: Record<string, string>;
};

/** Creates the products that are missing. A product that was changed stays as it is. */
export async function createProducts(store: Store, created: number): Promise<void> {
  for (const { product, prices } of productsOnSale) {
    if (await store.find('product', product.id)) continue;
    await store.put({ ...product, object: 'product', created, active: true });
    for (const price of prices) await store.put(priceOf(price, product.id, created));
  }
}

const inlinePricePrefix = 'price_inline';

/** Stores the price that a line of a checkout page names itself, and returns its id. */
export async function createInlinePrice(
  { store, clock, random }: LocalProvider,
  { name, unit_amount, currency }: { name: string; unit_amount: number; currency: string },
): Promise<string> {
  const created = unixSeconds(clock);
  const product = newProviderId(random, 'prod_inline');
  await store.put({
    id: product,
    object: 'product',
    created,
    name,
    description: null,
    active: false,
    metadata: {},
  });
  const id = newProviderId(random, inlinePricePrefix);
  const price = priceOf({ id, unit_amount, interval: null }, product, created);
  await store.put({ ...price, active: false, currency });
  return id;
}

/** Lists the prices of the catalogue. As at Stripe, the prices that lines name themselves are not among them. */
export const cataloguePricesOf = async (store: Store): Promise<Price[]> =>
  (await store.list('price')).filter(({ id }) => !id.startsWith(inlinePricePrefix));

export async function productNameOf(store: Store, priceId: string): Promise<string> {
  const { product } = await getObject(store, 'price', priceId);
  return (await getObject(store, 'product', product)).name;
}

const priceOf = (
  { id, unit_amount, interval, metadata = {} }: ProductOnSale,
  product: string,
  created: number,
): Price => ({
  id,
  object: 'price',
  created,
  product,
  active: true,
  unit_amount,
  currency: 'usd',
  recurring: interval && { interval, interval_count: 1 },
  metadata,
});

import { defineExample } from '../kernel/example.ts';
import { examplePlan } from '../people/example.ts';
import { planWithRenewal, product } from './entity.ts';

/** Makes a plan that is paid by the month. */
export const exampleProduct = defineExample(product, () => ({
  id: 'prod_owl',
  kind: 'plan',
  name: examplePlan().name,
  description: 'Four free pours a month.',
  prices: [
    {
      ...examplePlan().price,
      id: 'price_owl',
      product_id: 'prod_owl',
      interval: 'month',
      hours: null,
    },
  ],
}));

/** Makes the signed-in user's plan, which will be renewed. */
export const exampleSubscription = defineExample(planWithRenewal, () => ({
  ...examplePlan(),
  ends_at: null,
  grace_until: null,
}));

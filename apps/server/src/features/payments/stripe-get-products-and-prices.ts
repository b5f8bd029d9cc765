import { stripeGetProductsAndPrices } from '@nightjar/domain/payments/calls';
import { mostProductsShown, productKinds } from '@nightjar/domain/payments/entity';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentProduct } from './present.ts';
import { findProductsOnSale } from './queries/catalogue.ts';

export const stripeGetProductsAndPricesHandler = handle(stripeGetProductsAndPrices, async ({ db }) => {
  const products = await findProductsOnSale(db, productKinds, mostProductsShown);
  return ok(products.map(presentProduct), { total: products.length });
});

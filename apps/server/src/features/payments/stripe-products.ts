import { stripeProducts } from '@nightjar/domain/payments/calls';
import { mostProductsShown } from '@nightjar/domain/payments/entity';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentProduct } from './present.ts';
import { findProductsOnSale } from './queries/catalogue.ts';

export const stripeProductsHandler = handle(stripeProducts, async ({ db }) => {
  const products = await findProductsOnSale(db, ['voucher', 'pass'], mostProductsShown);
  return ok(products.map(presentProduct), { total: products.length });
});

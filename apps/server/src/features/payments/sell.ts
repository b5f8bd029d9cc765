import { createHash } from 'node:crypto';
import type { Actor } from '@nightjar/domain/kernel/actor';
import { fail, isRefusal, type Refusal } from '@nightjar/domain/kernel/failure';
import type { ProductKind } from '@nightjar/domain/payments/entity';
import {
  type BuyerPurchases,
  decideOffers,
  type OrderedItem,
  type OrderLine,
  orderFaultOf,
  orderLinesOf,
} from '@nightjar/domain/payments/rules/sale';
import type { CallContext } from '../../platform/http/handler.ts';
import type { NewCheckout } from '../../platform/payments/port.ts';
import { resultPage } from '../../platform/payments/way-back.ts';
import type { Platform } from '../../platform/platform.ts';
import { loadBuyer, lockBuyerOf } from './buyer.ts';
import { mustReturnToApp } from './gate.ts';
import type { BuyerRow } from './queries/buyer.ts';
import { findOffers, type OfferRow } from './queries/catalogue.ts';
import { enqueueLooks } from './queries/events.ts';
import { insertPurchases } from './queries/purchases.ts';

type Database = Platform['db'];
export type SaleCall = Pick<CallContext<never>, 'now' | 'db' | 'platform' | 'key'> & { actor: Actor };

type Order = readonly OrderedItem<OfferRow>[];
type OrderRequest = {
  line_items: readonly OrderLine[];
  product_id?: string | undefined;
  redirect_url?: string | undefined;
};

/** A call sells these kinds of products. The call's own rule decides who may buy an order. */
export type Sale<Code extends string> = {
  kinds: readonly ProductKind[];
  decide(buyer: BuyerPurchases, order: Order): { granted: true } | Refusal<Code>;
};

export type OpenedOrder = OpenedCheckout & { order: Order; purchaseIds: readonly string[] };

/**
 * Opens the payment page of an order. Each price that is bought once becomes a purchase. The id of the purchase follows
 * from the call's `Idempotency-Key`, so that one key makes one purchase.
 */
export async function openOrder<Code extends string>(
  call: SaleCall,
  input: OrderRequest,
  { kinds, decide }: Sale<Code>,
): Promise<OpenedOrder | Refusal<Code | 'not_for_sale'>> {
  const { db, platform } = call;
  const { publicUrl } = platform.settings;
  const back = mustReturnToApp(input.redirect_url, platform.settings);
  const order = await loadOrder(db, input, kinds);
  if (isRefusal(order)) return order;

  const buyer = await loadBuyer(call);
  const decision = decide(buyer, order);
  if (isRefusal(decision)) return decision;

  const subscribes = includesKind(order, 'plan');
  const callKey = call.key ?? platform.random.uuid();
  const purchaseIds = oneTimeItems(order).map(({ offer }, index) =>
    purchaseIdOf(buyer.row.id, index === 0 ? callKey : `${callKey}\0${offer.priceId}`),
  );
  const [purchaseId = null] = purchaseIds;
  const action = includesKind(order, 'plan', 'pass') ? 'subscription' : 'voucher';
  const checkout = await openCheckout(platform, buyer.row, {
    mode: subscribes ? 'subscription' : 'payment',
    lines: order.map(({ offer: { priceId }, quantity }) => ({ priceId, quantity })),
    purchaseId,
    key: subscribes || purchaseId === null ? `${buyer.row.id}:${callKey}` : purchaseId,
    successUrl: resultPage(publicUrl, { action, result: 'success' }, back),
    cancelUrl: resultPage(publicUrl, { action, result: 'fail' }, back),
  });
  return { ...checkout, order, purchaseIds };
}

/**
 * Decides again under the buyer's lock, and saves the order of the open payment page. Each price that is bought once
 * becomes a purchase. A plan is saved only when it is paid. Jobs look at the page later.
 */
export async function saveOpenedOrder<Code extends string>(
  call: SaleCall,
  { id: checkout_id, customerId, url, order, purchaseIds }: OpenedOrder,
  { decide }: Sale<Code>,
): Promise<{ url: string; purchase_id: string | null } | Refusal<Code>> {
  const { db, actor, now, platform } = call;
  const decision = decide(await lockBuyerOf(call, customerId), order);
  if (isRefusal(decision)) return decision;

  const purchases = oneTimeItems(order).flatMap(({ offer, quantity }, index) => {
    const { kind, priceId: price_id, name: title, unit_amount, currency } = offer;
    const id = purchaseIds[index];
    if (!id || kind === 'plan') return [];
    const bought = { kind, price_id, title, quantity, unit_amount, currency };
    return [{ ...bought, id, user_id: actor.userId, checkout_id, created_at: now }];
  });
  if (purchases.length > 0) await insertPurchases(db, purchases);
  await enqueueLooks({ db, jobs: platform.jobs }, checkout_id, now);
  return { url, purchase_id: purchaseIds[0] ?? null };
}

/** Closes the payment page of an order that was not saved. */
export const closeCheckout = ({ id }: { id: string }, { payments }: Platform): Promise<void> =>
  payments.expireCheckout(id);

/**
 * Reads the lines of an order and finds their prices in the catalogue. A client sends the ids of prices and quantities,
 * and all other fields are ignored. @throws a Failure that names the lines which cannot be paid on one page
 */
async function loadOrder(
  db: Database,
  { line_items, product_id }: OrderRequest,
  kinds: readonly ProductKind[],
): Promise<Order | Refusal<'not_for_sale'>> {
  const lines = orderLinesOf(line_items);
  const found = await findOffers(
    db,
    lines.map(({ price }) => price),
  );
  const offers = decideOffers(
    lines.map(({ price }) => found.get(price) ?? null),
    { kinds, productId: product_id },
  );
  if (isRefusal(offers)) return offers;
  const quantities = new Map(lines.map(({ price, quantity }) => [price, quantity]));
  const order = offers.map(offer => ({ offer, quantity: quantities.get(offer.priceId) ?? 0 }));
  const fault = orderFaultOf(order);
  if (fault) throw fail.invalid(`line_items ${fault}`);
  return order;
}

const includesKind = (order: Order, ...kinds: ProductKind[]): boolean =>
  order.some(({ offer }) => kinds.includes(offer.kind));

const oneTimeItems = (order: Order): Order => order.filter(({ offer }) => offer.kind !== 'plan');

type NewCheckoutPage = Omit<NewCheckout, 'customerId' | 'userId'>;

export type OpenedCheckout = { id: string; url: string; customerId: string };

/**
 * Opens a payment page and closes the person's other pages. The payment provider makes one customer per person and one
 * page per key, so a repeated call changes nothing. Every call lists the pages after it has opened its own, and leaves
 * only the newest open. If two calls open pages at once, the call that lists last sees both pages, and exactly one
 * stays.
 */
export async function openCheckout(
  { payments }: Platform,
  row: BuyerRow,
  page: NewCheckoutPage,
): Promise<OpenedCheckout> {
  const customerId =
    row.stripe_customer_id ??
    (await payments.createCustomer({ userId: row.id, name: row.full_name, phone: row.phone }));
  const checkout = await payments.createCheckout({
    ...page,
    customerId,
    userId: row.id,
    key: `${page.key}:${customerId}`,
  });
  const [, ...older] = await payments.openCheckouts(customerId);
  await Promise.all(older.map(payments.expireCheckout));
  return { ...checkout, customerId };
}

/** Returns a UUID of version 8, which contains 122 bits of a hash. */
export function purchaseIdOf(userId: string, key: string): string {
  const bytes = createHash('sha256').update(`purchase\0${userId}\0${key}`).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

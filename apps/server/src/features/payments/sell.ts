import { createHash } from 'node:crypto';
import type { Actor } from '@nightjar/domain/kernel/actor';
import { fail, isRefusal, type Refusal } from '@nightjar/domain/kernel/failure';
import { hours, later } from '@nightjar/domain/kernel/time';
import type { ProductKind } from '@nightjar/domain/payments/entity';
import {
  decideOffers,
  faultOf,
  type Line,
  linesOf,
  type Ordered,
} from '@nightjar/domain/payments/rules/sale';
import type { NewCheckout } from '../../platform/payments/port.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BuyerRow } from './queries/buyer.ts';
import { findOffers, type OfferRow } from './queries/catalogue.ts';
import { enqueueSettling } from './queries/events.ts';
import { insertPurchases } from './queries/purchases.ts';

type Database = Platform['db'];

export type Order = readonly Ordered<OfferRow>[];

/**
 * Returns the requested lines from our catalogue: a client names prices and quantities, and everything else it sends is
 * ignored.
 * @throws a Failure that names the lines where they cannot be paid on one page
 */
export async function loadOrder(
  db: Database,
  asked: { line_items: readonly Line[]; product_id?: string | undefined },
  kinds: readonly ProductKind[],
): Promise<Order | Refusal<'not_for_sale'>> {
  const lines = linesOf(asked.line_items);
  const found = await findOffers(
    db,
    lines.map(({ price }) => price),
  );
  const offers = decideOffers(
    lines.map(({ price }) => found.get(price) ?? null),
    { kinds, productId: asked.product_id },
  );
  if (isRefusal(offers)) return offers;
  const quantities = new Map(lines.map(({ price, quantity }) => [price, quantity]));
  const order = offers.map(offer => ({ offer, quantity: quantities.get(offer.priceId) ?? 0 }));
  const fault = faultOf(order);
  if (fault) throw fail.invalid(`line_items ${fault}`);
  return order;
}

const sells = (order: Order, ...kinds: ProductKind[]): boolean =>
  order.some(({ offer }) => kinds.includes(offer.kind));

/** The result page of an order shows this. */
export const resultOf = (order: Order): 'subscription' | 'voucher' =>
  sells(order, 'plan', 'pass') ? 'subscription' : 'voucher';

type Page = Omit<NewCheckout, 'customerId' | 'userId'>;

type OpenedCheckout = { id: string; url: string; customerId: string };

/**
 * Opens a page at the provider and closes the person's other pages. The provider makes one customer per person and one
 * page per key, so a repetition changes nothing. Every call lists the pages after it has opened its own and leaves only
 * the newest open: of two pages opened at once, the call that lists last sees both, and exactly one stays.
 */
async function openCheckout({ payments }: Platform, row: BuyerRow, page: Page): Promise<OpenedCheckout> {
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

/** Closes the page of an order that was not saved. */
export const closeCheckout = ({ id }: { id: string }, { payments }: Platform): Promise<void> =>
  payments.expireCheckout(id);

export type OpenedOrder = OpenedCheckout & { order: Order; purchaseIds: readonly string[] };

/**
 * Opens the page of an order. What is bought once has a purchase for each price, whose id follows from the call's key:
 * one key is one purchase. The provider notes the first of them.
 */
export async function openOrder(
  { platform, key }: { platform: Platform; key: string | null },
  row: BuyerRow,
  { order, pages }: { order: Order; pages: Pick<Page, 'successUrl' | 'cancelUrl'> },
): Promise<OpenedOrder> {
  const subscribes = sells(order, 'plan');
  const callKey = key ?? platform.random.uuid();
  const purchaseIds = boughtOnce(order).map(({ offer }, index) =>
    purchaseIdOf(row.id, index === 0 ? callKey : `${callKey}\0${offer.priceId}`),
  );
  const [purchaseId = null] = purchaseIds;
  const checkout = await openCheckout(platform, row, {
    mode: subscribes ? 'subscription' : 'payment',
    lines: order.map(({ offer: { priceId }, quantity }) => ({ priceId, quantity })),
    purchaseId,
    key: subscribes || purchaseId === null ? `${row.id}:${callKey}` : purchaseId,
    ...pages,
  });
  return { ...checkout, order, purchaseIds };
}

const boughtOnce = (order: Order): Order => order.filter(({ offer }) => offer.kind !== 'plan');

/** A page is closed by then. It is settled at this time even if no event about it arrives. */
const closedBy = 25 * hours;

/** Saves the order whose page was opened: a purchase for each price that is bought once; a plan comes with its payment. */
export async function saveOrder(
  { db, actor, now, platform }: { db: Database; actor: Actor; now: Date; platform: Platform },
  { id: checkout_id, url, order, purchaseIds }: OpenedOrder,
): Promise<{ url: string; purchase_id: string | null }> {
  const purchases = boughtOnce(order).flatMap(({ offer, quantity }, index) => {
    const { kind, priceId: price_id, name: title, unit_amount, currency } = offer;
    const id = purchaseIds[index];
    if (!id || kind === 'plan') return [];
    const bought = { kind, price_id, title, quantity, unit_amount, currency };
    return [{ ...bought, id, user_id: actor.userId, checkout_id, created_at: now }];
  });
  if (purchases.length > 0) await insertPurchases(db, purchases);
  if (sells(order, 'plan'))
    await enqueueSettling(db, platform.jobs, { kind: 'checkout', id: checkout_id }, later(now, closedBy));
  return { url, purchase_id: purchaseIds[0] ?? null };
}

/** The id is a UUID of version 8: 122 bits of a hash. */
function purchaseIdOf(userId: string, key: string): string {
  const bytes = createHash('sha256').update(`purchase\0${userId}\0${key}`).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

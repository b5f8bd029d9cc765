import { createHash } from 'node:crypto';
import { type Actor, isMember } from '@nightjar/domain/kernel/actor';
import { fail, type Refusal } from '@nightjar/domain/kernel/failure';
import type { ProductKind } from '@nightjar/domain/payments/entity';
import { isMemberBy, planOf } from '@nightjar/domain/payments/rules/plan';
import { type Buyer, decideOffer } from '@nightjar/domain/payments/rules/sale';
import { mayManage } from '@nightjar/domain/staff/access';
import { AskAgain } from '../../platform/http/handler.ts';
import type { NewCheckout } from '../../platform/payments/port.ts';
import { resultPage, wayBack, webAddress } from '../../platform/payments/way-back.ts';
import type { Platform } from '../../platform/platform.ts';
import { type BuyerRow, findBuyer, lockBuyer, saveCustomer } from './queries/buyer.ts';
import { findOffer, type OfferRow } from './queries/catalogue.ts';
import { findSubscriptions } from './queries/plans.ts';
import { findPasses, insertPurchase } from './queries/purchases.ts';
import type { PayoutVenue } from './queries/venues.ts';

type Database = Platform['db'];

/** Both pages a checkout may end on. @throws a Failure that names the field where it leads elsewhere than to us */
export function mustLeadBack(
  text: string | undefined,
  action: 'subscription' | 'voucher',
  publicUrl: string,
): { successUrl: string; cancelUrl: string } {
  const back = wayBack(text, publicUrl);
  if (!back) throw fail.invalid('redirect_url must lead into the app');
  return {
    successUrl: resultPage(publicUrl, action, 'success', back),
    cancelUrl: resultPage(publicUrl, action, 'fail', back),
  };
}

/** A page of ours that the provider leads straight back to. @throws a Failure that names the field */
export function mustBeOurPage(field: string, text: string, publicUrl: string): string {
  const address = webAddress(text, publicUrl);
  if (address === null) throw fail.invalid(`${field} must be a page of the app`);
  return address;
}

export type LoadedBuyer = Buyer & { row: BuyerRow };

/** The buyer without a lock: enough to decide whether the provider is asked. */
export const loadBuyer = async (db: Database, actor: Actor, now: Date): Promise<LoadedBuyer> =>
  buyerOf(db, actor, await findBuyer(db, actor.userId), now);

/**
 * The buyer under their lock, once the provider was asked for `customerId`.
 * @throws a Failure where the account was deleted meanwhile, AskAgain where it has another customer by now
 */
export async function lockBuyerOf(
  db: Database,
  actor: Actor,
  customerId: string,
  now: Date,
): Promise<LoadedBuyer> {
  const row = await lockBuyer(db, actor.userId);
  if (row.deleted_at) throw fail.notAuthenticated();
  if (row.stripe_customer_id === null) await saveCustomer(db, actor.userId, customerId);
  else if (row.stripe_customer_id !== customerId) throw new AskAgain();
  return buyerOf(db, actor, row, now);
}

async function buyerOf(db: Database, actor: Actor, row: BuyerRow, now: Date): Promise<LoadedBuyer> {
  const subscriptions = await findSubscriptions(db, actor.userId);
  const plan = planOf({ subscriptions, passes: await findPasses(db, actor.userId) }, now);
  return {
    row,
    member: isMember(actor.tier),
    planned: row.subscribed,
    billed: plan !== null && plan.from === 'subscription' && isMemberBy(plan),
  };
}

/** What is asked for, as our catalogue has it: the client names a price and nothing else of it counts. */
export async function loadOffer(
  db: Database,
  wanted: { priceId: string; kind: ProductKind; productId: string | undefined },
): Promise<OfferRow | Refusal<'not_for_sale'>> {
  return decideOffer(await findOffer(db, wanted.priceId), wanted);
}

type Page = Omit<NewCheckout, 'customerId' | 'userId'>;

export type OpenedCheckout = { id: string; url: string; customerId: string };

/**
 * Opens a page at the provider and closes the person's other pages. The provider makes one customer per person and one
 * page per key, so a repetition changes nothing. Every call lists the pages after it has opened its own and leaves only
 * the newest open: of two pages opened at once, the call that lists last sees both, and exactly one stays.
 */
export async function openCheckout(
  { payments }: Platform,
  row: BuyerRow,
  page: Page,
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

/** Closes the page of a purchase or plan that was not saved. */
export const closeCheckout = ({ id }: { id: string }, { payments }: Platform): Promise<void> =>
  payments.expireCheckout(id);

type Order = {
  offer: OfferRow;
  kind: 'voucher' | 'pass';
  quantity: number;
  pages: { successUrl: string; cancelUrl: string };
};

export type OpenedPurchase = OpenedCheckout & { order: Order; purchaseId: string };

/** Opens the page of a purchase. The purchase's id follows from the call's key: one key is one purchase. */
export async function openPurchase(
  { platform, key }: { platform: Platform; key: string | null },
  row: BuyerRow,
  order: Order,
): Promise<OpenedPurchase> {
  const purchaseId = key === null ? platform.random.uuid() : purchaseIdOf(row.id, key);
  const { offer, quantity, pages } = order;
  const page = { mode: 'payment', priceId: offer.priceId, quantity, purchaseId, key: purchaseId } as const;
  return { ...(await openCheckout(platform, row, { ...page, ...pages })), order, purchaseId };
}

/** Saves the purchase whose page was opened. */
export async function savePurchase(
  { db, actor, now }: { db: Database; actor: Actor; now: Date },
  { id: checkout_id, url, order, purchaseId }: OpenedPurchase,
): Promise<{ url: string; purchase_id: string }> {
  const { offer, kind, quantity } = order;
  const { name: title, priceId: price_id, unit_amount, currency } = offer;
  const bought = { user_id: actor.userId, kind, price_id, title, quantity, unit_amount, currency };
  await insertPurchase(db, { ...bought, id: purchaseId, checkout_id }, now);
  return { url, purchase_id: purchaseId };
}

/** A UUID of version 8: 122 bits of a hash. */
function purchaseIdOf(userId: string, key: string): string {
  const bytes = createHash('sha256').update(`purchase\0${userId}\0${key}`).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** @throws a Failure for an unknown venue, and for a caller who does not manage it */
export function mustManagePayouts(
  actor: Actor,
  venue: PayoutVenue | null,
  purpose: 'set up its payouts' | 'take its payouts away',
): PayoutVenue {
  if (!venue) throw fail.notFound('Venue');
  if (!mayManage(actor, venue.venueRole)) throw fail.forbidden(`Only the managers of a venue ${purpose}`);
  return venue;
}

/** The one line of an order. */
export function lineOf(input: { line_items: readonly { price: string; quantity: number }[] }): {
  price: string;
  quantity: number;
} {
  const [line] = input.line_items;
  if (!line) throw fail.invalid('line_items must name a price');
  return line;
}

import { type Actor, isMember } from '@nightjar/domain/kernel/actor';
import { fail, type Refusal } from '@nightjar/domain/kernel/failure';
import type { ProductKind } from '@nightjar/domain/payments/entity';
import { isMemberBy, planOf } from '@nightjar/domain/payments/rules/plan';
import { type Buyer, decideOffer } from '@nightjar/domain/payments/rules/sale';
import type { NewCheckout } from '../../platform/payments/port.ts';
import { resultPage, wayBack, webAddress } from '../../platform/payments/way-back.ts';
import type { Platform } from '../../platform/platform.ts';
import { type BuyerRow, saveCustomer, takeBuyer } from './queries/buyer.ts';
import { findOffer, type OfferRow } from './queries/catalogue.ts';
import { findSubscriptions } from './queries/plans.ts';
import { findPasses, insertPurchase } from './queries/purchases.ts';

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

/** Who buys, in their turn: nobody else settles or buys anything for them until the call is over. */
export async function loadBuyer(db: Database, actor: Actor, now: Date): Promise<Buyer & { row: BuyerRow }> {
  const row = await takeBuyer(db, actor.userId);
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

/** The provider's customer for this person, made the first time they are about to pay. */
export async function customerOf({ payments }: Platform, row: BuyerRow): Promise<string> {
  if (row.stripe_customer_id) return row.stripe_customer_id;
  return payments.createCustomer({ userId: row.id, name: row.full_name, phone: row.phone });
}

export async function keepCustomer(
  db: Database,
  actor: Actor,
  row: BuyerRow,
  customerId: string,
): Promise<void> {
  if (row.stripe_customer_id !== customerId) await saveCustomer(db, actor.userId, customerId);
}

/** One page at a time: an older one that nobody has paid on closes, and is not paid beside the new one. */
export async function openCheckout(
  { payments }: Platform,
  order: NewCheckout,
): Promise<{ id: string; url: string }> {
  const checkout = await payments.createCheckout(order);
  const open = await payments.openCheckouts(order.customerId);
  await Promise.all(open.filter(id => id !== checkout.id).map(payments.expireCheckout));
  return checkout;
}

type Order = {
  offer: OfferRow;
  kind: 'voucher' | 'pass';
  quantity: number;
  pages: { successUrl: string; cancelUrl: string };
};

/** Writes the purchase and opens its page. The purchase's id is the key: asked twice, the provider opens one. */
export async function openPurchase(
  { platform, db, actor, now }: { platform: Platform; db: Database; actor: Actor; now: Date },
  row: BuyerRow,
  { offer, kind, quantity, pages }: Order,
): Promise<{ url: string; purchase_id: string }> {
  const id = platform.random.uuid();
  const customerId = await customerOf(platform, row);
  const checkout = await openCheckout(platform, {
    mode: 'payment',
    customerId,
    priceId: offer.priceId,
    quantity,
    purchaseId: id,
    userId: actor.userId,
    key: id,
    ...pages,
  });
  const { name: title, priceId: price_id, unit_amount, currency } = offer;
  const bought = { id, user_id: actor.userId, kind, price_id, title, quantity, unit_amount, currency };
  await insertPurchase(db, { ...bought, checkout_id: checkout.id }, now);
  await keepCustomer(db, actor, row, customerId);
  return { url: checkout.url, purchase_id: id };
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

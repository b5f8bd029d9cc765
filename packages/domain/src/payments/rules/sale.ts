import type { Refusal } from '../../kernel/failure.ts';
import { mostVouchers, type ProductKind } from '../entity.ts';
import { paymentRefusals } from '../refusals.ts';

const { refuse } = paymentRefusals;

/** An offer is a price of the catalog with its product. It is null where there is no such price. */
export type Offer = {
  readonly priceId: string;
  readonly productId: string;
  readonly kind: ProductKind;
  readonly currency: string;
  readonly active: boolean;
} | null;

/** A line of an order has a number of units of one price. */
export type OrderLine = { readonly price: string; readonly quantity: number };

/** Combines the lines that have the same price, so that each price is in an order only once. */
export function orderLinesOf(lines: readonly OrderLine[]): OrderLine[] {
  const units = new Map<string, number>();
  for (const { price, quantity } of lines) units.set(price, (units.get(price) ?? 0) + quantity);
  return [...units].map(([price, quantity]) => ({ price, quantity }));
}

export type SaleRequest = { readonly kinds: readonly ProductKind[]; readonly productId: string | undefined };

/**
 * Decides whether all lines of an order are on sale, and whether at least one of them belongs to the product that the
 * order names.
 */
export function decideOffers<Known extends NonNullable<Offer>>(
  offers: readonly (Known | null)[],
  { kinds, productId }: SaleRequest,
): Known[] | Refusal<'not_for_sale'> {
  const sold = offers.flatMap(offer => (offer?.active && kinds.includes(offer.kind) ? [offer] : []));
  if (sold.length < offers.length) return refuse('not_for_sale');
  const named = productId === undefined || sold.some(offer => offer.productId === productId);
  return named ? sold : refuse('not_for_sale');
}

export type OrderedItem<Known extends NonNullable<Offer> = NonNullable<Offer>> = {
  readonly offer: Known;
  readonly quantity: number;
};

/**
 * Returns why an order cannot be paid on one page of the provider, as the rest of a sentence about the order's lines;
 * null where it can.
 */
export function orderFaultOf(order: readonly OrderedItem[]): string | null {
  const units = (...kinds: ProductKind[]) =>
    order.reduce((sum, { offer, quantity }) => sum + (kinds.includes(offer.kind) ? quantity : 0), 0);
  if (units('plan', 'pass') > 1) return 'may name one plan or one pass, in a quantity of 1';
  if (units('voucher') > mostVouchers) return `may name vouchers in a quantity of ${mostVouchers} in all`;
  if (new Set(order.map(({ offer }) => offer.currency)).size > 1) return 'must be prices of one currency';
  return null;
}

/**
 * Describes what the buyer has already. A user who was invited has a plan and is a member, without a subscription that
 * is billed.
 */
export type BuyerPurchases = {
  readonly isMember: boolean;
  readonly hasPlan: boolean;
  readonly hasSubscription: boolean;
};

type Granted = { readonly granted: true };
const granted: Granted = { granted: true };

/**
 * Decides whether the buyer may buy this order. A plan or a pass in the order opens a Drink Bank for the vouchers in
 * the same order.
 */
export function decideOrder(
  order: readonly OrderedItem[],
  buyer: BuyerPurchases,
): Granted | Refusal<'bank_closed' | 'already_subscribed'> {
  const kinds = order.map(({ offer }) => offer.kind);
  if (kinds.includes('plan')) return decideSubscription(buyer);
  return kinds.includes('pass') ? decidePass(buyer) : decideVouchers(buyer);
}

/** Decides whether a buyer may buy vouchers. Only members may, because only they have a Drink Bank to keep them in. */
export const decideVouchers = ({ isMember }: BuyerPurchases): Granted | Refusal<'bank_closed'> =>
  isMember ? granted : refuse('bank_closed');

/** Decides whether a buyer may buy a pass. Passes are sold only to users who have no plan at all. */
const decidePass = ({ hasPlan }: BuyerPurchases): Granted | Refusal<'already_subscribed'> =>
  hasPlan ? refuse('already_subscribed') : granted;

/**
 * Decides whether a buyer may subscribe. The holder of a pass or of an invitation may; a user with a subscription that
 * is billed may not buy a second one.
 */
export const decideSubscription = ({
  hasSubscription,
}: BuyerPurchases): Granted | Refusal<'already_subscribed'> =>
  hasSubscription ? refuse('already_subscribed') : granted;

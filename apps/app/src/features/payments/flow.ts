import { brand } from '@nightjar/domain/brand';
import { formatCents } from '@nightjar/domain/kernel/money';
import { type RedirectTarget, safeRedirect } from '@nightjar/domain/kernel/redirect';
import { mostVouchers, type Price, type Product } from '@nightjar/domain/payments/entity';

/** This page opens only for a user whose plan has begun. */
export const successPath = '/subscribe/success';
const plansPath = '/subscribe';

/**
 * The page after a payment shows this title and text, which come from the specification. Its "OK" leads to `target`.
 */
export type PaymentReturn = {
  readonly kind: 'success' | 'failure';
  readonly title: string;
  readonly text: string;
  readonly target: RedirectTarget;
};

/** The specification prescribes this title for a payment that succeeded. */
export const paidTitle = 'Success!';
/** The specification prescribes this sentence for a plan that has begun. */
export const subscribedSentence =
  'You are now subscribed. Your drink bank will be topped off regularly and you can explore more of the community.';

const successTextByAction = new Map([
  ['subscription', subscribedSentence],
  ['voucher', 'Drink vouchers have been added to your Drink Bank.'],
  ['ticket', "You have a ticket. It's on the event's page."],
]);

type PaymentReturnQuery = { readonly action?: string; readonly result?: string; readonly redirect?: string };

export type PaymentReturnContext = {
  /** True in an app from a store, where a `redirect` with the app's own scheme is opened as a path. */
  readonly inApp: boolean;
  /** This is the address of the deployment. */
  readonly site: string;
  /** These hosts do not count as foreign. */
  readonly hosts?: readonly string[];
};

/**
 * Returns what the page after a payment shows. Only a known action that succeeded counts as a success.
 *
 * "OK" leads to `redirect` or, where that is missing or belongs to a foreign site, to the deployment's own site.
 */
export function paymentReturn(
  { action, result, redirect }: PaymentReturnQuery,
  { inApp, site, hosts }: PaymentReturnContext,
): PaymentReturn {
  const named = safeRedirect(redirect, hosts) ?? { kind: 'url', url: site };
  const target = inApp ? resolveAppUrl(named) : named;
  const text = successTextByAction.get(action ?? '');
  if (result === 'success' && text) return { kind: 'success', title: paidTitle, text, target };
  return {
    kind: 'failure',
    title: 'Oh no!',
    text: 'Something went wrong. Please try again.',
    target: isSuccessPage(target) ? { kind: 'path', path: plansPath } : target,
  };
}

const appUrlPrefix = `${brand.appScheme}://app`;

function resolveAppUrl(target: RedirectTarget): RedirectTarget {
  if (target.kind === 'path' || !target.url.startsWith(appUrlPrefix)) return target;
  const rest = target.url.slice(appUrlPrefix.length);
  return { kind: 'path', path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** Tests whether "OK" leads to the page that opens only once the plan has begun. */
export const isSuccessPage = (target: RedirectTarget): boolean =>
  target.kind === 'path' && target.path === successPath;

/**
 * Returns the address to which the provider leads back after a payment. The server adds its origin and the result.
 * `outside` is true where the provider's page is open in the system's browser. The page after the payment is then open
 * there too, and its "OK" leads back into the app.
 */
export function returnUrl(
  action: 'subscription' | 'voucher' | 'ticket',
  path: string,
  outside: boolean,
): string {
  const redirect = outside ? `${appUrlPrefix}${path}` : path;
  return `/app-redirect?${new URLSearchParams({ action, redirect })}`;
}

/** An offer is a product at one of its prices. */
export type Offer = { readonly product: Product; readonly price: Price };

const offersOfKind = (products: readonly Product[], kind: Product['kind']): Offer[] =>
  products
    .filter(product => product.kind === kind)
    .flatMap(product => product.prices.map(price => ({ product, price })))
    .sort((one, other) => one.price.unit_amount - other.price.unit_amount);

/** Returns the plans and the passes that are for sale, each sorted by price. */
export function offersOnSale(products: readonly Product[]): { plans: Offer[]; passes: Offer[] } {
  return { plans: offersOfKind(products, 'plan'), passes: offersOfKind(products, 'pass') };
}

export const voucherOffers = (products: readonly Product[]): Offer[] => offersOfKind(products, 'voucher');

export const formatDollars = (cents: number): string => `$${formatCents(cents)}`;

/** Returns the quantity increased or decreased by one, within the limits of a purchase. */
export function stepQuantity(quantity: number, by: 1 | -1): number {
  return Math.min(mostVouchers, Math.max(1, quantity + by));
}

export const totalCents = ({ price }: Offer, quantity: number): number => price.unit_amount * quantity;

/**
 * In the state `waiting` the provider's page is open. In the state `checking` the person has confirmed the payment, and
 * the app asks the server whether the plan has begun.
 */
export type BuyingState =
  | { readonly step: 'choosing'; readonly error: string | null }
  | { readonly step: 'opening' }
  | { readonly step: 'waiting'; readonly url: string }
  | { readonly step: 'checking'; readonly url: string };

export type BuyingEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'link'; readonly url: string }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'paid-confirmed' }
  | { readonly type: 'chose-again' };

export const initialBuyingState: BuyingState = { step: 'choosing', error: null };

export function nextBuyingState(state: BuyingState, event: BuyingEvent): BuyingState {
  switch (event.type) {
    case 'asked':
      return state.step === 'choosing' ? { step: 'opening' } : state;
    case 'link':
      return state.step === 'opening' ? { step: 'waiting', url: event.url } : state;
    case 'failed':
      return state.step === 'opening' ? { step: 'choosing', error: event.message } : state;
    case 'paid-confirmed':
      return state.step === 'waiting' ? { step: 'checking', url: state.url } : state;
    case 'chose-again':
      return state.step === 'waiting' || state.step === 'checking' ? initialBuyingState : state;
  }
}

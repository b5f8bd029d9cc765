import type { ListedPrice } from '@nightjar/domain/payments/rules/listing';
import type { SeenSubscription } from '@nightjar/domain/payments/rules/plan';
import type { SeenCheckout, SeenPayment } from '@nightjar/domain/payments/rules/settlement';
import type { FastifyInstance } from 'fastify';
import type { SignatureFault } from './signature.ts';

/** The provider sends its signed events to this path. */
export const webhookPath = '/webhooks/payments';

/**
 * This is the port to the payment provider: the pages that it shows to people, and its objects as they are now. Ids are
 * the provider's, and amounts are in cents. Every function throws a Failure `unavailable` where the provider does not
 * answer or rejects the product's account.
 */
export type Payments = {
  /** Creates a customer once per user: the same user with the same name and number returns the same customer. */
  createCustomer(user: { userId: string; name: string | null; phone: string | null }): Promise<string>;
  createCheckout(checkout: NewCheckout): Promise<{ id: string; url: string }>;
  createPortalLink(portal: { customerId: string; returnUrl: string }): Promise<string>;
  checkout(id: string): Promise<SeenCheckout>;
  /** Returns the ids of a customer's checkout pages that can still be paid, at most a hundred, the newest first. */
  openCheckouts(customerId: string): Promise<string[]>;
  /** Closes a checkout page. A page that was paid or is closed stays as it is. */
  expireCheckout(id: string): Promise<void>;
  payment(id: string): Promise<SeenPayment>;
  /** Returns the newest hundred payments of a customer, including those of subscriptions. */
  paymentsOf(customerId: string): Promise<SeenPayment[]>;
  subscription(id: string): Promise<SeenSubscription>;
  /** The subscription ends at once. A subscription that has already ended stays as it is. */
  endSubscription(id: string): Promise<void>;
  /**
   * Sets whether the periods of a subscription are billed. A period without billing costs nothing, now or later. A
   * subscription that has already ended stays as it is.
   */
  billSubscription(id: string, billed: boolean): Promise<void>;
  /** Returns the ids of the newest hundred payments of a subscription. */
  paymentsFor(subscriptionId: string): Promise<string[]>;
  /** Refunds what is left of a payment. Repeated calls refund it only once. */
  refund(paymentId: string): Promise<void>;
  /** Returns every price that is or was on sale, as the provider's dashboard has it. */
  catalogue(): Promise<ListedPrice[]>;
  createAccount(venue: { venueId: string; name: string }): Promise<string>;
  createAccountLink(link: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<string>;
  accountState(id: string): Promise<AccountState>;
  deleteAccount(id: string): Promise<void>;
  /** Returns the event in the body if the provider's signature is valid and recent, or else what is wrong with it. */
  readEvent(body: Buffer, signature: string | undefined, now: Date): Promise<PaymentEvent | EventFault>;
  /** Registers pages of the provider where this server plays the provider itself. */
  register(app: FastifyInstance): void;
  close(): Promise<void>;
};

/** A line sells units of a price of the catalogue, or of a price in cents that the line itself names. */
export type CheckoutLine = { readonly quantity: number } & (
  | { readonly priceId: string }
  | { readonly title: string; readonly unitAmount: number; readonly currency: string }
);

export type NewCheckout = {
  readonly mode: 'payment' | 'subscription';
  readonly customerId: string;
  /**
   * A checkout page with a plan has one line with that plan. One-time purchases on it are billed with the plan's first
   * period.
   */
  readonly lines: readonly CheckoutLine[];
  /** `purchaseId` is our id of the one-time purchase on the page. It is null where the page sells only a plan. */
  readonly purchaseId: string | null;
  readonly userId: string;
  /** The page closes at this moment. Where it is left out, the provider closes the page after a day. */
  readonly closesAt?: Date | undefined;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** A repeated key with the same request returns the checkout page that was opened with the key before. */
  readonly key: string;
};

export type AccountState = 'pending' | 'active' | 'restricted';

/**
 * An event is about this object, which is then read from the provider. An event about no object that the product uses
 * has null in its place.
 */
export type Subject = {
  readonly kind: 'checkout' | 'payment' | 'subscription' | 'account' | 'catalogue';
  readonly id: string;
};
/** An event is refused for its signature, because its body is no event, or because no provider is configured. */
export type EventFault = SignatureFault | { readonly fault: 'no event' } | { readonly fault: 'no provider' };
export type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly subject: Subject | null;
};

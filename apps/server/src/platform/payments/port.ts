import type { ListedPrice } from '@nightjar/domain/payments/rules/listing';
import type { SeenSubscription } from '@nightjar/domain/payments/rules/plan';
import type { SeenCheckout, SeenPayment } from '@nightjar/domain/payments/rules/settlement';
import type { FastifyInstance } from 'fastify';

/** Where the provider sends its signed events. */
export const webhookPath = '/webhooks/payments';

/**
 * The payment provider: pages it shows to people, and its objects as they are at this moment. Ids are its own, amounts
 * are cents. Every function throws a Failure `unavailable` where it does not answer or will not have us.
 */
export type Payments = {
  /** Made once per user: the same `userId` gives the same customer. */
  createCustomer(user: { userId: string; name: string | null; phone: string | null }): Promise<string>;
  createCheckout(checkout: NewCheckout): Promise<{ id: string; url: string }>;
  createPortalLink(portal: { customerId: string; returnUrl: string }): Promise<string>;
  checkout(id: string): Promise<SeenCheckout>;
  /** Ids of a customer's pages that can still be paid on: at most a hundred, the newest first. */
  openCheckouts(customerId: string): Promise<string[]>;
  /** Closes a page. One that was paid or is closed stays what it is. */
  expireCheckout(id: string): Promise<void>;
  payment(id: string): Promise<SeenPayment>;
  /** Every payment of a customer, subscriptions' among them, the newest hundred. */
  paymentsOf(customerId: string): Promise<SeenPayment[]>;
  subscription(id: string): Promise<SeenSubscription>;
  /** Ends at once. Ended before: nothing happens. */
  endSubscription(id: string): Promise<void>;
  /** Whether periods are billed. While they are not, they go on and cost nothing, then or later. Ended before: nothing happens. */
  billSubscription(id: string, billed: boolean): Promise<void>;
  /** Ids of the payments a subscription took, the newest hundred. */
  paymentsFor(subscriptionId: string): Promise<string[]>;
  /** Gives back all that is left of a payment, once, however often it is asked for. */
  refund(paymentId: string): Promise<void>;
  /** Everything on sale and what was, as the provider's dashboard has it. */
  catalogue(): Promise<ListedPrice[]>;
  createAccount(venue: { venueId: string; name: string }): Promise<string>;
  createAccountLink(link: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<string>;
  accountState(id: string): Promise<AccountState>;
  deleteAccount(id: string): Promise<void>;
  /** The event in the body, if its signature is the provider's and fresh; null where it is not. */
  readEvent(body: Buffer, signature: string | undefined, now: Date): Promise<PaymentEvent | null>;
  /** Pages of the provider that this very server shows, where it plays the provider itself. */
  register(app: FastifyInstance): void;
  close(): Promise<void>;
};

export type NewCheckout = {
  readonly mode: 'payment' | 'subscription';
  readonly customerId: string;
  /** At most one of a plan, in a page of that mode; what is bought once is billed with its first period. */
  readonly lines: readonly { readonly priceId: string; readonly quantity: number }[];
  /** Null where nothing is bought once: a subscription names its owner itself. */
  readonly purchaseId: string | null;
  readonly userId: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The same key with the same request is the same page. */
  readonly key: string;
};

export type AccountState = 'pending' | 'active' | 'restricted';

/** What an event is about: the object to look at again. Null: nothing of ours. */
export type Subject = {
  readonly kind: 'checkout' | 'payment' | 'subscription' | 'account' | 'catalogue';
  readonly id: string;
};
export type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly subject: Subject | null;
};

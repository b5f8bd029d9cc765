import { fail } from '@nightjar/domain/kernel/failure';
import type { Charge, Dispute, PaymentIntent } from './objects.ts';
import { getObject, type Store } from './store.ts';
import { type LocalProvider, makeEvent, newProviderId, type ProviderEvent, unixSeconds } from './world.ts';

type ChargeInput = Pick<Charge, 'customer' | 'amount' | 'currency' | 'description' | 'metadata'>;

export async function createCharge(
  { store, clock, random }: LocalProvider,
  money: ChargeInput,
): Promise<{ intent: PaymentIntent; charge: Charge }> {
  const created = unixSeconds(clock);
  const intentId = newProviderId(random, 'pi');
  const charge: Charge = {
    ...money,
    id: newProviderId(random, 'ch'),
    object: 'charge',
    created,
    status: 'succeeded',
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    payment_intent: intentId,
  };
  const { customer, amount, currency, metadata } = money;
  const intent: PaymentIntent = {
    id: intentId,
    object: 'payment_intent',
    created,
    status: 'succeeded',
    amount,
    currency,
    customer,
    latest_charge: charge.id,
    metadata,
  };
  await store.put(charge);
  await store.put(intent);
  return { intent, charge };
}

export async function chargeOf(store: Store, paymentId: string): Promise<Charge> {
  return getObject(store, 'charge', (await getObject(store, 'payment_intent', paymentId)).latest_charge);
}

/** Returns all payments of a customer, the newest first. */
export async function chargesOf(store: Store, customerId: string): Promise<Charge[]> {
  return (await store.list('charge')).filter(({ customer }) => customer === customerId);
}

/** Refunds what is left of a payment. Where nothing is left, it does nothing. */
export async function refundAll(world: LocalProvider, paymentId: string): Promise<ProviderEvent[]> {
  const { amount, amount_refunded } = await chargeOf(world.store, paymentId);
  return amount_refunded < amount ? refundCharge(world, paymentId, amount - amount_refunded) : [];
}

/**
 * Returns this many cents of a payment to the customer.
 * @throws Failure where fewer cents of the payment are left
 */
export async function refundCharge(
  { store }: LocalProvider,
  paymentId: string,
  cents: number,
): Promise<ProviderEvent[]> {
  const charge = await chargeOf(store, paymentId);
  if (!Number.isSafeInteger(cents) || cents < 1 || charge.amount_refunded + cents > charge.amount)
    throw fail.invalid(`amount must be 1 to ${charge.amount - charge.amount_refunded} cents`);
  const amount_refunded = charge.amount_refunded + cents;
  const changed: Charge = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  await store.put(changed);
  return [makeEvent('charge.refunded', changed)];
}

export async function disputeCharge(
  { store, clock, random }: LocalProvider,
  paymentId: string,
): Promise<ProviderEvent[]> {
  const charge = await chargeOf(store, paymentId);
  if (charge.disputed) return [];
  const opened: Dispute = {
    id: newProviderId(random, 'du'),
    object: 'dispute',
    created: unixSeconds(clock),
    charge: charge.id,
    payment_intent: paymentId,
    amount: charge.amount,
    status: 'needs_response',
  };
  await store.put({ ...charge, disputed: true });
  await store.put(opened);
  return [makeEvent('charge.dispute.created', opened)];
}

export async function closeDispute(
  { store }: LocalProvider,
  paymentId: string,
  status: 'won' | 'lost',
): Promise<ProviderEvent[]> {
  const open = (await disputesOf(store, paymentId)).find(({ status: now }) => now === 'needs_response');
  if (!open) return [];
  const closed: Dispute = { ...open, status };
  await store.put(closed);
  return [makeEvent('charge.dispute.closed', closed)];
}

export async function disputesOf(store: Store, paymentId: string): Promise<Dispute[]> {
  return (await store.list('dispute')).filter(({ payment_intent }) => payment_intent === paymentId);
}

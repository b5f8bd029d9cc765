import { eventId, ticketId, type UserId, userId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days, hours } from '@nightjar/domain/kernel/time';
import { moneyBackNote, moneyHeld } from '@nightjar/domain/payments/rules/returns';
import * as z from 'zod/mini';
import type { ReactionRunner } from '../../platform/http/reactions.ts';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { findBillingAccount } from './queries/buyer.ts';
import { enqueueSettling, forgetProviderEvents, settleJob } from './queries/events.ts';
import { findDuePlans } from './queries/plans.ts';
import { findForgottenPurchases } from './queries/purchases.ts';
import {
  closeCheckoutsJob,
  endSubscriptionJob,
  pauseBillingJob,
  refundEventJob,
  refundJob,
  refundTicketJob,
} from './reactions.ts';
import { inPayerTransaction, type SettleContext } from './read-and-save.ts';
import { refundTicket, refundTicketsOfEvent, reviewTickets } from './refund-tickets.ts';
import { renewPlan } from './renew-plan.ts';
import { settleSubject } from './settle.ts';
import { readAndSettleReferral } from './settle-referral.ts';

/**
 * After this many milliseconds, the state of an open payment page is read from the payment provider, even if no event
 * about it has arrived.
 */
const forgottenCheckoutAfter = 1 * hours;
const reviewBatchSize = 200;
/**
 * Payment events are kept for this many milliseconds. The payment provider repeats an event for three days; the longer
 * time lets an operator find out what happened.
 */
const eventsKeptFor = 90 * days;

/** A worker runs these jobs of the payments. */
export const paymentsTasks = (platform: Platform, reactions: ReactionRunner): JobTasks => {
  const context = { platform, reactions };
  return {
    [settleJob]: payload => settleSubject(context, subjectPayload.parse(payload)),
    'settle-referral': payload => readAndSettleReferral(context, userPayload.parse(payload).userId),
    [endSubscriptionJob]: payload => endSubscription(platform, subscriptionPayload.parse(payload).id),
    [closeCheckoutsJob]: payload => expireCheckoutsOf(platform, customerPayload.parse(payload).customerId),
    [refundJob]: payload => refundPurchase(platform, refundPayload.parse(payload)),
    [refundTicketJob]: payload => refundTicket(platform, ticketPayload.parse(payload).ticket_id),
    [refundEventJob]: payload => refundTicketsOfEvent(context, eventPayload.parse(payload).event_id),
    [pauseBillingJob]: payload => pauseBilling(platform, userPayload.parse(payload).userId),
    'review-payments': () => reviewPayments(context),
  };
};

const userPayload = z.object({ userId });
const subscriptionPayload = z.object({ id: z.string() });
const customerPayload = z.object({ customerId: z.string() });
const refundPayload = z.object({
  of: z.enum(['subscription', 'payment']),
  id: z.string(),
  userId: z.nullable(userId),
});
const ticketPayload = z.object({ ticket_id: ticketId });
const eventPayload = z.object({ event_id: eventId });
const subjectPayload = z.object({
  kind: z.enum(['checkout', 'payment', 'subscription', 'account', 'catalogue']),
  id: z.string(),
});

async function endSubscription(platform: Platform, id: string): Promise<void> {
  await platform.payments.endSubscription(id);
  await enqueueSettling(platform, { kind: 'subscription', id });
}

async function expireCheckoutsOf({ payments }: Platform, customerId: string): Promise<void> {
  await Promise.all((await payments.openCheckouts(customerId)).map(payments.expireCheckout));
}

/**
 * Stops the billing of a user on hold, closes the payment pages that are open for them, and bills again after the hold.
 * The hold may change while the provider answers, so it is checked again afterwards.
 */
async function pauseBilling(platform: Platform, id: UserId): Promise<void> {
  const { payments, db } = platform;
  const { held, customerId, subscriptionIds } = await findBillingAccount(db, id);
  for (const subscriptionId of subscriptionIds) await payments.billSubscription(subscriptionId, !held);
  if (held && customerId !== null) await expireCheckoutsOf(platform, customerId);
  if ((await findBillingAccount(db, id)).held !== held) await pauseBilling(platform, id);
}

/**
 * Refunds what was paid for a subscription, which it ends first, or by one payment, and notifies the payer. Jobs then
 * settle the refunded payments, which updates the ledger.
 */
async function refundPurchase(
  platform: Platform,
  { of, id, userId: payer }: z.infer<typeof refundPayload>,
): Promise<void> {
  const { payments, db, push } = platform;
  if (of === 'subscription') await endSubscription(platform, id);
  let cents = 0;
  for (const paymentId of of === 'subscription' ? await payments.paymentsFor(id) : [id]) {
    const held = moneyHeld(await payments.payment(paymentId));
    if (held === 0) continue;
    await payments.refund(paymentId);
    await enqueueSettling(platform, { kind: 'payment', id: paymentId });
    cents += held;
  }
  if (payer !== null && cents > 0)
    await push.notify(db, [payer], {
      ...moneyBackNote(of, cents),
      link: '/settings',
      tag: `money-${id}`,
      channel: 'drinks',
      kind: 'account',
      inbox: { type: 'account' },
    });
}

/**
 * Settles what the payment provider has not reported: plans whose time is over, and payment pages that are still open.
 */
async function reviewPayments(context: SettleContext): Promise<void> {
  const { platform } = context;
  const { db, clock } = platform;
  const now = clock.now();
  for (const { userId: payer, subscriptionId } of await findDuePlans(db, now, reviewBatchSize)) {
    if (subscriptionId) await enqueueSettling(platform, { kind: 'subscription', id: subscriptionId });
    await inPayerTransaction(context, payer, async (transaction, events) => {
      events.push(...(await renewPlan(platform, transaction, payer)));
    });
  }
  for (const id of await findForgottenPurchases(
    db,
    addMilliseconds(now, -forgottenCheckoutAfter),
    reviewBatchSize,
  ))
    await enqueueSettling(platform, { kind: 'checkout', id });
  await reviewTickets(context, reviewBatchSize);
  await forgetProviderEvents(db, addMilliseconds(now, -eventsKeptFor));
}

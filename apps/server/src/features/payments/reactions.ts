import { userTopic } from '@nightjar/domain/live';
import { reactTo } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** A user's plan began, renewed, changed or ended. */
    plan_changed: { userId: string };
    /** A payment brought its user nothing, so it is refunded. The user may have deleted their account. */
    paid_for_nothing: { of: 'subscription' | 'payment'; id: string; userId: string | null };
    /** A subscription has ended here and another has replaced it. The payment provider may still bill it. */
    subscription_lapsed: { id: string };
  }
}

/** A worker runs these jobs, because the payment provider may be unreachable for longer than a call should wait. */
export const endSubscriptionJob = 'end-subscription';
export const closeCheckoutsJob = 'close-checkouts';
export const refundJob = 'give-back';
/** This job bills a user or stops the billing, depending on whether the user is on hold. */
export const pauseBillingJob = 'pause-billing';

const billingJobs = ({ userId }: { userId: string }) => [
  { name: pauseBillingJob, payload: { userId }, key: `${pauseBillingJob}:${userId}` },
];

export const paymentsReactions = [
  reactTo('user_held', { jobs: billingJobs }),
  reactTo('user_restored', { jobs: billingJobs }),
  reactTo('plan_changed', { counts: metrics => metrics.planChanged() }),
  reactTo('erased', {
    jobs: ({ subscriptionIds, customerId }) => [
      ...subscriptionIds.map(id => ({ name: endSubscriptionJob, payload: { id } })),
      ...(customerId === null ? [] : [{ name: closeCheckoutsJob, payload: { customerId } }]),
    ],
  }),
  reactTo('paid_for_nothing', {
    jobs: event => [{ name: refundJob, payload: event, key: `${refundJob}:${event.id}` }],
    broadcasts: ({ userId }) =>
      userId === null ? [] : [userTopic.broadcast({ to: userId, from: null }, 'account_changed', {})],
  }),
  reactTo('subscription_lapsed', {
    jobs: ({ id }) => [{ name: endSubscriptionJob, payload: { id }, key: `${endSubscriptionJob}:${id}` }],
  }),
];

import { userTopic } from '@nightjar/domain/live';
import { on } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** A user's plan began, renewed, changed or ended. */
    plan_changed: { userId: string };
    /** A payment of a user, deleted or not, has no benefit: it is refunded. */
    paid_for_nothing: { of: 'subscription' | 'payment'; id: string; userId: string | null };
    /** A subscription is over for us and replaced; the provider may still bill it. */
    subscription_lapsed: { id: string };
  }
}

/** A worker calls the provider, which may be away for longer than a deletion should wait. */
export const endSubscriptionJob = 'end-subscription';
export const closeCheckoutsJob = 'close-checkouts';
export const giveBackJob = 'give-back';
/** The provider bills what a user has, or does not, by whether the user is on hold. */
export const pauseBillingJob = 'pause-billing';

const billingJobs = ({ userId }: { userId: string }) => [
  { name: pauseBillingJob, payload: { userId }, key: `${pauseBillingJob}:${userId}` },
];

export const paymentsReactions = [
  on('user_held', { jobs: billingJobs }),
  on('user_restored', { jobs: billingJobs }),
  on('plan_changed', { counts: metrics => metrics.planChanged() }),
  on('erased', {
    jobs: ({ subscriptionIds, customerId }) => [
      ...subscriptionIds.map(id => ({ name: endSubscriptionJob, payload: { id } })),
      ...(customerId === null ? [] : [{ name: closeCheckoutsJob, payload: { customerId } }]),
    ],
  }),
  on('paid_for_nothing', {
    jobs: event => [{ name: giveBackJob, payload: event, key: `${giveBackJob}:${event.id}` }],
    broadcasts: ({ userId }) =>
      userId === null ? [] : [userTopic.broadcast({ to: userId, from: null }, 'account_changed', {})],
  }),
  on('subscription_lapsed', {
    jobs: ({ id }) => [{ name: endSubscriptionJob, payload: { id }, key: `${endSubscriptionJob}:${id}` }],
  }),
];

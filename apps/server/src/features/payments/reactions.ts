import { userTopic } from '@nightjar/domain/live';
import { on } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** Somebody's plan began, renewed, changed or ended. */
    plan_changed: { userId: string };
    /** Something was paid that brings nothing, by somebody or by nobody any more: its money goes back. */
    paid_for_nothing: { of: 'subscription' | 'payment'; id: string; userId: string | null };
    /** Over for us and replaced; the provider may still bill it. */
    subscription_lapsed: { id: string };
  }
}

/** The provider is told by a worker: it may be away for longer than somebody waits to be forgotten. */
export const endSubscriptionJob = 'end-subscription';
export const closeCheckoutsJob = 'close-checkouts';
export const giveBackJob = 'give-back';

export const paymentsReactions = [
  on('plan_changed', { counts: metrics => metrics.planChanged() }),
  on('erased', {
    jobs: ({ subscriptionIds, customerId }) => [
      ...subscriptionIds.map(id => ({ name: endSubscriptionJob, payload: { id } })),
      ...(customerId === null ? [] : [{ name: closeCheckoutsJob, payload: { customerId } }]),
    ],
  }),
  on('paid_for_nothing', {
    jobs: event => [{ name: giveBackJob, payload: event, key: `${giveBackJob}:${event.id}` }],
    broadcasts: ({ userId }) => (userId === null ? [] : [userTopic.broadcast(userId, 'account_changed', {})]),
  }),
  on('subscription_lapsed', {
    jobs: ({ id }) => [{ name: endSubscriptionJob, payload: { id }, key: `${endSubscriptionJob}:${id}` }],
  }),
];

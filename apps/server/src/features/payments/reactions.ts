import { on } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** Somebody's plan began, renewed, changed or ended. */
    plan_changed: { userId: string };
  }
}

/** The provider is told by a worker: it may be away for longer than somebody waits to be forgotten. */
export const endSubscriptionJob = 'end-subscription';

export const paymentsReactions = [
  on('plan_changed', { counts: metrics => metrics.planChanged() }),
  on('erased', {
    jobs: ({ subscriptionIds }) => subscriptionIds.map(id => ({ name: endSubscriptionJob, payload: { id } })),
  }),
];

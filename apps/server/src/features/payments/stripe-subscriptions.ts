import { stripeSubscriptions } from '@nightjar/domain/payments/calls';
import { mostSubscriptionsShown } from '@nightjar/domain/payments/entity';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentSubscription } from './present.ts';
import { findSubscriptionHistory } from './queries/plans.ts';

export const stripeSubscriptionsHandler = handle(stripeSubscriptions, async ({ actor, db }) => {
  const subscriptions = await findSubscriptionHistory(db, actor.userId, mostSubscriptionsShown);
  return ok(subscriptions.map(presentSubscription), { total: subscriptions.length });
});

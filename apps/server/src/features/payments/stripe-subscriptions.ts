import { stripeSubscriptions } from '@nightjar/domain/payments/calls';
import { subscriptionsShown } from '@nightjar/domain/payments/entity';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentSubscription } from './present.ts';
import { findSubscriptionHistory } from './queries/plans.ts';

export const stripeSubscriptionsHandler = handle(stripeSubscriptions, async ({ actor, db }) =>
  ok((await findSubscriptionHistory(db, actor.userId, subscriptionsShown)).map(presentSubscription)),
);

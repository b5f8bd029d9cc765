import { subscription } from '@nightjar/domain/payments/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { findPlan } from '../people/queries/plan.ts';
import { presentRunningPlan } from './present.ts';

export const subscriptionHandler = handle(subscription, async ({ actor, db, now }) => {
  const plan = await findPlan(db, actor.userId);
  return ok(plan ? presentRunningPlan(plan, now) : null);
});

import { exportMyData } from '@nightjar/domain/account/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentPlan } from '../people/present.ts';
import { findPlan } from '../people/queries/plan.ts';
import { presentOwnUser } from './present.ts';
import { findEverythingOf } from './queries/export.ts';
import { findOwnUser } from './queries/user.ts';

export const exportMyDataHandler = handle(exportMyData, async ({ actor, now, db }) => {
  const user = await findOwnUser(db, actor.userId);
  const plan = await findPlan(db, actor.userId);
  const sections = await findEverythingOf(db, actor.userId);
  return ok({
    exported_at: now.toISOString(),
    user: presentOwnUser(user, now),
    plan: plan ? presentPlan(plan) : null,
    ...sections,
  });
});

import { myUserDetails } from '@nightjar/domain/account/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentPlan } from '../people/present.ts';
import { findPlan } from '../people/queries/plan.ts';
import { presentOwnPro } from '../staff/present.ts';
import { attachLater } from '../staff/queries/invitations.ts';
import { findOwnPros } from '../staff/queries.ts';
import { presentOwnUser } from './present.ts';
import { findOwnUser } from './queries.ts';

export const myUserDetailsHandler = handle(myUserDetails, async ({ actor, now, db, platform }) => {
  const [user, plan, pros] = await Promise.all([
    findOwnUser(db, actor.userId),
    findPlan(db, actor.userId),
    findOwnPros(db, actor.userId),
  ]);
  // A client that starts has a session of the number: what waits for it is accepted.
  if (pros.some(({ state }) => state === 'invited')) await attachLater(platform.db, platform, actor.userId);
  return ok({
    user: presentOwnUser(user, now),
    stripe_details: plan ? presentPlan(plan) : null,
    pros: pros.map(row => presentOwnPro(row, now)),
  });
});

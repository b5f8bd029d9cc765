import { Failure, isRefusal } from '@nightjar/domain/kernel/failure';
import { checkWhitelistCode } from '@nightjar/domain/referrals/calls';
import { decideWhitelist } from '@nightjar/domain/referrals/rules/referral';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentPlan } from '../people/present.ts';
import { lockUser } from '../people/queries/person.ts';
import { findPlan } from '../people/queries/plan.ts';
import { findInviteeFlags } from './queries/referral.ts';
import { grantWhitelist, lockWhitelistCode } from './queries/whitelist.ts';

/** Checks an invite code. The server grants access at once, and the client shows it after this answer. */
export const checkWhitelistCodeHandler = handle(
  checkWhitelistCode,
  async ({ input, actor, now, db, emit }) => {
    await lockUser(db, actor.userId);
    const user = await findInviteeFlags(db, actor.userId);
    const code = await lockWhitelistCode(db, input.code);

    const decision = decideWhitelist(user, code ?? null, now);
    if (isRefusal(decision)) return decision;

    await grantWhitelist(db, { userId: actor.userId, code: decision.code }, now);
    emit('actor_changed', { userId: actor.userId });
    emit('plan_changed', { userId: actor.userId });
    const plan = await findPlan(db, actor.userId);
    if (!plan) throw new Failure('unexpected', 'the plan "whitelist" was granted but not stored');
    return ok({ subscribed: true, plan: presentPlan(plan) });
  },
);

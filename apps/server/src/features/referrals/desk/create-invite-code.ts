import { isRefusal } from '@nightjar/domain/kernel/failure';
import { createInviteCode } from '@nightjar/domain/referrals/desk/calls';
import { referralRefusals } from '@nightjar/domain/referrals/refusals';
import { decideNewCode } from '@nightjar/domain/referrals/rules/codes';
import { handle, ok } from '../../../platform/http/handler.ts';
import { makeInviteCode } from '../queries/codes.ts';
import { auditedInviteCode, presentInviteCode } from './present.ts';

export const createInviteCodeHandler = handle(
  createInviteCode,
  async ({ input, actor, now, db, platform, recordChange }) => {
    const { code, ...plan } = input;
    const expires_at = plan.expires_at === null ? null : new Date(plan.expires_at);
    const decision = decideNewCode({ expires_at }, now);
    if (isRefusal(decision)) return decision;

    const newCode = { ...plan, code, expires_at, created_by: actor.userId };
    const made = await makeInviteCode(db, newCode, { random: platform.random, now });
    if (!made) return referralRefusals.refuse('code_taken');
    recordChange(null, auditedInviteCode(made));
    return ok(presentInviteCode(made, now));
  },
);

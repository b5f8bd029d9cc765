import * as z from 'zod/mini';
import { isRefusal, type Refusal } from '../../kernel/failure.ts';
import type { UserId } from '../../kernel/id.ts';
import { moment } from '../../kernel/time.ts';
import { accountRefusals } from '../refusals.ts';

/** A suspended user's client gets this as `data` of the failure `suspended`. */
export const holdNotice = z.object({
  reason: z.string(),
  /** Null where the hold lasts until it is lifted. */
  until: z.nullable(moment),
});
export type HoldNotice = z.infer<typeof holdNotice>;

type SuspensionRequest = {
  readonly by: UserId;
  readonly target: UserId;
  /** These super admins can still act in the product; the caller is one of them. */
  readonly superAdmins: readonly UserId[];
  readonly until: Date | null;
};

/**
 * Decides whether a person may be put on hold. A hold must end in the future, must not be on the caller's own account,
 * and must leave a super admin who can act.
 */
export function decideSuspending(
  { by, target, superAdmins, until }: SuspensionRequest,
  now: Date,
): { granted: true } | Refusal<'own_account' | 'last_super_admin' | 'end_passed'> {
  if (by === target) return accountRefusals.refuse('own_account');
  const left = refuseLosingLastSuperAdmin(superAdmins, target);
  return isRefusal(left) ? left : decideHoldEnd(until, now);
}

/** Refuses a change that would leave no super admin. A change of a user who is not a super admin is never refused. */
export function refuseLosingLastSuperAdmin(
  superAdmins: readonly UserId[],
  target: UserId,
): { granted: true } | Refusal<'last_super_admin'> {
  const last = superAdmins.includes(target) && superAdmins.every(id => id === target);
  return last ? accountRefusals.refuse('last_super_admin') : { granted: true };
}

/**
 * Decides whether a hold may have this end, which must be in the future. The rule is the same for the hold of a person
 * and of a venue.
 */
export function decideHoldEnd(until: Date | null, now: Date): { granted: true } | Refusal<'end_passed'> {
  return until && until <= now ? accountRefusals.refuse('end_passed') : { granted: true };
}

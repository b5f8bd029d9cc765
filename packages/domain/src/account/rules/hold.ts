import * as z from 'zod/mini';
import { isRefusal, type Refusal } from '../../kernel/failure.ts';
import type { UserId } from '../../kernel/id.ts';
import { moment } from '../../kernel/time.ts';
import { accountRefusals } from '../refusals.ts';

/** What a suspended user reads: `data` of the failure `suspended`. */
export const holdNotice = z.object({
  reason: z.string(),
  /** Null: until it is lifted. */
  until: z.nullable(moment),
});
export type HoldNotice = z.infer<typeof holdNotice>;

type Suspending = {
  readonly by: UserId;
  readonly target: UserId;
  /** Those who can still act, the caller among them. */
  readonly superAdmins: readonly UserId[];
  readonly until: Date | null;
};

/** A hold ends in the future, is on no one's own account, and leaves a super admin. */
export function decideSuspending(
  { by, target, superAdmins, until }: Suspending,
  now: Date,
): { granted: true } | Refusal<'own_account' | 'last_super_admin' | 'end_passed'> {
  if (by === target) return accountRefusals.refuse('own_account');
  const left = leavesSuperAdmin(superAdmins, target);
  return isRefusal(left) ? left : decideEnd(until, now);
}

/** Whether a super admin is left without this one; of others it always is. */
export function leavesSuperAdmin(
  superAdmins: readonly UserId[],
  target: UserId,
): { granted: true } | Refusal<'last_super_admin'> {
  const last = superAdmins.includes(target) && superAdmins.every(id => id === target);
  return last ? accountRefusals.refuse('last_super_admin') : { granted: true };
}

/** The same end for people and venues. */
export function decideEnd(until: Date | null, now: Date): { granted: true } | Refusal<'end_passed'> {
  return until && until <= now ? accountRefusals.refuse('end_passed') : { granted: true };
}

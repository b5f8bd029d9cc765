import { brand } from '../brand.ts';
import { type Actor, isMember, type Role } from './actor.ts';

/**
 * Who may make a call at all, by tier and role. What they may do to a particular thing is the noun's own
 * `access.ts`. The server enforces this; the app hides by the same function.
 */
export type Access =
  | 'anyone'
  | 'authenticated'
  | 'registered'
  | 'member'
  /** A member, or a user with any role of the desk: for reads that the desk shares with the app. */
  | 'member_or_desk'
  /** A member, or a super admin, who sees every account. */
  | 'member_or_super_admin'
  | { readonly role: Role };

export type AccessDecision =
  | { allowed: true }
  | { allowed: false; reason: 'not_authenticated' | 'wrong_tier' | 'wrong_role' };

const allowed = { allowed: true } as const;
const denied = (reason: 'not_authenticated' | 'wrong_tier' | 'wrong_role') =>
  ({ allowed: false, reason }) as const;

export function mayCall(access: Access, actor: Actor | null): AccessDecision {
  if (access === 'anyone') return allowed;
  if (!actor) return denied('not_authenticated');
  if (access === 'authenticated') return allowed;
  if (access === 'registered') return actor.tier === 'authenticated' ? denied('wrong_tier') : allowed;
  if (typeof access === 'string') {
    const byRole =
      (access === 'member_or_desk' && actor.roles.length > 0) ||
      (access === 'member_or_super_admin' && seesEveryAccount(actor));
    return byRole || isMember(actor.tier) ? allowed : denied('wrong_tier');
  }
  return actor.roles.includes(access.role) || actor.roles.includes('super_admin')
    ? allowed
    : denied('wrong_role');
}

/** Reps and super admins: the operator's own people, who act for every venue. */
export const isHouse = ({ roles }: { readonly roles: readonly Role[] }): boolean =>
  roles.includes(brand.repRole) || roles.includes('super_admin');

/** Super admins, of whom each look at a person is in the trail. */
export const seesEveryAccount = ({ roles }: { readonly roles: readonly Role[] }): boolean =>
  roles.includes('super_admin');

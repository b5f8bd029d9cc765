import { brand } from '../brand.ts';
import { type Actor, isMember, type Role } from './actor.ts';

/**
 * Decides by tier and role who may make a call at all. The noun's own `access.ts` decides what they may do to a
 * particular thing. The server enforces both; the app hides controls by the same functions.
 */
export type Access =
  | 'anyone'
  | 'authenticated'
  | 'registered'
  | 'member'
  /** Members and users with any role of the desk may call it: desk and app share such a read. */
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

/** Reps and super admins are the operator's own people, who act for every venue. */
export const isHouse = ({ roles }: { readonly roles: readonly Role[] }): boolean =>
  roles.includes(brand.repRole) || roles.includes('super_admin');

/** Super admins see every account; each of their looks at a person is in the trail. */
export const seesEveryAccount = ({ roles }: { readonly roles: readonly Role[] }): boolean =>
  roles.includes('super_admin');

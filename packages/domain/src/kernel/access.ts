import { brand } from '../brand.ts';
import { type Actor, isMember, type Role } from './actor.ts';

/**
 * Decides by tier and role who may make a call at all. What a caller may do to a particular object is decided by the
 * `access.ts` of its noun. The server enforces both rules; the app hides controls by the same functions.
 */
export type Access =
  | 'anyone'
  | 'authenticated'
  | 'registered'
  | 'member'
  /** Members may make the call, and users with any role of the desk, because the app and the desk share it. */
  | 'member_or_desk'
  /** Members may make the call, and super admins, who see every account. */
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
      (access === 'member_or_desk' && hasDeskRole(actor)) ||
      (access === 'member_or_super_admin' && seesEveryAccount(actor));
    return byRole || isMember(actor.tier) ? allowed : denied('wrong_tier');
  }
  return hasRole(actor, access.role) || isSuperAdmin(actor) ? allowed : denied('wrong_role');
}

type RoleHolder = { readonly roles: readonly Role[] };

export const hasRole = ({ roles }: RoleHolder, role: Role): boolean => roles.includes(role);

/** True where a user has any role, because each role opens the desk. */
export const hasDeskRole = ({ roles }: RoleHolder): boolean => roles.length > 0;

export const isSuperAdmin = (holder: RoleHolder): boolean => hasRole(holder, 'super_admin');

/** True for reps and super admins: they are the operator's own people, who act for every venue. */
export const isHouse = (holder: RoleHolder): boolean =>
  hasRole(holder, brand.repRole) || isSuperAdmin(holder);

/** True for super admins, who see every account. */
export const seesEveryAccount = (holder: RoleHolder): boolean => isSuperAdmin(holder);

/**
 * Tells whether a user may open a page of the desk: the page lists one of their roles. A super admin opens every page.
 */
export const mayOpenDesk = (desk: readonly Role[], roles: readonly Role[]): boolean =>
  isSuperAdmin({ roles }) || roles.some(role => desk.includes(role));

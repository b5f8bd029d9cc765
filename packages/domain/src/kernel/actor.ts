import { brand } from '../brand.ts';
import type { UserId } from './id.ts';

/** A session has exactly one tier. It is derived from the user row and never stored. */
export const tiers = ['unauthenticated', 'authenticated', 'registered', 'subscribed', 'pro'] as const;
export type Tier = (typeof tiers)[number];

/** The roles of the desk are in order: the first has the fewest rights and the last has the most. */
export const roles = ['pro', brand.repRole, 'super_admin'] as const;
export type Role = (typeof roles)[number];

type TierFlags = { registered: boolean; subscribed: boolean; pro: boolean };

/**
 * Returns the tier of a user by the flags of their row. A user who is both subscribed and pro counts as subscribed
 * (specification, section 2).
 */
export function tierOf(user: TierFlags): Actor['tier'];
export function tierOf(user: TierFlags | null): Tier;
export function tierOf(user: TierFlags | null): Tier {
  if (!user) return 'unauthenticated';
  if (!user.registered) return 'authenticated';
  if (user.subscribed) return 'subscribed';
  if (user.pro) return 'pro';
  return 'registered';
}

type RoleFlags = { pro: boolean; rep: boolean; super_admin: boolean; allow_admin_access: boolean };

/**
 * Returns the roles of a user by the flags of their row. The role of a rep needs admin access; that of a pro needs
 * admin access or the pro flag.
 */
export function rolesOf(user: RoleFlags): Role[] {
  const held: Role[] = [];
  if (user.pro || user.allow_admin_access) held.push('pro');
  if (user.rep && user.allow_admin_access) held.push(brand.repRole);
  if (user.super_admin) held.push('super_admin');
  return held;
}

/**
 * A sign-in session proves who makes the call. `sessionId` is the id of that session, which ends when the user signs
 * out.
 */
export type Actor = {
  readonly userId: UserId;
  readonly sessionId: string;
  readonly tier: Exclude<Tier, 'unauthenticated'>;
  readonly roles: readonly Role[];
};

/** True for the tiers of members: a member is a user who is subscribed or pro. */
export function isMember(tier: Tier): boolean {
  return tier === 'subscribed' || tier === 'pro';
}

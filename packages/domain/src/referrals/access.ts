import type { Role } from '../kernel/actor.ts';

/** Only the role that pays out rewards sees all referrals and their referrers. */
export const mayReward = ({ roles }: { readonly roles: readonly Role[] }): boolean =>
  roles.includes('super_admin');

import type { Role } from '../kernel/actor.ts';

/** Whoever pays rewards out sees everybody who joined by a code, and who brought them along. */
export const mayReward = ({ roles }: { readonly roles: readonly Role[] }): boolean =>
  roles.includes('super_admin');

import { isSuperAdmin } from '../kernel/access.ts';

/** Only the role that pays out rewards sees all referrals and their referrers. */
export const mayReward = isSuperAdmin;

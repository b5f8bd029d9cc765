import { isSuperAdmin } from '../kernel/access.ts';

/** All referrals and their referrers are shown only to the role that pays out rewards. */
export const mayReward = isSuperAdmin;

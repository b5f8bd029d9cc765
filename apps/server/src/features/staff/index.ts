import { followProHandler } from './follow-pro.ts';
import { nearbyProsHandler } from './nearby-pros.ts';
import { nearbyProsWithinBoundsHandler } from './nearby-pros-within-bounds.ts';
import { proClockInHandler } from './pro-clock-in.ts';
import { proClockOutHandler } from './pro-clock-out.ts';
import { proFollowersHandler } from './pro-followers.ts';
import { proRolesHandler } from './pro-roles.ts';
import { prosByVenueIdHandler } from './pros-by-venue-id.ts';
import { rotateProCodeHandler } from './rotate-pro-code.ts';
import { unfollowProHandler } from './unfollow-pro.ts';

export const staffHandlers = [
  followProHandler,
  nearbyProsHandler,
  nearbyProsWithinBoundsHandler,
  proClockInHandler,
  proClockOutHandler,
  proFollowersHandler,
  proRolesHandler,
  prosByVenueIdHandler,
  rotateProCodeHandler,
  unfollowProHandler,
];

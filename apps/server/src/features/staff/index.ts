import { answerProRequestHandler } from './answer-pro-request.ts';
import { followProHandler } from './follow-pro.ts';
import { nearbyProsHandler } from './nearby-pros.ts';
import { nearbyProsWithinBoundsHandler } from './nearby-pros-within-bounds.ts';
import { nearbyTopProsHandler } from './nearby-top-pros.ts';
import { proClockInHandler } from './pro-clock-in.ts';
import { proClockOutHandler } from './pro-clock-out.ts';
import { proFollowersHandler } from './pro-followers.ts';
import { proRequestHandler } from './pro-request.ts';
import { proRolesHandler } from './pro-roles.ts';
import { prosByVenueIdHandler } from './pros-by-venue-id.ts';
import { rotateProCodeHandler } from './rotate-pro-code.ts';
import { unfollowProHandler } from './unfollow-pro.ts';

export const staffHandlers = [
  answerProRequestHandler,
  followProHandler,
  nearbyProsHandler,
  nearbyProsWithinBoundsHandler,
  nearbyTopProsHandler,
  proClockInHandler,
  proClockOutHandler,
  proFollowersHandler,
  proRequestHandler,
  proRolesHandler,
  prosByVenueIdHandler,
  rotateProCodeHandler,
  unfollowProHandler,
];

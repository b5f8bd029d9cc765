import { answerProRequestHandler } from './answer-pro-request.ts';
import { deleteProHandler } from './delete-pro.ts';
import { followProHandler } from './follow-pro.ts';
import { inviteProHandler } from './invite-pro.ts';
import { nearbyProsHandler } from './nearby-pros.ts';
import { nearbyProsWithinBoundsHandler } from './nearby-pros-within-bounds.ts';
import { nearbyTopProsHandler } from './nearby-top-pros.ts';
import { proClockInHandler } from './pro-clock-in.ts';
import { proClockOutHandler } from './pro-clock-out.ts';
import { proCodesByVenueHandler } from './pro-codes-by-venue.ts';
import { proFollowersHandler } from './pro-followers.ts';
import { proRequestHandler } from './pro-request.ts';
import { proRolesHandler } from './pro-roles.ts';
import { prosByVenueIdHandler } from './pros-by-venue-id.ts';
import { rotateProCodeHandler } from './rotate-pro-code.ts';
import { unfollowProHandler } from './unfollow-pro.ts';
import { updateProRoleHandler } from './update-pro-role.ts';
import { venueStaffHandler } from './venue-staff.ts';
import { venuesStaffCsvHandler } from './venues-staff-csv.ts';
import { withdrawInvitationHandler } from './withdraw-invitation.ts';

export const staffHandlers = [
  answerProRequestHandler,
  deleteProHandler,
  followProHandler,
  inviteProHandler,
  nearbyProsHandler,
  nearbyProsWithinBoundsHandler,
  nearbyTopProsHandler,
  proClockInHandler,
  proClockOutHandler,
  proCodesByVenueHandler,
  proFollowersHandler,
  proRequestHandler,
  proRolesHandler,
  prosByVenueIdHandler,
  rotateProCodeHandler,
  unfollowProHandler,
  updateProRoleHandler,
  venueStaffHandler,
  venuesStaffCsvHandler,
  withdrawInvitationHandler,
];

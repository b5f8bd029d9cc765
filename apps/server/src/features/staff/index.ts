import { answerTeamInvitationHandler } from './answer-team-invitation.ts';
import { answerProRequestHandler } from './desk/answer-pro-request.ts';
import { deleteProHandler } from './desk/delete-pro.ts';
import { inviteProHandler } from './desk/invite-pro.ts';
import { proCodesByVenueHandler } from './desk/pro-codes-by-venue.ts';
import { proRolesHandler } from './desk/pro-roles.ts';
import { setRoleDrinksHandler } from './desk/set-role-drinks.ts';
import { teamSignalsHandler } from './desk/team-signals.ts';
import { updateProRoleHandler } from './desk/update-pro-role.ts';
import { venueStaffHandler } from './desk/venue-staff.ts';
import { venuesStaffCsvHandler } from './desk/venues-staff-csv.ts';
import { withdrawInvitationHandler } from './desk/withdraw-invitation.ts';
import { followProHandler } from './follow-pro.ts';
import { myTeamInvitationsHandler } from './my-team-invitations.ts';
import { nearbyProsHandler } from './nearby-pros.ts';
import { nearbyProsWithinBoundsHandler } from './nearby-pros-within-bounds.ts';
import { nearbyTopProsHandler } from './nearby-top-pros.ts';
import { proClockInHandler } from './pro-clock-in.ts';
import { proClockOutHandler } from './pro-clock-out.ts';
import { proFollowersHandler } from './pro-followers.ts';
import { proRequestHandler } from './pro-request.ts';
import { prosByVenueIdHandler } from './pros-by-venue-id.ts';
import { rotateProCodeHandler } from './rotate-pro-code.ts';
import { unfollowProHandler } from './unfollow-pro.ts';

export const staffHandlers = [
  answerProRequestHandler,
  answerTeamInvitationHandler,
  deleteProHandler,
  followProHandler,
  inviteProHandler,
  myTeamInvitationsHandler,
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
  setRoleDrinksHandler,
  teamSignalsHandler,
  unfollowProHandler,
  updateProRoleHandler,
  venueStaffHandler,
  venuesStaffCsvHandler,
  withdrawInvitationHandler,
];

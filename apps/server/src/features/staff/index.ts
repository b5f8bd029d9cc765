import { answerProRequestHandler } from './answer-pro-request.ts';
import { answerTeamInvitationHandler } from './answer-team-invitation.ts';
import { followProHandler } from './follow-pro.ts';
import { myTeamInvitationsHandler } from './my-team-invitations.ts';
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
import { deleteProHandler } from './team/delete-pro.ts';
import { inviteProHandler } from './team/invite-pro.ts';
import { proCodesByVenueHandler } from './team/pro-codes-by-venue.ts';
import { setRoleDrinksHandler } from './team/set-role-drinks.ts';
import { teamSignalsHandler } from './team/team-signals.ts';
import { updateProRoleHandler } from './team/update-pro-role.ts';
import { venueStaffHandler } from './team/venue-staff.ts';
import { venuesStaffCsvHandler } from './team/venues-staff-csv.ts';
import { withdrawInvitationHandler } from './team/withdraw-invitation.ts';
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

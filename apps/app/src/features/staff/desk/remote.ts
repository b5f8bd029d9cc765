import type { RequestOf } from '@nightjar/domain/kernel/call';
import type { VenueId } from '@nightjar/domain/kernel/id';
import { seconds } from '@nightjar/domain/kernel/time';
import {
  answerProRequest,
  deletePro,
  invitePro,
  proCodesByVenue,
  proRoles,
  setRoleDrinks,
  teamSignals,
  updateProRole,
  venueStaff,
  withdrawInvitation,
} from '@nightjar/domain/staff/desk/calls';
import type { StaffCode } from '@nightjar/domain/staff/desk/entity';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { refetchWhileDown } from '../../../platform/realtime.ts';
import { saveVenue } from '../../venues/desk/remote.ts';

/** The team is refetched after this many milliseconds while the realtime channel is down. */
const teamRefreshMs = 30 * seconds;

/**
 * Loads a venue's team. It is not stored on the device, because it contains phone numbers and the code by which
 * colleagues join.
 */
export function venueStaffOptions(venueId: string) {
  return queryOptions({
    queryKey: [venueStaff.id, venueId],
    queryFn: ({ signal }) => api.call(venueStaff, { venue_id: venueId }, { signal }),
    refetchInterval: refetchWhileDown(teamRefreshMs),
  });
}

export function proRolesOptions() {
  return queryOptions({
    queryKey: [proRoles.id],
    queryFn: ({ signal }) => api.call(proRoles, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const teamSignalsOptions = queryOptions({
  queryKey: [teamSignals.id],
  queryFn: ({ signal }) => api.call(teamSignals, {}, { signal }),
});

export const refreshTeam = (venueId: string) =>
  queryClient.invalidateQueries({ queryKey: venueStaffOptions(venueId).queryKey });

/**
 * Loads the staff codes of the team's members when a manager reveals one. No query contains them, so that no cache and
 * no device stores them.
 */
export const fetchTeamCodes = (venueId: string): Promise<StaffCode[]> =>
  api.call(proCodesByVenue, { venue_id: venueId });

/**
 * Refetches the team after every write. A refused write is followed by a refetch too, because another manager may have
 * changed the team first.
 */
async function withTeamRefresh<Answer>(venueId: string, write: Promise<Answer>): Promise<Answer> {
  try {
    return await write;
  } finally {
    void refreshTeam(venueId);
  }
}

export const answerRequest = (venueId: string, answer: RequestOf<typeof answerProRequest>) =>
  withTeamRefresh(venueId, api.call(answerProRequest, answer));

/** Sends an invitation. `attempt` is the idempotency key: a retry with the same key makes no second invitation. */
export const sendInvitation = (invitation: RequestOf<typeof invitePro>, attempt: string) =>
  withTeamRefresh(invitation.venue_id, api.call(invitePro, invitation, { idempotencyKey: attempt }));

export const withdrawTeamInvitation = (venueId: string, proId: string) =>
  withTeamRefresh(venueId, api.call(withdrawInvitation, { pro_id: proId }));

export const removeFromTeam = (venueId: string, proId: string) =>
  withTeamRefresh(venueId, api.call(deletePro, { pro_id: proId }));

export const giveRole = (venueId: string, proId: string, roleId: number) =>
  withTeamRefresh(venueId, api.call(updateProRole, { pro_id: proId, pro_role_id: roleId }));

/** Sets whether people with this role get free drinks at the venue. */
export const setRoleDrinksSwitch = (venueId: VenueId, roleId: number, on: boolean) =>
  withTeamRefresh(venueId, api.call(setRoleDrinks, { venue_id: venueId, pro_role_id: roleId, on }));

/** Confirms the bar's new name, which only a rep does. Text messages and invitations use it from then on. */
export const confirmVenueName = (venueId: VenueId, name: string) =>
  withTeamRefresh(venueId, saveVenue({ venue_id: venueId, name }));

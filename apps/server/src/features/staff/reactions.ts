import type { ProId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { userTopic, venueStaffTopic, venueTopic } from '@nightjar/domain/live';
import { reactTo } from '../../platform/http/events.ts';
import { askJob } from './queries/invited.ts';
import { endShiftsAtCommit } from './queries/shifts.ts';

type PeopleOfJoinRequest = { venueId: VenueId; proId: ProId; userId: UserId; managerIds: readonly UserId[] };

declare module '../../platform/http/events.ts' {
  interface EventMap {
    followed_pro: { userId: string; proUserId: string };
    pro_code_changed: { userId: string | null; venueId: string; clockedIn: boolean };
    pro_requested: PeopleOfJoinRequest;
    /** A user has joined a team: a manager approved their request, or (`invited`) they accepted an invitation. */
    joined_team: PeopleOfJoinRequest & { invited: boolean };
    pro_request_declined: PeopleOfJoinRequest;
    /** An invitation was made or changed. */
    invited_to_team: { venueId: VenueId; proId: ProId };
    /** A user was invited to a team, so a job asks them by push. */
    asked_to_join: { venueId: VenueId; userId: UserId };
    /** `userId` is the owner of the invited phone number. It is null where no user has the number. */
    invitation_withdrawn: { venueId: VenueId; userId: UserId | null };
    /** A user refused an invitation. The venue is not notified. */
    invitation_refused: { venueId: VenueId; userId: UserId };
    /** A team has changed for a reason that has no other event in this list. */
    team_changed: { venueId: VenueId };
    pro_role_changed: {
      venueId: VenueId;
      proId: ProId;
      userId: UserId | null;
      clockedIn: boolean;
      /** True if the former role granted free drinks and the new role does not. */
      drinksEnded: boolean;
    };
    /** A super admin switched the free drinks of a role on or off. The users `userIds` have that role. */
    role_drinks_changed: { venueId: VenueId; userIds: readonly UserId[] };
    /** A user left a team. `byOther` means that another user removed them, and then they get a push. */
    left_team: { venueId: VenueId; proId: ProId; userId: UserId; byOther: boolean };
    shift_changed: { userId: string; venueId: string; clockedIn: boolean };
  }
}

export const joinRequestJob = 'push-pro-request';
export const joinRequestAnswerJob = 'push-pro-request-answer';
export const removedFromTeamJob = 'push-removed-from-team';
export const textInvitationJob = 'text-invitation';
export const joinedTeamJob = 'push-joined-team';
export const drinksEndedJob = 'push-drinks-ended';
export const venueArchivedJob = 'push-venue-archived';

/**
 * Makes a broadcast to the team of a venue. It names no author, because otherwise a member who has a block with the
 * author would not get it.
 */
const broadcastToTeam = (venueId: string) =>
  venueStaffTopic.broadcast({ to: venueId, from: null }, 'team', { venue_id: venueId });

const broadcastToManagers = ({ managerIds, venueId, proId }: PeopleOfJoinRequest) =>
  userTopic.broadcast({ to: managerIds, from: null }, 'pro_request_changed', {
    venue_id: venueId,
    pro_id: proId,
  });
const broadcastAnswerToUser = ({ userId, venueId }: PeopleOfJoinRequest, approved: boolean) =>
  userTopic.broadcast({ to: userId, from: null }, 'pro_request_answered', { venue_id: venueId, approved });

const changedInvitationBroadcast = ({ userId, venueId }: { userId: UserId; venueId: VenueId }) =>
  userTopic.broadcast({ to: userId, from: null }, 'team_invitation_changed', { venue_id: venueId });

type ArchivedVenue = { venueId: VenueId; teamIds: readonly UserId[]; onShiftIds: readonly UserId[] };

const endedShiftBroadcasts = ({ venueId, teamIds, onShiftIds }: ArchivedVenue) => [
  ...teamIds.map(userId =>
    userTopic.broadcast({ to: userId, from: null }, 'pro_changed', { venue_id: venueId, clocked_in: false }),
  ),
  ...(onShiftIds.length > 0
    ? [venueTopic.broadcast({ to: venueId, from: null }, 'shift', { venue_id: venueId, clocked_in: false })]
    : []),
];

/**
 * A request to join and its answer are broadcast to the managers and the team, and the answer to the user who asked.
 * They are not sent on `venue-{id}`, which guests may join.
 */
export const staffReactions = [
  reactTo('pro_code_changed', {
    broadcasts: ({ userId, venueId, clockedIn }) =>
      userId
        ? [
            userTopic.broadcast({ to: userId, from: null }, 'pro_changed', {
              venue_id: venueId,
              clocked_in: clockedIn,
            }),
          ]
        : [],
  }),
  reactTo('pro_requested', {
    broadcasts: event => [broadcastToManagers(event), broadcastToTeam(event.venueId)],
    jobs: ({ proId }) => [{ name: joinRequestJob, payload: { pro_id: proId } }],
  }),
  reactTo('joined_team', {
    broadcasts: event => [
      broadcastToManagers(event),
      broadcastToTeam(event.venueId),
      ...(event.invited ? [changedInvitationBroadcast(event)] : [broadcastAnswerToUser(event, true)]),
      userTopic.broadcast({ to: event.userId, from: null }, 'pro_changed', {
        venue_id: event.venueId,
        clocked_in: false,
      }),
    ],
    jobs: ({ proId, invited }) => [
      { name: invited ? joinedTeamJob : joinRequestAnswerJob, payload: { pro_id: proId } },
    ],
  }),
  reactTo('pro_request_declined', {
    broadcasts: event => [
      broadcastToManagers(event),
      broadcastToTeam(event.venueId),
      broadcastAnswerToUser(event, false),
    ],
    jobs: ({ proId }) => [{ name: joinRequestAnswerJob, payload: { pro_id: proId } }],
  }),
  reactTo('invited_to_team', {
    broadcasts: ({ venueId }) => [broadcastToTeam(venueId)],
    jobs: ({ proId }) => [
      { name: textInvitationJob, payload: { pro_id: proId }, key: `${textInvitationJob}:${proId}` },
    ],
  }),
  reactTo('asked_to_join', { broadcasts: event => [changedInvitationBroadcast(event)] }),
  reactTo('invitation_refused', { broadcasts: event => [changedInvitationBroadcast(event)] }),
  reactTo('invitation_withdrawn', {
    broadcasts: ({ venueId, userId }) => [
      broadcastToTeam(venueId),
      ...(userId ? [changedInvitationBroadcast({ venueId, userId })] : []),
    ],
  }),
  reactTo('team_changed', { broadcasts: ({ venueId }) => [broadcastToTeam(venueId)] }),
  reactTo('pro_role_changed', {
    broadcasts: ({ venueId, userId, clockedIn }) => [
      broadcastToTeam(venueId),
      ...(userId
        ? [
            userTopic.broadcast({ to: userId, from: null }, 'pro_changed', {
              venue_id: venueId,
              clocked_in: clockedIn,
            }),
          ]
        : []),
    ],
    jobs: ({ proId, drinksEnded }) =>
      drinksEnded ? [{ name: drinksEndedJob, payload: { pro_id: proId } }] : [],
  }),
  reactTo('role_drinks_changed', {
    broadcasts: ({ venueId, userIds }) => [
      broadcastToTeam(venueId),
      userTopic.broadcast({ to: userIds, from: null }, 'drink_bank_changed', { reason: 'role' }),
    ],
  }),
  reactTo('left_team', {
    // The removed user's channel on the team's topic is closed before the team is notified.
    channelsChanged: ({ venueId, userId }) => [{ topic: venueStaffTopic.nameOf(venueId), userId }],
    broadcasts: ({ venueId, userId }) => [
      broadcastToTeam(venueId),
      userTopic.broadcast({ to: userId, from: null }, 'pro_changed', {
        venue_id: venueId,
        clocked_in: false,
      }),
    ],
    jobs: ({ proId, byOther }) => (byOther ? [{ name: removedFromTeamJob, payload: { pro_id: proId } }] : []),
  }),
  // A user who registers has an age from then on, so a job may ask them about invitations to their phone number.
  reactTo('signed_up', { jobs: ({ userId }) => [{ name: askJob, payload: { userId } }] }),
  reactTo('venue_held', {
    records: (db, { venueId }) => endShiftsAtCommit(db, venueId),
    broadcasts: endedShiftBroadcasts,
  }),
  reactTo('venue_archived', {
    records: (db, { venueId }) => endShiftsAtCommit(db, venueId),
    broadcasts: endedShiftBroadcasts,
    jobs: ({ venueId, teamIds }) =>
      teamIds.length > 0
        ? [{ name: venueArchivedJob, payload: { venue_id: venueId, user_ids: teamIds } }]
        : [],
  }),
  reactTo('shift_changed', {
    broadcasts: ({ userId, venueId, clockedIn }) => [
      userTopic.broadcast({ to: userId, from: null }, 'pro_changed', {
        venue_id: venueId,
        clocked_in: clockedIn,
      }),
      venueTopic.broadcast({ to: venueId, from: userId }, 'shift', {
        venue_id: venueId,
        clocked_in: clockedIn,
      }),
      broadcastToTeam(venueId),
    ],
  }),
];

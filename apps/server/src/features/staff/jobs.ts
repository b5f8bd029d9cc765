import { proId, type UserId, userId, venueId } from '@nightjar/domain/kernel/id';
import { dayLabel } from '@nightjar/domain/kernel/time';
import { nameOf } from '@nightjar/domain/people/rules/name';
import {
  invitationNote,
  invitationsPath,
  invitationText,
  isQuestionShown,
  joinedNote,
} from '@nightjar/domain/staff/rules/invitations';
import { approvedNote, declinedNote, requestNote } from '@nightjar/domain/staff/rules/requests';
import { drinksEndedNote, drinksEndNote, roleDrinksStatusOf } from '@nightjar/domain/staff/rules/role-drinks';
import { removedNote } from '@nightjar/domain/staff/rules/team';
import { archivedNote } from '@nightjar/domain/venues/rules/archiving';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import type { ReactionRunner } from '../../platform/http/reactions.ts';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { isRefusedForGood } from '../../platform/providers/outcome.ts';
import { isKindWanted } from '../../platform/push/inbox.ts';
import { findVenueName } from '../venues/queries/page.ts';
import { invitedPersonOf, openInvitationsOf } from './present.ts';
import { findInvitation, forgetLapsedInvitations } from './queries/invitations.ts';
import {
  askJob,
  findInvitedUser,
  findOwnInvitations,
  hasDevice,
  type InvitedRow,
} from './queries/invited.ts';
import { findRequest } from './queries/joining.ts';
import { findDrinksOf, markDrinksEnding } from './queries/role-drinks.ts';
import { findManagers } from './queries/roles.ts';
import {
  drinksEndedJob,
  joinedTeamJob,
  joinRequestAnswerJob,
  joinRequestJob,
  removedFromTeamJob,
  textInvitationJob,
  venueArchivedJob,
} from './reactions.ts';

/** A worker runs these jobs of the teams. */
export const staffTasks = (platform: Platform, reactions: ReactionRunner): JobTasks => ({
  [joinRequestJob]: payload => pushJoinRequest(platform, proPayload.parse(payload).pro_id),
  [joinRequestAnswerJob]: payload => pushJoinRequestAnswer(platform, proPayload.parse(payload).pro_id),
  [removedFromTeamJob]: payload => pushRemovalFromTeam(platform, proPayload.parse(payload).pro_id),
  [joinedTeamJob]: payload => pushJoinedTeam(platform, proPayload.parse(payload).pro_id),
  [textInvitationJob]: payload => askInvitedPerson(platform, reactions, proPayload.parse(payload).pro_id),
  [askJob]: payload => askInvitedUser(platform, reactions, userPayload.parse(payload).userId),
  [drinksEndedJob]: payload => pushDrinksEnded(platform, proPayload.parse(payload).pro_id),
  'tell-drinks-end': () => notifyOfDrinksEnd(platform),
  'tidy-invitations': () => forgetLapsedInvitations(platform.db, platform.clock.now()),
  [venueArchivedJob]: payload => pushVenueArchived(platform, archivedVenueTeamPayload.parse(payload)),
});

const proPayload = z.object({ pro_id: proId });
const userPayload = z.object({ userId });
type ProId = z.infer<typeof proId>;
const archivedVenueTeamPayload = z.object({ venue_id: venueId, user_ids: z.array(userId) });

async function pushVenueArchived(
  { db, push }: Platform,
  { venue_id, user_ids }: z.infer<typeof archivedVenueTeamPayload>,
): Promise<void> {
  const name = await findVenueName(db, venue_id);
  if (name === null) return;
  await push.notify(db, user_ids, {
    ...archivedNote(name),
    link: '/profile',
    tag: `venue-archived-${venue_id}`,
    channel: 'staff',
    kind: 'bars',
    inbox: { type: 'team' },
  });
}

/** Notifies managers of a request to join. A request that was answered meanwhile gets no push. */
async function pushJoinRequest({ db, push }: Platform, id: ProId): Promise<void> {
  const request = await findRequest(db, id);
  if (request?.state !== 'pending') return;
  await push.notify(db, await findManagers(db, request.venue_id), {
    ...requestNote(nameOf(request), request.venue_name),
    link: `/admin/venues/${request.venue_id}/staff`,
    tag: `pro-request-${id}`,
    channel: 'staff',
    kind: 'bars',
    inbox: { type: 'team_request', from: request.user_id ?? undefined },
  });
}

async function pushJoinRequestAnswer({ db, push }: Platform, id: ProId): Promise<void> {
  const request = await findRequest(db, id);
  if (!request?.user_id) return;
  const { state, venue_name, reason } = request;
  const tag = `pro-request-${id}`;
  if (state === 'approved')
    await push.notify(db, [request.user_id], {
      ...approvedNote(venue_name),
      link: '/profile',
      tag,
      channel: 'staff',
      kind: 'bars',
      inbox: { type: 'team' },
    });
  if (state === 'declined')
    await push.notify(db, [request.user_id], {
      ...declinedNote(venue_name, reason !== null),
      link: '/pro-upgrade',
      tag,
      channel: 'staff',
      kind: 'bars',
      inbox: { type: 'team' },
    });
}

/** Notifies a user who was removed from a team. A user who is on the team again by now gets no push. */
async function pushRemovalFromTeam({ db, push }: Platform, id: ProId): Promise<void> {
  const place = await findRequest(db, id);
  if (place?.state !== 'removed' || !place.user_id) return;
  const tag = `team-${id}`;
  await push.notify(db, [place.user_id], {
    ...removedNote(place.venue_name),
    link: '/profile',
    tag,
    channel: 'staff',
    kind: 'bars',
    inbox: { type: 'team' },
  });
}

/**
 * Asks the owner of an invited phone number whether they want to join: a registered user by push, and an owner without
 * a phone that gets pushes by text message. An owner whom the venue may not ask gets nothing, and the venue does not
 * learn this.
 */
async function askInvitedPerson(platform: Platform, reactions: ReactionRunner, id: ProId): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  const invited = await findInvitedUser(db, id, now);
  if (invited && !isQuestionShown(invitedPersonOf(invited, { platform, now }), now)) return;
  if (invited) await pushTeamInvitation(platform, reactions, invited);
  if (!invited || (await mayBeTexted(db, invited.user_id))) await textInvitation(platform, id);
}

/** Returns true for a user without a device whose setting for news of bars is on. */
const mayBeTexted = async (db: Database, user: UserId): Promise<boolean> =>
  !(await hasDevice(db, user)) && (await isKindWanted(db, user, 'bars'));

/** Sends an invitation by text. A phone number that the text provider refuses is not tried again. */
async function textInvitation({ db, sms, settings, log }: Platform, id: ProId): Promise<void> {
  const invitation = await findInvitation(db, id);
  if (!invitation?.phone) return;
  const text = invitationText(invitation.venue_name, invitation.pro_role_id, settings.publicUrl);
  try {
    await sms.send({ to: invitation.phone, text });
  } catch (error) {
    if (!isRefusedForGood(error)) throw error;
    log.warn({ err: error }, 'the text of an invitation was refused');
  }
}

async function pushTeamInvitation(
  { db, push }: Platform,
  reactions: ReactionRunner,
  { user_id, venue_id, venue_name, pro_role_id }: InvitedRow,
): Promise<void> {
  const note = invitationNote(venue_name, pro_role_id);
  await push.notify(db, [user_id], {
    ...note,
    link: invitationsPath,
    tag: `team-invitation-${venue_id}`,
    channel: 'staff',
    kind: 'bars',
    inbox: { type: 'team' },
  });
  reactions.announce([{ name: 'asked_to_join', event: { venueId: venue_id, userId: user_id } }]);
}

/** Asks a user with a new phone number about the invitations to that number. */
async function askInvitedUser(platform: Platform, reactions: ReactionRunner, user: UserId): Promise<void> {
  const now = platform.clock.now();
  const asked = openInvitationsOf(await findOwnInvitations(platform.db, user, now), { platform, now });
  for (const invited of asked) await pushTeamInvitation(platform, reactions, invited);
}

/** Notifies the managers of a team of a new member. A member who has left again meanwhile is not announced. */
async function pushJoinedTeam({ db, push }: Platform, id: ProId): Promise<void> {
  const place = await findRequest(db, id);
  if (place?.state !== 'approved') return;
  const managers = (await findManagers(db, place.venue_id)).filter(manager => manager !== place.user_id);
  await push.notify(db, managers, {
    ...joinedNote(nameOf(place), place.venue_name),
    link: `/admin/venues/${place.venue_id}/staff`,
    tag: `pro-request-${id}`,
    channel: 'staff',
    kind: 'bars',
    inbox: { type: 'team', from: place.user_id ?? undefined },
  });
}

/** One transaction notifies at most this many users, so that it does not hold locks for long. */
const notifiedPerRun = 100;

/**
 * Notifies users whose free drinks end. Their places are marked and the pushes are enqueued in one transaction, so that
 * each user is notified exactly once.
 */
async function notifyOfDrinksEnd({ db, push, clock }: Platform): Promise<void> {
  for (;;) {
    const marked = await db.transaction().execute(async transaction => {
      const places = await markDrinksEnding(transaction, notifiedPerRun, clock.now());
      for (const { user_id, pro_id, venue_name, pro_role_id, until } of places.ending)
        await push.notify(transaction, [user_id], {
          ...drinksEndNote(venue_name, pro_role_id, dayLabel(until, 'UTC')),
          link: '/profile',
          tag: `role-drinks-${pro_id}`,
          channel: 'staff',
          kind: 'bars',
          inbox: { type: 'team' },
        });
      return places.marked;
    });
    if (marked < notifiedPerRun) return;
  }
}

/**
 * Sends a push about free drinks that end. A user whose role grants the drinks again by now, or who has a plan of their
 * own, gets no push.
 */
async function pushDrinksEnded({ db, push, clock }: Platform, id: ProId): Promise<void> {
  const place = await findDrinksOf(db, id);
  if (!place || place.subscribed || roleDrinksStatusOf(place, clock.now()) !== 'no') return;
  await push.notify(db, [place.user_id], {
    ...drinksEndedNote(place.venue_name, place.pro_role_id),
    link: '/profile',
    tag: `role-drinks-${id}`,
    channel: 'staff',
    kind: 'bars',
    inbox: { type: 'team' },
  });
}

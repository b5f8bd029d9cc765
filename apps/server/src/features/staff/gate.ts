import { isHouse } from '@nightjar/domain/kernel/access';
import type { Actor } from '@nightjar/domain/kernel/actor';
import type { Call } from '@nightjar/domain/kernel/call';
import { fail } from '@nightjar/domain/kernel/failure';
import type { ProId, UserId } from '@nightjar/domain/kernel/id';
import { localTime } from '@nightjar/domain/kernel/time';
import { mayManage } from '@nightjar/domain/staff/access';
import { drawProCode, drawProColor } from '@nightjar/domain/staff/rules/staff-codes';
import type { TeamReader } from '@nightjar/domain/staff/rules/team';
import type { Database } from '../../platform/db/database.ts';
import type { CallContext } from '../../platform/http/handler.ts';
import { mergeInvitationIntoOwnPlace } from './queries/invitations.ts';
import { type JoiningRow, type JoiningRowWithPlace, saveApprovedRequest } from './queries/joining.ts';
import { findTeamPlace, lockTeamPlace, type TeamPlaceRow, type TeamRights } from './queries/team.ts';

export type StaffCall = Pick<CallContext<Call>, 'platform' | 'now' | 'db' | 'emit'>;

/** Returns what the rules of joining need to know about a user: their age, on the present date at the venue. */
export const joiningPersonOf = ({ dob, timezone }: JoiningRow, { platform, now }: StaffCall) => ({
  dob,
  legalAge: platform.settings.legalAge,
  today: localTime(now, timezone).date,
});

export const peopleOfJoinRequest = ({ venue_id, user_id, managers }: JoiningRow, proId: ProId) => ({
  venueId: venue_id,
  userId: user_id,
  proId,
  managerIds: managers,
});

/**
 * Puts a user on the team with a new bartender's code and a color, and gives them the tier pro. The caller has locked
 * the codes of the venue. `by` is the manager who approved the request, or null if the user accepted an invitation.
 */
export async function admitToTeam(call: StaffCall, joining: JoiningRowWithPlace, by: UserId | null) {
  const { platform, now, db, emit } = call;
  const id =
    joining.state === 'invited'
      ? await mergeInvitationIntoOwnPlace(db, joining.id, joining.user_id)
      : joining.id;
  const code = drawProCode(new Set(joining.codes), platform.random.int);
  const color = drawProColor(joining.colors, platform.random.int);
  const saved = await saveApprovedRequest(db, { ...joining, id }, { code, color, by, now });
  emit('joined_team', { ...peopleOfJoinRequest(joining, id), invited: by === null });
  emit('actor_changed', { userId: joining.user_id });
  emit('plan_changed', { userId: joining.user_id });
  return saved;
}

/** Returns the rights of the caller in the form that the rules of a team need. */
export const teamReaderOf = (actor: Actor, { caller_role }: Pick<TeamRights, 'caller_role'>): TeamReader => ({
  house: isHouse(actor),
  role: caller_role,
});

/**
 * Finds and locks a place on a team together with the team. The place is the caller's own, or on a team that the caller
 * manages. Any other place is answered as unknown.
 */
export async function lockTeamPlaceFor(db: Database, actor: Actor, proId: ProId): Promise<TeamPlaceRow> {
  const place = (await lockTeamPlace(db, proId)) && (await findTeamPlace(db, proId, actor.userId));
  if (!place || !(place.user_id === actor.userId || mayManage(actor, place.caller_role)))
    throw fail.notFound('Pro');
  return place;
}

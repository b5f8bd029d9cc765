import type { Actor } from '@nightjar/domain/kernel/actor';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { mayManage, maySwitchDrinks } from '@nightjar/domain/staff/access';
import type { answerProRequest, venueStaff } from '@nightjar/domain/staff/desk/calls';
import { decideRemoval, rolesToGive, teamPlaceOf } from '@nightjar/domain/staff/rules/team';
import { confirmedNameOf } from '@nightjar/domain/venues/rules/names';
import { teamReaderOf } from '../gate.ts';
import { presentDrinks, presentShift } from '../present.ts';
import type { JoiningRowWithPlace } from '../queries/joining.ts';
import type { TeamRights, TeamRow } from '../queries/team.ts';

export type TeamWire = OutputWireOf<typeof venueStaff>;

export type ProRequestWire = OutputWireOf<typeof answerProRequest>;

export const presentProRequest = (row: JoiningRowWithPlace): ProRequestWire => ({
  pro_id: row.id,
  venue_id: row.venue_id,
  user_id: row.user_id,
  first_name: row.first_name,
  last_name: row.last_name,
  profile_image: row.profile_image,
  pro_role_id: row.pro_role_id,
  state: row.state,
  requested_at: row.requested_at?.toISOString() ?? null,
  answered_at: row.answered_at?.toISOString() ?? null,
  reason: row.reason,
});

/**
 * Presents a team as the reader may see it. Only managers see phone numbers, colors and the venue code, with which
 * users join.
 */
export function presentTeam(
  venue: TeamRights,
  rows: readonly TeamRow[],
  { actor, now }: { actor: Actor; now: Date },
): TeamWire {
  const reader = teamReaderOf(actor, venue);
  const may_manage = mayManage(actor, venue.caller_role);
  const may_give = rolesToGive(reader, venue.roles);
  return {
    venue_id: venue.id,
    venue_name: venue.name,
    confirmed_name: confirmedNameOf(venue),
    timezone: venue.timezone,
    venue_code: may_manage ? venue.venue_code : null,
    may_manage,
    may_invite: may_manage && (venue.confirmed || reader.house),
    may_confirm_name: reader.house,
    may_give,
    role_drinks: venue.roles.map(({ id, always, switchedOn }) => ({
      pro_role_id: id,
      always,
      on: always || switchedOn,
    })),
    may_switch_drinks: maySwitchDrinks(actor),
    staff: rows.map(row => {
      const place = teamPlaceOf({ ...row, owners: venue.owners });
      const is_self = row.user_id === actor.userId;
      const mayMove = !isRefusal(decideRemoval(reader, place));
      return {
        pro_id: row.id,
        user_id: row.user_id,
        first_name: row.first_name,
        last_name: row.last_name,
        profile_image: row.profile_image,
        phone: may_manage ? row.phone : null,
        pro_role_id: row.pro_role_id,
        role: row.role,
        manages: row.manages,
        state: row.state,
        requested_at: row.requested_at?.toISOString() ?? null,
        invited_at: row.invited_at?.toISOString() ?? null,
        invited_by: row.invited_by,
        ...presentShift(row, now),
        pro_color_id: may_manage ? row.pro_color_id : null,
        ...presentDrinks(row, now),
        is_self,
        is_last_owner: place.isLastOwner,
        may_give: may_manage && mayMove ? may_give : [],
        may_remove: (may_manage || is_self) && mayMove,
      };
    }),
  };
}

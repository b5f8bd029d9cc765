import { fail } from '@nightjar/domain/kernel/failure';
import { mayManage } from '@nightjar/domain/staff/access';
import { withdrawInvitation } from '@nightjar/domain/staff/desk/calls';
import { staffRefusals } from '@nightjar/domain/staff/refusals';
import { mayWithdraw } from '@nightjar/domain/staff/rules/invitations';
import { handle, ok } from '../../../platform/http/handler.ts';
import { lockTeamPlaceFor, teamReaderOf } from '../gate.ts';
import { withdrawInvitationRow } from '../queries/invitations.ts';

/**
 * Withdraws an invitation. The team is locked, both here and when the invited user answers. If both happen at once, the
 * second therefore sees the result of the first.
 */
export const withdrawInvitationHandler = handle(
  withdrawInvitation,
  async ({ input, actor, db, recordChange, emit }) => {
    const place = await lockTeamPlaceFor(db, actor, input.pro_id);
    if (!mayManage(actor, place.caller_role)) throw fail.notFound('Invitation');
    const withdrawn = { pro_id: place.id, state: 'removed' as const };
    if (place.state === 'removed') return ok(withdrawn);
    if (place.state !== 'invited') return staffRefusals.refuse('joined_meanwhile');
    if (!mayWithdraw(teamReaderOf(actor, place), place.pro_role_id))
      return staffRefusals.refuse('owners_only');

    const userId = await withdrawInvitationRow(db, place.id);
    recordChange({ state: 'invited', pro_role_id: place.pro_role_id }, { state: 'removed' });
    emit('invitation_withdrawn', { venueId: place.venue_id, userId });
    return ok(withdrawn);
  },
);

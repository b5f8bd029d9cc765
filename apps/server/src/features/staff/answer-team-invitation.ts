import { isRefusal } from '@nightjar/domain/kernel/failure';
import { answerTeamInvitation } from '@nightjar/domain/staff/calls';
import { staffRefusals } from '@nightjar/domain/staff/refusals';
import { decideInvitationAnswer } from '@nightjar/domain/staff/rules/invitations';
import { handle, ok } from '../../platform/http/handler.ts';
import { awaitTogether } from '../../platform/together.ts';
import { admitToTeam } from './gate.ts';
import { invitedPersonOf } from './present.ts';
import { findOwnInvitation, saveRefusalAtCommit } from './queries/invited.ts';
import { findJoining } from './queries/joining.ts';
import { lockUserAndTeam } from './queries/team.ts';

/**
 * Answers an invitation to a team. The team is locked, both here and when a manager withdraws the invitation. If both
 * happen at once, the second therefore sees the result of the first.
 */
export const answerTeamInvitationHandler = handle(answerTeamInvitation, async call => {
  const { input, actor, now, db, emit } = call;
  const { venue_id, answer } = input;
  const place = { userId: actor.userId, venueId: venue_id };
  if (!(await lockUserAndTeam(db, actor.userId, venue_id))) return staffRefusals.refuse('invitation_gone');
  const [joining, invited] = await awaitTogether(
    findJoining(db, place, { prefer: 'invitation', now }),
    findOwnInvitation(db, place, now),
  );
  const decision = decideInvitationAnswer(
    answer,
    { joined: joining?.state === 'approved', invited: invited && invitedPersonOf(invited, call) },
    now,
  );
  if (isRefusal(decision)) return decision;

  const yes = answer === 'yes';
  if (decision.changes && yes && joining?.id) await admitToTeam(call, joining, null);
  if (decision.changes && !yes) {
    await saveRefusalAtCommit(db, { ...place, never: answer === 'never' }, now);
    emit('invitation_refused', place);
  }
  return ok({ venue_id, joined: yes });
});

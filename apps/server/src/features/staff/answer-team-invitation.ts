import { isRefusal } from '@nightjar/domain/kernel/failure';
import { answerTeamInvitation } from '@nightjar/domain/staff/calls';
import { staffRefusals } from '@nightjar/domain/staff/refusals';
import { decideInvitationAnswer } from '@nightjar/domain/staff/rules/invitations';
import { handle, ok } from '../../platform/http/handler.ts';
import { together } from '../../platform/together.ts';
import { admit } from './gate.ts';
import { factsOf } from './present.ts';
import { findOwnInvitation, lockUserAndTeam, saveRefusalAtCommit } from './queries/invitations.ts';
import { findJoining } from './queries/joining.ts';

/** Behind the lock of the team, as withdrawing is: one of the two comes first, and the other sees it. */
export const answerTeamInvitationHandler = handle(answerTeamInvitation, async call => {
  const { input, actor, now, db, emit } = call;
  const { venue_id, answer } = input;
  if (!(await lockUserAndTeam(db, actor.userId, venue_id))) return staffRefusals.refuse('invitation_gone');
  const [joining, invited] = await together(
    findJoining(db, venue_id, actor.userId, { prefer: 'invitation', now }),
    findOwnInvitation(db, actor.userId, venue_id, now),
  );
  const decision = decideInvitationAnswer(
    answer,
    { joined: joining?.state === 'approved', invited: invited && factsOf(invited, call) },
    now,
  );
  if (isRefusal(decision)) return decision;

  const yes = answer === 'yes';
  if (decision.changes && yes && joining?.id) await admit(call, joining, null);
  if (decision.changes && !yes) {
    await saveRefusalAtCommit(
      db,
      { userId: actor.userId, venueId: venue_id, never: answer === 'never' },
      now,
    );
    emit('invitation_refused', { venueId: venue_id, userId: actor.userId });
  }
  return ok({ venue_id, joined: yes });
});

import { Failure, fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { proRequest } from '@nightjar/domain/staff/calls';
import { venueCodeGuesses } from '@nightjar/domain/staff/entity';
import { staffRefusals } from '@nightjar/domain/staff/refusals';
import { decideRequest } from '@nightjar/domain/staff/rules/requests';
import { type CallContext, handle, ok } from '../../platform/http/handler.ts';
import { waitForKey } from '../../platform/http/idempotency.ts';
import { recordGuess, refundGuess } from '../../platform/limits/guesses.ts';
import { admitToTeam, joiningPersonOf, peopleOfJoinRequest } from './gate.ts';
import { presentOwnPro } from './present.ts';
import { findJoining, type JoiningRow, lockVenueByCode, saveRequest } from './queries/joining.ts';
import { findOwnPros } from './queries/own-pros.ts';

type RequestCall = CallContext<typeof proRequest>;

/**
 * Asks to join a team by its code. A wrong code and the code of an inactive venue use the same statements and get the
 * same answer.
 */
export const proRequestHandler = handle(proRequest, async call => {
  const { input, actor, now, db, platform, network } = call;
  const guess = { platform, userId: actor.userId, network };
  // A request that is repeated under the same Idempotency-Key must not count as a second try, so it first waits for the
  // answer of the first request.
  await waitForKey(db);
  await recordGuess(venueCodeGuesses, guess);
  const venueId = await lockVenueByCode(db, actor.userId, input.venue_code);
  if (!venueId) return staffRefusals.refuse('no_such_code');
  await refundGuess(venueCodeGuesses, guess);

  const joining = await findJoining(db, { userId: actor.userId, venueId }, { prefer: 'invitation', now });
  if (!joining) throw fail.notAuthenticated();
  const decision = decideRequest(joining.state, joiningPersonOf(joining, call));
  if (isRefusal(decision)) return decision;

  const proId = await joinTeamOrRequest(call, joining, decision.state);
  const own = (await findOwnPros(db, actor.userId)).find(({ id }) => id === proId);
  if (!own) throw new Failure('unexpected', 'a request to join a team was not stored');
  return ok(presentOwnPro(own, now));
});

/**
 * Returns the user's place on the team, or makes one. An invited user joins at once. A request that is already waiting
 * does not change.
 */
async function joinTeamOrRequest(call: RequestCall, joining: JoiningRow, state: 'approved' | 'pending') {
  if (joining.state === 'pending') return joining.id;
  if (joining.id && state === 'approved') return (await admitToTeam(call, joining, null)).id;
  const proId = await saveRequest(call.db, joining, call.now);
  call.emit('pro_requested', peopleOfJoinRequest(joining, proId));
  return proId;
}

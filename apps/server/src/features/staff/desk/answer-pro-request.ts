import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { mayManage } from '@nightjar/domain/staff/access';
import { answerProRequest } from '@nightjar/domain/staff/desk/calls';
import { decideRequestAnswer } from '@nightjar/domain/staff/rules/requests';
import { needsCode } from '@nightjar/domain/staff/rules/team';
import { type CallContext, handle, ok } from '../../../platform/http/handler.ts';
import { admitToTeam, joiningPersonOf, peopleOfJoinRequest } from '../gate.ts';
import {
  findJoining,
  type JoiningRowWithPlace,
  lockRequest,
  saveDeclinedRequest,
} from '../queries/joining.ts';
import { presentProRequest } from './present.ts';

type AnswerCall = CallContext<typeof answerProRequest>;

/**
 * Answers a request to join a team. An approval makes the user a pro at once. A declined user reads the reason and may
 * ask again.
 */
export const answerProRequestHandler = handle(answerProRequest, async call => {
  const { input, actor, now, db, recordChange, emit } = call;
  const request = await loadRequest(call);

  const { id, user_id, state } = request;
  const person = { ...joiningPersonOf(request, call), suspended: request.suspended };
  const answer = { approve: input.approve, by: actor.userId };
  const decision = decideRequestAnswer({ state, userId: user_id }, person, answer);
  if (isRefusal(decision)) return decision;
  if (!decision.changes) return ok(presentProRequest(request));
  if (input.approve && needsCode(request.pro_role_id)) await call.mustBeProven();

  const saved = input.approve
    ? await admitToTeam(call, request, actor.userId)
    : await saveDeclinedRequest(db, request, { reason: input.reason, by: actor.userId, now });
  recordChange({ state }, { state: saved.state });
  if (!input.approve) emit('pro_request_declined', peopleOfJoinRequest(request, id));
  return ok(presentProRequest({ ...request, ...saved }));
});

/**
 * Loads a request to a team that the caller manages. Any other request, and the request of a deleted user, is answered
 * as unknown.
 */
async function loadRequest({ input, actor, db, now }: AnswerCall): Promise<JoiningRowWithPlace> {
  const locked = await lockRequest(db, input.pro_id, actor.userId);
  if (!locked || !mayManage(actor, locked.venue_role)) throw fail.notFound('Request');
  const request = await findJoining(
    db,
    { userId: locked.user_id, venueId: locked.venue_id },
    { prefer: 'own', now },
  );
  if (request?.id !== input.pro_id) throw fail.notFound('Request');
  return request;
}

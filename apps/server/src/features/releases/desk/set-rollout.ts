import { isRefusal } from '@nightjar/domain/kernel/failure';
import { setRollout } from '@nightjar/domain/releases/desk/calls';
import { decideRollout } from '@nightjar/domain/releases/rules/rollout';
import { handle, ok } from '../../../platform/http/handler.ts';
import { lockReleaseOrFail, saveDecision } from './gate.ts';

export const setRolloutHandler = handle(setRollout, async ({ input, now, db, recordChange, emit }) => {
  const release = await lockReleaseOrFail(db, input);

  const decision = decideRollout(release, input.rollout);
  if (isRefusal(decision)) return decision;

  return ok(await saveDecision({ db, now, recordChange, emit }, release, decision));
});

import { isRefusal } from '@nightjar/domain/kernel/failure';
import { versionUp } from '@nightjar/domain/releases/desk/calls';
import { decideRaiseToAllDevices } from '@nightjar/domain/releases/rules/rollout';
import { handle, ok } from '../../../platform/http/handler.ts';
import { lockReleaseOrFail, saveDecision } from './gate.ts';

export const versionUpHandler = handle(versionUp, async ({ input, now, db, recordChange, emit }) => {
  const release = await lockReleaseOrFail(db, input);

  const decision = decideRaiseToAllDevices(release);
  if (isRefusal(decision)) return decision;

  return ok(await saveDecision({ db, now, recordChange, emit }, release, decision));
});

import { isRefusal } from '@nightjar/domain/kernel/failure';
import { pauseRelease } from '@nightjar/domain/releases/desk/calls';
import { decidePause } from '@nightjar/domain/releases/rules/rollout';
import { handle, ok } from '../../../platform/http/handler.ts';
import { lockReleaseOrFail, saveDecision } from './gate.ts';

export const pauseReleaseHandler = handle(pauseRelease, async ({ input, now, db, recordChange, emit }) => {
  const release = await lockReleaseOrFail(db, input);

  const decision = decidePause(release);
  if (isRefusal(decision)) return decision;

  return ok(await saveDecision({ db, now, recordChange, emit }, release, decision));
});

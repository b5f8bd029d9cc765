import { withdrawRelease } from '@nightjar/domain/releases/desk/calls';
import { decideWithdrawal } from '@nightjar/domain/releases/rules/rollout';
import { handle, ok } from '../../../platform/http/handler.ts';
import { lockReleaseOrFail, saveDecision } from './gate.ts';

export const withdrawReleaseHandler = handle(
  withdrawRelease,
  async ({ input, now, db, recordChange, emit }) => {
    const release = await lockReleaseOrFail(db, input);

    const decision = decideWithdrawal(release);

    return ok(await saveDecision({ db, now, recordChange, emit }, release, decision));
  },
);

import { fail } from '@nightjar/domain/kernel/failure';
import { closeInviteCode } from '@nightjar/domain/referrals/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { lockCode, saveClosedCode } from '../queries/codes.ts';
import { presentCode, recordedCode } from './present.ts';

export const closeInviteCodeHandler = handle(
  closeInviteCode,
  async ({ input, actor, now, db, recordChange }) => {
    const before = await lockCode(db, input.code_id);
    if (!before) throw fail.notFound('Code');
    if (before.closed_at) return ok(presentCode(before, now));

    const after = { ...before, closed_at: now };
    await saveClosedCode(db, { codeId: input.code_id, by: actor.userId }, now);
    recordChange(recordedCode(before), recordedCode(after));
    return ok(presentCode(after, now));
  },
);

import { fail } from '@nightjar/domain/kernel/failure';
import { closeInviteCode } from '@nightjar/domain/referrals/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { lockInviteCode, saveClosedInviteCode } from '../queries/codes.ts';
import { auditedInviteCode, presentInviteCode } from './present.ts';

export const closeInviteCodeHandler = handle(
  closeInviteCode,
  async ({ input, actor, now, db, recordChange }) => {
    const before = await lockInviteCode(db, input.code_id);
    if (!before) throw fail.notFound('Code');
    if (before.closed_at) return ok(presentInviteCode(before, now));

    const after = { ...before, closed_at: now };
    await saveClosedInviteCode(db, { codeId: input.code_id, by: actor.userId }, now);
    recordChange(auditedInviteCode(before), auditedInviteCode(after));
    return ok(presentInviteCode(after, now));
  },
);

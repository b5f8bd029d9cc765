import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { updateInviteCode } from '@nightjar/domain/referrals/desk/calls';
import { decideCodeChange } from '@nightjar/domain/referrals/rules/codes';
import { handle, ok } from '../../../platform/http/handler.ts';
import { lockInviteCode, saveInviteCode } from '../queries/codes.ts';
import { auditedInviteCode, presentInviteCode } from './present.ts';

export const updateInviteCodeHandler = handle(updateInviteCode, async ({ input, now, db, recordChange }) => {
  const { code_id: codeId, expires_at: newEnd, ...change } = input;
  const before = await lockInviteCode(db, codeId);
  if (!before) throw fail.notFound('Code');

  const expires_at = typeof newEnd === 'string' ? new Date(newEnd) : newEnd;
  const decision = decideCodeChange(before, { ...change, expires_at }, now);
  if (isRefusal(decision)) return decision;

  const after = { ...before, ...decision.code };
  if (decision.changed) {
    await saveInviteCode(db, codeId, decision.code);
    recordChange(auditedInviteCode(before), auditedInviteCode(after));
  }
  return ok(presentInviteCode(after, now));
});

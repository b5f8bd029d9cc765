import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { updateInviteCode } from '@nightjar/domain/referrals/desk/calls';
import { decideCodeChange } from '@nightjar/domain/referrals/rules/codes';
import { handle, ok } from '../../../platform/http/handler.ts';
import { lockCode, saveCode } from '../queries/codes.ts';
import { presentCode, recordedCode } from './present.ts';

export const updateInviteCodeHandler = handle(updateInviteCode, async ({ input, now, db, recordChange }) => {
  const { code_id: codeId, expires_at: newEnd, ...change } = input;
  const before = await lockCode(db, codeId);
  if (!before) throw fail.notFound('Code');

  const expires_at = typeof newEnd === 'string' ? new Date(newEnd) : newEnd;
  const decision = decideCodeChange(before, { ...change, expires_at }, now);
  if (isRefusal(decision)) return decision;

  const after = { ...before, ...decision.code };
  if (decision.changed) {
    await saveCode(db, codeId, decision.code);
    recordChange(recordedCode(before), recordedCode(after));
  }
  return ok(presentCode(after, now));
});

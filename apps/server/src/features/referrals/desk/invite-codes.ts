import { cutPage } from '@nightjar/domain/kernel/page';
import { inviteCodes } from '@nightjar/domain/referrals/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findInviteCodes } from '../queries/codes.ts';
import { presentInviteCode } from './present.ts';

export const inviteCodesHandler = handle(inviteCodes, async ({ input, now, db }) => {
  const { code_id: codeId, state, term, before, limit } = input;
  const found = await findInviteCodes(db, { codeId, state, term, before, limit: limit + 1 }, now);
  const { rows, more } = cutPage(found, limit);
  return ok({ codes: rows.map(row => presentInviteCode(row, now)), more });
});

import { fail } from '@nightjar/domain/kernel/failure';
import { cutPage } from '@nightjar/domain/kernel/page';
import { inviteCodeUses } from '@nightjar/domain/referrals/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findInviteCode, findInviteCodeUses } from '../queries/codes.ts';

export const inviteCodeUsesHandler = handle(inviteCodeUses, async ({ input, db }) => {
  const { code_id, before, limit } = input;
  const code = await findInviteCode(db, code_id);
  if (!code) throw fail.notFound('Code');
  const { rows, more } = cutPage(
    await findInviteCodeUses(db, code.code, { before, limit: limit + 1 }),
    limit,
  );
  return ok({ uses: rows.map(row => ({ ...row, used_at: row.used_at.toISOString() })), more });
});

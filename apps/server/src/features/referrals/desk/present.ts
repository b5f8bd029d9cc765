import type { InviteCode } from '@nightjar/domain/referrals/desk/entity';
import { codeState } from '@nightjar/domain/referrals/rules/codes';
import type { InviteCodeRow } from '../queries/codes.ts';

export const presentInviteCode = (row: InviteCodeRow, now: Date): InviteCode => ({
  ...row,
  state: codeState(row, now),
  expires_at: row.expires_at?.toISOString() ?? null,
  closed_at: row.closed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

/**
 * Returns what the audit trail records of an invite code: what the code grants and until when. The code itself is left
 * out, because every reader of the trail could use it.
 */
export const auditedInviteCode = ({ code: _code, ...row }: InviteCodeRow) => row;

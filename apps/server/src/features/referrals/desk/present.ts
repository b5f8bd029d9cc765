import type { InviteCode } from '@nightjar/domain/referrals/desk/entity';
import { codeState } from '@nightjar/domain/referrals/rules/codes';
import type { CodeRow } from '../queries/codes.ts';

export const presentCode = (row: CodeRow, now: Date): InviteCode => ({
  ...row,
  state: codeState(row, now),
  expires_at: row.expires_at?.toISOString() ?? null,
  closed_at: row.closed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

/** Returns what the audit trail keeps of an invite code: what it grants and until when, and never the code itself. */
export const recordedCode = ({ code: _code, ...row }: CodeRow) => row;

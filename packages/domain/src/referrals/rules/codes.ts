import type { Refusal } from '../../kernel/failure.ts';
import type { CodeState } from '../entity.ts';
import { referralRefusals } from '../refusals.ts';

const { refuse } = referralRefusals;

export type StoredCode = {
  readonly label: string;
  readonly max_uses: number;
  readonly uses: number;
  readonly expires_at: Date | null;
  readonly closed_at: Date | null;
};

/**
 * Returns whether an invite code is open to further people, or why it is not. Of several reasons, it returns the one
 * that is hardest to undo.
 */
export function codeState({ closed_at, expires_at, uses, max_uses }: StoredCode, now: Date): CodeState {
  if (closed_at) return 'closed';
  if (expires_at && expires_at <= now) return 'expired';
  return uses >= max_uses ? 'used_up' : 'open';
}

/** Decides whether a new invite code may be made. An end that has passed is a typing error. */
export function decideNewCode(
  { expires_at }: Pick<StoredCode, 'expires_at'>,
  now: Date,
): { granted: true } | Refusal<'end_passed'> {
  return expires_at && expires_at <= now ? refuse('end_passed') : { granted: true };
}

export type CodeChange = Partial<Pick<StoredCode, 'label' | 'max_uses' | 'expires_at'>>;
type CodeTerms = Pick<StoredCode, 'label' | 'max_uses' | 'expires_at'>;

/**
 * Returns the invite code after a change of its name, its limit or its end. A code that is used up or expired opens
 * again where the new limit or end allows it. An end in the past is refused only where the change sets it.
 */
export function decideCodeChange(
  code: StoredCode,
  change: CodeChange,
  now: Date,
):
  | { granted: true; code: CodeTerms; changed: boolean }
  | Refusal<'fewer_than_used' | 'end_passed' | 'code_closed'> {
  if (code.closed_at) return refuse('code_closed');
  const label = change.label ?? code.label;
  const max_uses = change.max_uses ?? code.max_uses;
  const expires_at = change.expires_at === undefined ? code.expires_at : change.expires_at;
  if (max_uses < code.uses) return refuse('fewer_than_used', { params: { uses: String(code.uses) } });
  const moved = expires_at?.getTime() !== code.expires_at?.getTime();
  if (moved && expires_at && expires_at <= now) return refuse('end_passed');
  const changed = moved || label !== code.label || max_uses !== code.max_uses;
  return { granted: true, code: { label, max_uses, expires_at }, changed };
}

import { Failure, isRefusal } from '@nightjar/domain/kernel/failure';
import { createInviteCode } from '@nightjar/domain/referrals/desk-calls';
import { referralRefusals } from '@nightjar/domain/referrals/refusals';
import { drawCode } from '@nightjar/domain/referrals/rules';
import { decideNewCode } from '@nightjar/domain/referrals/rules/codes';
import type { Database } from '../../../platform/db/database.ts';
import { handle, ok } from '../../../platform/http/handler.ts';
import type { Random } from '../../../platform/random.ts';
import { type CodeRow, findCode, insertCode, type NewCode } from '../queries/codes.ts';
import { presentCode, recordedCode } from './present.ts';

export const createInviteCodeHandler = handle(
  createInviteCode,
  async ({ input, actor, now, db, platform, recordChange }) => {
    const { code, ...plan } = input;
    const expires_at = plan.expires_at === null ? null : new Date(plan.expires_at);
    const decision = decideNewCode({ expires_at }, now);
    if (isRefusal(decision)) return decision;

    const wanted = { ...plan, code, expires_at, created_by: actor.userId };
    const made = await makeCode(db, wanted, { random: platform.random, now });
    if (!made) return referralRefusals.refuse('code_taken');
    recordChange(null, recordedCode(made));
    return ok(presentCode(made, now));
  },
);

/** Of 40 bits a second draw is there for the one that is taken; a third one would be a broken source. */
const draws = 3;

type Wanted = Omit<NewCode, 'code'> & { code: string | undefined };

/** The new code, drawn where none is named; null where the named one is taken. */
export async function makeCode(
  db: Database,
  { code, ...wanted }: Wanted,
  { random, now }: { random: Random; now: Date },
): Promise<CodeRow | null> {
  const candidates = code ? [code] : Array.from({ length: draws }, () => drawCode(random.int));
  for (const candidate of candidates) {
    const codeId = await insertCode(db, { ...wanted, code: candidate }, now);
    if (codeId) return findCode(db, codeId);
  }
  if (code) return null;
  throw new Failure('unexpected', 'every code that was drawn is taken');
}

import { parseArgs } from 'node:util';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { nightSpan } from '@nightjar/domain/kernel/night';
import { requestedNight } from '@nightjar/domain/kernel/night/requested';
import { text } from '@nightjar/domain/kernel/text';
import { houseTimezone } from '@nightjar/domain/kernel/time';
import { codeLabelLimit, codeLimits, ownCode, presetCodePlan } from '@nightjar/domain/referrals/desk/entity';
import { decideNewCode } from '@nightjar/domain/referrals/rules/codes';
import * as z from 'zod/mini';
import { insertAuditEntryAtCommit } from '../../platform/audit/queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { auditedInviteCode } from './desk/present.ts';
import { makeInviteCode } from './queries/codes.ts';

const usage = 'whitelist:add --uses 50 [--label "Opening night"] [--until 2026-12-31] [--code LANTERN26]';

const usesError = `must be how many people it lets in, up to ${codeLimits.uses}`;
const commandOptions = z.object({
  uses: z.coerce
    .number({ error: usesError })
    .check(
      z.refine(uses => Number.isInteger(uses) && uses >= 1 && uses <= codeLimits.uses, { error: usesError }),
    ),
  label: z._default(text(1, codeLabelLimit), 'By the operator'),
  until: z.optional(requestedNight),
  code: z.optional(ownCode),
});

/**
 * Runs `whitelist:add --uses 50 …`, which makes an invite code and prints it once. `--until` is the last night on which
 * the code lets people in, by the operator's timezone.
 */
export async function grantInviteCode(
  platform: Pick<Platform, 'db' | 'clock' | 'random'>,
  argv: readonly string[],
): Promise<{ summary: string }> {
  const { uses, label, until, code } = readArguments(argv);
  const now = platform.clock.now();
  const expires_at = until ? nightSpan(until, houseTimezone).until : null;
  const decision = decideNewCode({ expires_at }, now);
  if (isRefusal(decision)) throw new Error(`The night of ${until} is over: choose a later one for --until.`);

  const newCode = { code, label, max_uses: uses, expires_at, created_by: null, ...presetCodePlan };
  return platform.db.transaction().execute(async db => {
    const made = await makeInviteCode(db, newCode, { random: platform.random, now });
    if (!made) throw new Error(`There is a code ${code} already: choose another one for --code.`);
    await insertAuditEntryAtCommit(db, {
      ...{ at: now, actorId: null, action: 'create-invite-code', subjects: {}, outcome: 'ok' },
      after: auditedInviteCode(made),
    });
    const people = uses === 1 ? '1 person' : `${uses} people`;
    return {
      summary: `${made.code} lets in ${people}${until ? ` until the night of ${until} is over` : ''}.`,
    };
  });
}

function readArguments(argv: readonly string[]): z.output<typeof commandOptions> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      uses: { type: 'string' },
      label: { type: 'string' },
      until: { type: 'string' },
      code: { type: 'string' },
    },
  });
  const parsed = commandOptions.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`--${String(issue?.path[0])} ${issue?.message}: ${usage}.`);
}

import { fail } from '@nightjar/domain/kernel/failure';
import type { UserId } from '@nightjar/domain/kernel/id';
import { countdown } from '@nightjar/domain/kernel/time';
import { checkWhitelistCode, validateReferral } from '@nightjar/domain/referrals/calls';
import { inviteCodeTries, referralCodeTries } from '@nightjar/domain/referrals/entity';
import { venueCodeGuesses, venueCodeLength } from '@nightjar/domain/staff/entity';
import { recordGuess, refundGuess } from '../../platform/limits/guesses.ts';
import type { LimitRule } from '../../platform/limits/limits.ts';
import type { Platform } from '../../platform/platform.ts';

/** These are the counters of the two calls by which a code was tried before it could be looked up. */
const referralLimit: LimitRule = { name: `call:${validateReferral.id}`, ...referralCodeTries };
const inviteLimit: LimitRule = { name: `call:${checkWhitelistCode.id}`, ...inviteCodeTries };

export type CodeTry = { platform: Platform; userId: UserId; network: string; codes: readonly string[] };

const mayBeVenueCode = ({ codes }: CodeTry) => codes.some(({ length }) => length === venueCodeLength);

/**
 * Counts a look-up as a try of each kind that the code may be, before the code is looked up. So a look-up is not a
 * cheaper way to guess than the calls that use the code.
 */
export async function recordCodeTry(attempt: CodeTry): Promise<void> {
  await consumeCodeTry(attempt, referralLimit);
  await consumeCodeTry(attempt, inviteLimit);
  if (mayBeVenueCode(attempt)) await recordGuess(venueCodeGuesses, attempt);
}

async function consumeCodeTry({ platform, userId }: CodeTry, limit: LimitRule): Promise<void> {
  const { allowed, retryAfterSeconds } = await platform.limits.consume(limit, userId);
  if (allowed) return;
  platform.metrics.limitHit({ limit: limit.name, setting: null });
  const wait = countdown(retryAfterSeconds * 1000);
  throw fail.tooManyRequests(`Too many codes. Try again in ${wait}.`, retryAfterSeconds);
}

/**
 * Takes back the tries of an invite code and a venue code, because the code was right and its use counts again. A
 * referral code still counts: a list of right codes would give a name for each.
 */
export async function refundCodeTry(attempt: CodeTry): Promise<void> {
  await attempt.platform.limits.refund(inviteLimit, attempt.userId);
  if (mayBeVenueCode(attempt)) await refundGuess(venueCodeGuesses, attempt);
}

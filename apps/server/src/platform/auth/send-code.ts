import { brand } from '@nightjar/domain/brand';
import { type Database, inTransaction } from '../db/database.ts';
import { AuthError, refuse } from './auth-error.ts';
import { type LockState, lockState } from './code-failures.ts';
import type { AuthContext } from './context.ts';
import { mustHaveRoomToText } from './limit-rules.ts';
import { codeTries, newCode, sealCode } from './one-time-code.ts';
import { textableCountry } from './phone-number.ts';
import { type CodePurpose, findFailures, replaceCode } from './queries/codes.ts';
import { findConversions, findSendHistory, lockPhone, recordSend } from './queries/sends.ts';
import { isConverting, mayTextNumber, prefixOf } from './send-rules.ts';

/** Where texts go; what a text costs elsewhere is what SMS pumping lives on. */
const countries = ['US', 'CA'];

export type CodeRequest = {
  phone: string;
  purpose: CodePurpose;
  /** Null for a sign-in: sending looks up no account, so neither answer nor time tells whether there is one. */
  accountId: string | null;
  userMetadata: Record<string, unknown>;
  mayCreate: boolean;
  address: string;
};

/**
 * Makes a code and texts it. The code is in memory only until it is a hash in the database, so unlike every other text
 * it is not a job: a job's payload would keep it readable. Its row commits first; if the provider then fails, the
 * person is told and asks again.
 * @throws AuthError over_sms_send_rate_limit, sms_send_failed, validation_failed
 */
export async function sendCode(context: AuthContext, request: CodeRequest): Promise<void> {
  const country = mustBeTextable(context, request.phone);
  const fixed = context.settings.testCodes.get(request.phone);
  await mustBeDue(context, context.db, request.phone);
  if (fixed === undefined) {
    await mustConvert(context, request.phone, country);
    await mustHaveRoomToText(context, request.phone, request.address);
  }
  const code = fixed ?? newCode(context.random);
  await keepCode(context, request, code, country);
  if (fixed === undefined) await text(context, request.phone, code);
}

function mustBeTextable({ settings }: AuthContext, phone: string): string {
  const country = textableCountry(phone);
  if (settings.testCodes.has(phone)) return country ?? '';
  if (country && countries.includes(country)) return country;
  throw refuse.invalid(`phone: codes are texted to mobile numbers of ${countries.join(', ')} only`);
}

async function mustBeDue({ settings, clock }: AuthContext, db: Database, phone: string): Promise<void> {
  const now = clock.now();
  mustBeUnlocked(lockState(await findFailures(db, phone), now));
  const growing = settings.rateLimits !== null && !settings.testCodes.has(phone);
  const rule = { firstGapSeconds: settings.smsGapSeconds, growing };
  const decision = mayTextNumber(await findSendHistory(db, phone, now), rule, now);
  if (decision.send) return;
  throw decision.reason === 'too_soon'
    ? refuse.soon(decision.retryAfterSeconds)
    : refuse.texts(decision.retryAfterSeconds);
}

/** Ten wrong codes in an hour: neither new codes nor tries until the lock ends. */
export function mustBeUnlocked(lock: LockState): void {
  if (!lock.locked) return;
  if (lock.reason === 'for_now') throw refuse.requests(lock.seconds);
  throw new AuthError(
    'over_request_rate_limit',
    `Too many wrong codes for this number. Please write to ${brand.supportMail}.`,
    { retryAfterSeconds: lock.seconds },
  );
}

async function mustConvert(
  { db, clock, settings, log }: AuthContext,
  phone: string,
  country: string,
): Promise<void> {
  if (!settings.rateLimits) return;
  const conversions = await findConversions(db, { prefix: prefixOf(phone), country, now: clock.now() });
  if (conversions.every(isConverting)) return;
  log.error(
    { country, conversions },
    'texts are not being entered: sending to this prefix or country is stopped',
  );
  throw refuse.texts(3600);
}

/** Decides again under the number's lock: of two requests in one moment, one sends. */
async function keepCode(
  context: AuthContext,
  request: CodeRequest,
  code: string,
  country: string,
): Promise<void> {
  const { phone, purpose, accountId, userMetadata, mayCreate } = request;
  const now = context.clock.now();
  await inTransaction(context.db, async db => {
    await lockPhone(db, phone);
    await mustBeDue(context, db, phone);
    const sealed = sealCode(context.keys.codeKeys[0], phone, code, context.random);
    await replaceCode(db, {
      phone,
      purpose,
      accountId,
      userMetadata,
      mayCreate,
      sealed,
      attemptsLeft: codeTries,
      now,
    });
    await recordSend(db, { phone, prefix: prefixOf(phone), country, now });
  });
}

async function text({ sms, issuer, log }: AuthContext, phone: string, code: string): Promise<void> {
  // The last line lets the phone offer the code to this site alone.
  const message = `${code} is your ${brand.name} code. It works for 5 minutes; we never ask you for it.\n\n@${new URL(issuer).hostname} #${code}`;
  try {
    await sms.send({ to: phone, text: message });
  } catch (error) {
    log.error({ err: error }, 'a code could not be texted');
    throw new AuthError(
      'sms_send_failed',
      'Error sending confirmation OTP to provider: the text could not be sent. Please try again shortly.',
      { cause: error },
    );
  }
}

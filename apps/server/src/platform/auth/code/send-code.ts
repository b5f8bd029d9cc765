import { brand } from '@nightjar/domain/brand';
import { inTransaction } from '../../db/database.ts';
import { authLimit } from '../../limits/auth-limit.ts';
import { ProviderFailure } from '../../providers/outcome.ts';
import { AuthError, refuse } from '../auth-error.ts';
import type { AuthContext } from '../context.ts';
import { type CodePurpose, findWrongCodes, replaceCode } from '../queries/codes.ts';
import {
  type CodeText,
  deleteCodeText,
  findCountryConversion,
  findSendHistory,
  findTraffic,
  lockPhone,
  lockTraffic,
  markCodeTextUnsure,
  recordCodeText,
} from '../queries/sends.ts';
import type { Source } from '../source.ts';
import { type LockState, lockStateOfPhone } from './code-failures.ts';
import { generateCode, hashWithNewSalt, mostCodeTries, mostTriesOfOtherSources } from './one-time-code.ts';
import { textableCountry } from './phone-number.ts';
import { mayTextNumber, numberPrefixOf } from './send-rules.ts';
import { decideTrafficText, needsAlert } from './traffic-rules.ts';

/**
 * Only numbers of these countries get texts. SMS pumping is a fraud that profits from expensive texts to other
 * countries.
 */
const servedCountries = ['US', 'CA'];

export type CodeRequest = {
  phone: string;
  purpose: CodePurpose;
  /**
   * The account id is null for a sign-in: no account is looked up then, so neither the answer nor its duration shows
   * whether an account exists.
   */
  accountId: string | null;
  userMetadata: Record<string, unknown>;
  mayCreate: boolean;
  source: Source;
  /** This is the id of the caller's session, or null without a session. */
  sessionId: string | null;
};

/**
 * Makes a code and sends it by text. Unlike other texts this one is not a job, because the code would stay readable in
 * the job's data; the database has only its hash. The row of the code is committed first. If the SMS provider then
 * fails, the user gets an error and can request another code. A text that was certainly not sent does not count. One
 * that may have been sent counts for the gap and for an hour. The text to a refused number counts in full, so that no
 * stranger can try numbers for free.
 * @throws AuthError over_sms_send_rate_limit, sms_send_failed, validation_failed
 */
export async function sendCode(context: AuthContext, request: CodeRequest): Promise<void> {
  const country = mustBeTextable(context, request.phone);
  const fixed = context.settings.testCodes.get(request.phone);
  await mustAllowNextText(context, request);
  if (fixed === undefined) {
    await alertAboutUnenteredCodes(context, country);
    await standingOfSource(context, request);
  }
  const code = fixed ?? generateCode(context.random);
  const sendId = await saveCode(context, request, { code, country });
  if (fixed === undefined) await sendCodeText(context, { phone: request.phone, code, sendId });
}

function mustBeTextable({ settings }: AuthContext, phone: string): string {
  const country = textableCountry(phone) ?? 'none';
  if (servedCountries.includes(country) || settings.testCodes.has(phone)) return country;
  throw refuse.invalid(`phone: codes are texted to mobile numbers of ${servedCountries.join(', ')} only`);
}

async function mustAllowNextText(
  { db, settings, supportMail, clock }: AuthContext,
  { phone, source }: Pick<CodeRequest, 'phone' | 'source'>,
): Promise<void> {
  const now = clock.now();
  mustBeUnlocked(lockStateOfPhone(await findWrongCodes(db, phone, now), source, now), supportMail);
  const growing = settings.rateLimits !== null && !settings.testCodes.has(phone);
  const rule = { firstGapSeconds: settings.smsGapSeconds, growing };
  const decision = mayTextNumber(await findSendHistory(db, { phone, source, now }), rule, now);
  if (decision.send) return;
  throw decision.reason === 'too_soon'
    ? refuse.soon(decision.retryAfterSeconds)
    : refuse.texts(decision.retryAfterSeconds, 'number');
}

/** Refuses a code for a locked phone number: it gets no new code, and no code can be tried. */
export function mustBeUnlocked(lock: LockState, supportMail: string): void {
  if (!lock.locked) return;
  if (lock.reason === 'this_source') throw refuse.requests(lock.seconds);
  throw new AuthError(
    'over_request_rate_limit',
    `Too many wrong codes for this number today. Please try again tomorrow or write to ${supportMail}.`,
    { retryAfterSeconds: lock.seconds },
  );
}

/** The alert about too few entered codes is raised once an hour at most, however many requests come. */
async function alertAboutUnenteredCodes(
  { db, clock, settings, limits, metrics }: AuthContext,
  country: string,
) {
  if (!settings.rateLimits) return;
  const figures = await findCountryConversion(db, country, clock.now());
  if (!needsAlert(figures)) return;
  const once = { name: 'auth:countryAlert', points: 1, seconds: 3600 };
  if ((await limits.consume(once, country)).allowed) metrics.textsNotEntered(country, figures);
}

/**
 * Decides how a requested text is counted. It is `known` for a source that has proved this phone number before.
 * Otherwise it is the text of a stranger, whose network is `proven` where a user has signed in from it lately. It
 * refuses the text where strangers have requested too many.
 */
async function standingOfSource(
  { db, settings, clock, log, metrics }: AuthContext,
  { phone, source }: Pick<CodeRequest, 'phone' | 'source'>,
): Promise<CodeText['standing']> {
  if (source.known) return 'known';
  if (!settings.rateLimits) return 'unproven';
  const traffic = await findTraffic(db, { source, prefix: numberPrefixOf(phone), now: clock.now() });
  const decision = decideTrafficText(traffic, settings.rateLimits);
  if (decision.send) return traffic.proven ? 'proven' : 'unproven';
  log.warn(
    { reason: decision.reason, network: source.network },
    'no code is texted, because too few texted codes are entered or too many are requested',
  );
  metrics.limitHit(authLimit(limitNameByReason[decision.reason]));
  const isOfAll = decision.reason === 'budget' || decision.reason === 'prefix';
  throw refuse.texts(decision.retryAfterSeconds, isOfAll ? 'everyone' : 'network');
}

const limitNameByReason = {
  address: 'sms_per_address',
  network: 'sms_per_address',
  prefix: 'sms_per_prefix',
  budget: 'sms_total',
} as const;

/**
 * Decides once more whether the text may be sent, now under the locks of the phone number and of the texts for
 * strangers. So of two simultaneous requests only one sends a text.
 */
async function saveCode(
  context: AuthContext,
  request: CodeRequest,
  { code, country }: { code: string; country: string },
): Promise<number> {
  const { phone, source, sessionId, purpose, accountId, userMetadata, mayCreate } = request;
  const now = context.clock.now();
  const prefix = numberPrefixOf(phone);
  const counted = context.settings.rateLimits !== null && !context.settings.testCodes.has(phone);
  return inTransaction(context.db, async db => {
    await lockPhone(db, phone);
    await mustAllowNextText({ ...context, db }, request);
    if (counted && !source.known) await lockTraffic(db);
    const standing =
      counted || source.known ? await standingOfSource({ ...context, db }, request) : 'unproven';
    await replaceCode(db, {
      ...{ phone, purpose, accountId, userMetadata, mayCreate, sessionId },
      sealed: hashWithNewSalt(context.keys.codeKeys[0], { phone, code }, context.random),
      attemptsLeft: mostCodeTries,
      othersLeft: mostTriesOfOtherSources,
      askedBy: source.key,
      now,
    });
    const { network, host } = source;
    return recordCodeText(db, { phone, prefix, country, standing, network, host }, now);
  });
}

type CodeToText = { phone: string; code: string; sendId: number };

async function sendCodeText(
  { db, sms, issuer, log }: AuthContext,
  { phone, code, sendId }: CodeToText,
): Promise<void> {
  // The last line of the text lets the phone offer the code only on the product's own site.
  const message = `${code} is your ${brand.name} code. It works for 5 minutes; we never ask you for it.\n\n@${new URL(issuer).hostname} #${code}`;
  try {
    await sms.send({ to: phone, text: message });
  } catch (error) {
    const isReported = error instanceof ProviderFailure;
    if (!isReported) log.error({ err: error }, 'a code could not be texted');
    const { outcome, mayHaveArrived } = isReported ? error : unknownFailure;
    if (outcome !== 'refused') await (mayHaveArrived ? markCodeTextUnsure : deleteCodeText)(db, sendId);
    throw refuse.notTexted(outcome, error);
  }
}

/** A text counts where an error does not show what happened to it. */
const unknownFailure = { outcome: 'away', mayHaveArrived: true } as const;

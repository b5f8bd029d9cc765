import { inTransaction } from '../../db/database.ts';
import { AuthError, refuse } from '../auth-error.ts';
import type { AuthContext, RequestOrigin } from '../context.ts';
import type { OpenSession } from '../present.ts';
import {
  findAccount,
  insertAccount,
  lockAccount,
  lockAccountOfPhone,
  markSignedIn,
  updateAccount,
} from '../queries/accounts.ts';
import { isOnHold } from '../queries/actors.ts';
import {
  type CodePurpose,
  type CodeRow,
  deleteCodes,
  deleteWrongCodesOfPhone,
  findWrongCodes,
  lockCode,
  saveWrongCode,
  useUpCodeAttempt,
} from '../queries/codes.ts';
import { lockPhone, markSendsVerified } from '../queries/sends.ts';
import { endSessions, moveDevices } from '../queries/sessions.ts';
import { announceEndedSessions } from '../session/end-sessions.ts';
import { isBanned } from '../session/session-rules.ts';
import { startSession } from '../session/start-session.ts';
import { type Source, sourceOf } from '../source.ts';
import { lockStateOfPhone } from './code-failures.ts';
import { isOtherSource, isRightCode, mayTryCode } from './one-time-code.ts';
import { mustBeUnlocked } from './send-code.ts';

export type CodeEntry = { phone: string; token: string; purpose: CodePurpose; source: Source };
type EnteredCode = { phone: string; token: string };

/**
 * Tries a code in the transaction `db`. A wrong code must be counted, so a refusal is returned and not thrown: the
 * transaction then commits.
 */
export async function tryCode(
  { db, clock, keys, supportMail }: AuthContext,
  { phone, purpose, token, source }: CodeEntry,
): Promise<CodeRow | AuthError> {
  const now = clock.now();
  await lockPhone(db, phone);
  mustBeUnlocked(lockStateOfPhone(await findWrongCodes(db, phone, now), source, now), supportMail);
  const row = await lockCode(db, phone, purpose);
  const live = row && mayTryCode(row, source, now) ? row : null;
  const typed = { phone, code: token };
  const right = keys.codeKeys.filter(key => isRightCode(key, typed, live?.sealed ?? null)).length > 0;
  if (!live) return refuse.otp();
  if (right) {
    await deleteCodes(db, phone);
    await deleteWrongCodesOfPhone(db, phone);
    await markSendsVerified(db, phone, now);
    return live;
  }
  await useUpCodeAttempt(db, { phone, purpose, byOther: isOtherSource(live, source) });
  await saveWrongCode(db, phone, { source: source.key, known: source.known, at: now });
  return refuse.otp();
}

/**
 * Signs in the user who entered the code sent to their phone number. The account is created only now, so nothing is
 * stored for a number that was only typed.
 * @throws AuthError otp_expired, user_banned, otp_disabled, over_request_rate_limit, storage_full
 */
export async function signInWithCode(
  context: AuthContext,
  entry: EnteredCode,
  origin: RequestOrigin,
): Promise<OpenSession> {
  const outcome = await inTransaction(context.db, async db => {
    const own = { ...context, db };
    const source = sourceOf(own, entry.phone, origin);
    const code = await tryCode(own, { ...entry, purpose: 'sign_in', source });
    if (code instanceof AuthError) return code;
    const id = await accountIdForCode(own, entry.phone, code);
    return id instanceof AuthError ? id : openSessionFor(own, { id, codeSentAt: code.createdAt, origin });
  });
  return sessionOrThrow(outcome);
}

async function accountIdForCode(
  { db, clock, random, hooks, disk }: AuthContext,
  phone: string,
  code: CodeRow,
): Promise<string | AuthError> {
  const now = clock.now();
  const known = await lockAccountOfPhone(db, phone);
  if (known) return isBanned(known, now) ? refuse.banned() : known.id;
  if (!code.mayCreate) return new AuthError('otp_disabled', 'Signups not allowed for otp');
  // The error is thrown and not returned, so that the code stays valid.
  if (disk.room() === 'full') throw refuse.signUpWithoutRoom();
  const id = random.uuid();
  await insertAccount(db, { id, phone, userMetadata: code.userMetadata, now });
  await hooks.onFirstSignIn(db, { id, phone }, now);
  return id;
}

/**
 * Completes a change of the phone number. Only after the new number is proven does the answer show whether another
 * account has it. Every session of the old number ends, and the phone that made the change gets a new session.
 * @throws AuthError otp_expired, phone_exists, user_banned, over_request_rate_limit
 */
export async function changePhoneWithCode(
  context: AuthContext,
  entry: EnteredCode,
  origin: RequestOrigin,
): Promise<OpenSession> {
  const ended: string[] = [];
  const outcome = await inTransaction(context.db, async db => {
    const own = { ...context, db };
    const source = sourceOf(own, entry.phone, origin);
    const code = await tryCode(own, { ...entry, purpose: 'phone_change', source });
    if (code instanceof AuthError) return code;
    const id = await movePhoneToAccount(own, entry.phone, code);
    if (id instanceof AuthError) return id;
    const opened = await openSessionFor(own, { id, codeSentAt: code.createdAt, origin });
    if (code.sessionId) await moveDevices(db, code.sessionId, opened.sessionId);
    const others = { accountId: id, except: opened.sessionId };
    ended.push(...(await endSessions(db, others, { reason: 'phone_changed', now: context.clock.now() })));
    return opened;
  });
  const open = sessionOrThrow(outcome);
  announceEndedSessions(context, open.account.id, ended);
  return open;
}

async function movePhoneToAccount(
  { db, clock, hooks }: AuthContext,
  phone: string,
  code: CodeRow,
): Promise<string | AuthError> {
  const now = clock.now();
  const account = code.accountId && (await lockAccount(db, code.accountId));
  if (!account || account.newPhone !== phone) return refuse.otp();
  if (isBanned(account, now) || (await isOnHold(db, account.id))) return refuse.banned();
  if (await lockAccountOfPhone(db, phone)) {
    return new AuthError('phone_exists', 'A user with this phone number has already been registered');
  }
  const change = { phone, phone_confirmed_at: now, new_phone: null, phone_change_sent_at: null };
  await updateAccount(db, account.id, { ...change, now });
  await deleteCodes(db, account.phone);
  await hooks.onPhoneChanged(db, { id: account.id, phone, formerPhone: account.phone });
  return account.id;
}

type ProvenCaller = { id: string; codeSentAt: Date; origin: RequestOrigin };

async function openSessionFor(
  context: AuthContext,
  { id, codeSentAt, origin }: ProvenCaller,
): Promise<OpenSession> {
  const { db, clock } = context;
  const now = clock.now();
  await markSignedIn(db, id, { codeSentAt, now });
  const account = await findAccount(db, id);
  if (!account) throw refuse.user();
  const started = await startSession(context, id, origin);
  return { account, signedInAt: now, ...started };
}

function sessionOrThrow(outcome: OpenSession | AuthError): OpenSession {
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

import { inTransaction } from '../db/database.ts';
import type { SignedInCaller } from './actor/bearer.ts';
import { AuthError, refuse } from './auth-error.ts';
import { tryCode } from './code/enter-code.ts';
import { sendCode } from './code/send-code.ts';
import type { AuthContext, RequestOrigin } from './context.ts';
import type { UserChange } from './input.ts';
import { type Account, findAccount, lockAccount, updateAccount } from './queries/accounts.ts';
import { markReauthenticated } from './queries/sessions.ts';
import { isRecent } from './session/session-rules.ts';
import { sourceOf } from './source.ts';
import { mustBeStorable } from './user-metadata.ts';

type ChangingCaller = SignedInCaller & { origin: RequestOrigin };

/**
 * `PUT /user` does three things in this order: it proves the phone again with a nonce, merges the user's data and
 * requests a change of the phone number. A change of number needs a recent proof of the present number.
 * @throws AuthError reauthentication_not_valid, reauthentication_needed
 */
export async function updateOwnAccount(
  context: AuthContext,
  caller: ChangingCaller,
  change: UserChange,
): Promise<Account> {
  const { account, session } = caller;
  if (change.nonce !== undefined) await useUpReauthenticationCode(context, caller, change.nonce);
  const next = change.phone === account.phone ? undefined : change.phone;
  if (next !== undefined && change.nonce === undefined && !isRecent(session, context.clock.now())) {
    throw refuse.reauthentication('Phone number update');
  }
  if (change.data) await mergeUserMetadata(context, account.id, change.data);
  if (next !== undefined) await requestPhoneChange(context, caller, next);
  const changed = await findAccount(context.db, account.id);
  if (!changed) throw refuse.user();
  return changed;
}

async function useUpReauthenticationCode(
  context: AuthContext,
  { account, session, origin }: ChangingCaller,
  nonce: string,
): Promise<void> {
  const source = sourceOf(context, account.phone, { ...origin, sessionId: session.id });
  const entry = { phone: account.phone, token: nonce, purpose: 'reauthentication' as const, source };
  const proven = await inTransaction(context.db, async db => {
    const code = await tryCode({ ...context, db }, entry);
    if (code instanceof AuthError || code.accountId !== account.id) return false;
    await markReauthenticated(db, session.id, context.clock.now());
    return true;
  });
  if (!proven)
    throw new AuthError('reauthentication_not_valid', 'Verification code is invalid or has expired');
}

/**
 * Merges the data that a user sends into their stored data, on the top level only. A value of null removes its key.
 */
async function mergeUserMetadata(
  context: AuthContext,
  id: string,
  data: Record<string, unknown>,
): Promise<void> {
  await inTransaction(context.db, async db => {
    const account = await lockAccount(db, id);
    const merged = Object.entries({ ...account?.userMetadata, ...data }).filter(
      ([, value]) => value !== null,
    );
    const userMetadata = mustBeStorable(Object.fromEntries(merged));
    await updateAccount(db, id, { userMetadata, now: context.clock.now() });
  });
}

/**
 * Requests a change to a new phone number and sends a code to it. The answer is the same whether or not another account
 * has the number. A caller who can enter the code finds out.
 */
async function requestPhoneChange(
  context: AuthContext,
  { account: { id }, session, origin }: ChangingCaller,
  phone: string,
): Promise<void> {
  await sendCode(context, {
    phone,
    purpose: 'phone_change',
    accountId: id,
    userMetadata: {},
    mayCreate: false,
    source: sourceOf(context, phone, origin),
    sessionId: session.id,
  });
  const now = context.clock.now();
  await updateAccount(context.db, id, { new_phone: phone, phone_change_sent_at: now, now });
}

import { accessTokenSeconds, signAccessToken } from './actor/access-token.ts';
import type { AuthContext } from './context.ts';
import type { Account } from './queries/accounts.ts';
import { isBanned } from './session/session-rules.ts';

/**
 * auth-js expects the user in this form: empty optional fields are left out, `phone` has no "+", and `email` is never
 * null.
 */
export function presentUser(account: Account, now: Date) {
  const { id, phone } = account;
  const signedIn = account.lastSignInAt?.toISOString();
  const created = account.createdAt.toISOString();
  const updated = account.updatedAt.toISOString();
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: '',
    phone,
    phone_confirmed_at: account.phoneConfirmedAt.toISOString(),
    confirmation_sent_at: account.confirmationSentAt?.toISOString(),
    confirmed_at: account.phoneConfirmedAt.toISOString(),
    last_sign_in_at: signedIn,
    ...(account.newPhone && {
      new_phone: account.newPhone,
      phone_change_sent_at: account.phoneChangeSentAt?.toISOString(),
    }),
    ...(isBanned(account, now) && { banned_until: account.bannedUntil?.toISOString() }),
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: account.userMetadata,
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        identity_data: { sub: id, email_verified: false, phone_verified: true },
        provider: 'phone',
        last_sign_in_at: signedIn,
        created_at: created,
        updated_at: updated,
      },
    ],
    created_at: created,
    updated_at: updated,
    is_anonymous: false,
  };
}

export type OpenSession = { account: Account; sessionId: string; signedInAt: Date; refreshToken: string };

/** `/verify` and `/token` give this answer. A client accepts it as a session only with all of these fields. */
export async function presentSession({ keys, issuer, clock }: AuthContext, open: OpenSession) {
  const { account, sessionId, signedInAt } = open;
  const now = clock.now();
  const subject = {
    userId: account.id,
    sessionId,
    phone: account.phone,
    userMetadata: account.userMetadata,
    signedInAt,
  };
  return {
    access_token: await signAccessToken(keys, subject, { issuer, now }),
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: Math.floor(now.getTime() / 1000) + accessTokenSeconds,
    refresh_token: open.refreshToken,
    user: presentUser(account, now),
  };
}

import { storageFullRetrySeconds, storageFullSentences } from '@nightjar/domain/kernel/failure';
import type { FailedOutcome } from '../providers/outcome.ts';

/** An auth request can fail with these codes, which auth-js reads. Each code is listed with its usual HTTP status. */
const statusByCode = {
  validation_failed: 400,
  bad_json: 400,
  request_entity_too_large: 413,
  phone_provider_disabled: 400,
  otp_disabled: 422,
  signup_disabled: 422,
  sms_send_failed: 422,
  over_sms_send_rate_limit: 429,
  over_request_rate_limit: 429,
  otp_expired: 403,
  user_banned: 403,
  no_authorization: 401,
  bad_jwt: 403,
  user_not_found: 403,
  session_not_found: 403,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  session_expired: 400,
  invalid_credentials: 400,
  phone_exists: 422,
  reauthentication_needed: 400,
  reauthentication_not_valid: 422,
  not_found: 404,
  unexpected_failure: 500,
  /** With this status auth-js shows the sentence. It would take 503 for a lost connection. */
  storage_full: 507,
} as const;
export type AuthErrorCode = keyof typeof statusByCode;

export class AuthError extends Error {
  readonly code: AuthErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: AuthErrorCode,
    message: string,
    options: { status?: number; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AuthError';
    this.code = code;
    this.status = options.status ?? statusByCode[code];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/**
 * A person reads these sentences where a code could not be texted. They are the same whether or not an account exists.
 */
const notTexted = {
  refused: "We couldn't text that number. Check it, or try another.",
  away: "We couldn't text that number. Try again in a minute.",
  limited: "We couldn't text that number. Try again in a minute.",
  credentials: "We can't send texts right now. That's on us, not you. Try again in an hour.",
} satisfies Record<FailedOutcome, string>;
/** No text is sent for one of these reasons. */
const notTextedYet = {
  network: 'Too many codes were asked for on this connection. Try again in an hour, or from another one.',
  everyone: "We've sent all the texts we can for now. That's on us, not you. Try again in an hour.",
  number: 'That number has had all its codes for today. Try again tomorrow.',
};

/** These refusals are used in several places. Clients of Supabase's auth server know their sentences. */
export const refuse = {
  invalid: (message: string) => new AuthError('validation_failed', message),
  otp: () => new AuthError('otp_expired', 'Token has expired or is invalid'),
  address: () => new AuthError('not_found', 'There is no such route'),
  jwt: (why: string, status?: number) =>
    new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`, { status }),
  session: () => new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist'),
  user: () => new AuthError('user_not_found', 'User from sub claim in JWT does not exist'),
  banned: (status?: number) => new AuthError('user_banned', 'User is banned', { status }),
  requests: (retryAfterSeconds: number) =>
    new AuthError('over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds }),
  texts: (retryAfterSeconds: number, reason: keyof typeof notTextedYet) =>
    new AuthError('over_sms_send_rate_limit', notTextedYet[reason], { retryAfterSeconds }),
  notTexted: (outcome: FailedOutcome, cause: unknown) =>
    new AuthError('sms_send_failed', notTexted[outcome], { cause }),
  soon: (retryAfterSeconds: number) =>
    new AuthError(
      'over_sms_send_rate_limit',
      `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
      { retryAfterSeconds },
    ),
  reauthentication: (what: string, status?: number) =>
    new AuthError('reauthentication_needed', `${what} requires reauthentication`, { status }),
  withoutRoom: (cause: unknown) =>
    new AuthError('storage_full', storageFullSentences.write, {
      status: 503,
      retryAfterSeconds: storageFullRetrySeconds,
      cause,
    }),
  signUpWithoutRoom: () =>
    new AuthError('storage_full', storageFullSentences.signUp, {
      retryAfterSeconds: storageFullRetrySeconds,
    }),
  /**
   * A client ends its session when a refresh is answered with 429 or 409. So an overloaded server answers 503, after
   * which the client tries again.
   */
  busy: (retryAfterSeconds: number, cause?: unknown) =>
    new AuthError('unexpected_failure', 'The service is busy. Try again shortly.', {
      status: 503,
      retryAfterSeconds,
      cause,
    }),
};

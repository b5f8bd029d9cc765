import { expect, test } from 'vitest';
import { AuthError, refuse } from './auth-error.ts';

test.each<[() => AuthError, string, number, string]>([
  [() => refuse.invalid('phone: missing'), 'validation_failed', 400, 'phone: missing'],
  [() => refuse.otp(), 'otp_expired', 403, 'Token has expired or is invalid'],
  [() => refuse.address(), 'not_found', 404, 'There is no such route'],
  [
    () => refuse.jwt('token is expired'),
    'bad_jwt',
    403,
    'invalid JWT: unable to parse or verify signature, token is expired',
  ],
  [() => refuse.jwt('no', 400), 'bad_jwt', 400, 'invalid JWT: unable to parse or verify signature, no'],
  [() => refuse.session(), 'session_not_found', 403, 'Session from session_id claim in JWT does not exist'],
  [() => refuse.user(), 'user_not_found', 403, 'User from sub claim in JWT does not exist'],
  [() => refuse.banned(), 'user_banned', 403, 'User is banned'],
  [() => refuse.banned(400), 'user_banned', 400, 'User is banned'],
  [() => refuse.requests(7), 'over_request_rate_limit', 429, 'Request rate limit reached'],
  [
    () => refuse.texts(7, 'network'),
    'over_sms_send_rate_limit',
    429,
    'Too many codes were asked for on this connection. Try again in an hour, or from another one.',
  ],
  [
    () => refuse.texts(7, 'everyone'),
    'over_sms_send_rate_limit',
    429,
    "We've sent all the texts we can for now. That's on us, not you. Try again in an hour.",
  ],
  [
    () => refuse.texts(7, 'number'),
    'over_sms_send_rate_limit',
    429,
    'That number has had all its codes for today. Try again tomorrow.',
  ],
  [
    () => refuse.notTexted('refused', null),
    'sms_send_failed',
    422,
    "We couldn't text that number. Check it, or try another.",
  ],
  [
    () => refuse.notTexted('away', null),
    'sms_send_failed',
    422,
    "We couldn't text that number. Try again in a minute.",
  ],
  [
    () => refuse.notTexted('credentials', null),
    'sms_send_failed',
    422,
    "We can't send texts right now. That's on us, not you. Try again in an hour.",
  ],
  [
    () => refuse.soon(7),
    'over_sms_send_rate_limit',
    429,
    'For security purposes, you can only request this after 7 seconds.',
  ],
  [
    () => refuse.reauthentication('A change'),
    'reauthentication_needed',
    400,
    'A change requires reauthentication',
  ],
  [
    () => refuse.reauthentication('A change', 403),
    'reauthentication_needed',
    403,
    'A change requires reauthentication',
  ],
  [() => refuse.busy(7), 'unexpected_failure', 503, 'The service is busy. Try again shortly.'],
])(
  'the sign-in error %s has the code %s, the status %i and the message: %s',
  (refusal, code, status, message) => {
    expect(refusal()).toMatchObject({ name: 'AuthError', code, status, message });
  },
);

test('the error for an exceeded limit of sign-in names the time to wait', () => {
  const refusals = [refuse.requests(7), refuse.texts(7, 'network'), refuse.soon(7), refuse.busy(7)];
  expect(refusals.map(({ retryAfterSeconds }) => retryAfterSeconds)).toEqual([7, 7, 7, 7]);
});

test('a sign-in error keeps its cause for the log', () => {
  const cause = new Error('The disk is full.');
  expect(refuse.busy(1, cause).cause).toBe(cause);
  expect(new AuthError('sms_send_failed', 'The text could not be sent.', { cause }).cause).toBe(cause);
  expect(refuse.otp()).toMatchObject({ cause: undefined, retryAfterSeconds: undefined });
});

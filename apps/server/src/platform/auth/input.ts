import * as z from 'zod';
import { refuse } from './auth-error.ts';
import { readPhone } from './code/phone-number.ts';
import { mustBeStorable } from './user-metadata.ts';

const longestCodeLength = 64;
const optionalText = z.optional(z.nullable(z.string()));
const optionalObject = z.optional(z.nullable(z.record(z.string(), z.unknown())));

const requestCodeBody = z.object({
  phone: optionalText,
  email: optionalText,
  channel: optionalText,
  create_user: z.optional(z.nullable(z.boolean())),
  data: optionalObject,
});
const verifyBody = z.object({
  phone: optionalText,
  email: optionalText,
  token: optionalText,
  token_hash: optionalText,
  type: optionalText,
});
const resendBody = z.object({ phone: optionalText, email: optionalText, type: optionalText });
const userBody = z.object({
  data: optionalObject,
  phone: optionalText,
  email: optionalText,
  password: optionalText,
  nonce: optionalText,
});
const tokenBody = z.object({ refresh_token: optionalText });

function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(
    ({ path: [member = 'body'], message }) => `${String(member)}: ${message}`,
  );
  throw refuse.invalid(wrong.join('; '));
}

export function readOtp(body: unknown) {
  const { phone, email, channel, create_user, data } = parseBody(requestCodeBody, body);
  if (!phone && !email) throw refuse.invalid('One of email or phone must be set');
  if (phone && email) throw refuse.invalid('Only an email address or phone number should be provided');
  if (!phone) throw refuse.invalid('email: sign-in is by phone number only');
  if (channel && channel !== 'sms') throw refuse.invalid("Invalid channel, supported value is 'sms'");
  return {
    phone: readPhone(phone),
    userMetadata: mustBeStorable(data ?? {}),
    mayCreate: create_user ?? true,
  };
}

export function readVerify(body: unknown) {
  const { phone, email, token, token_hash, type } = parseBody(verifyBody, body);
  if (!type) throw refuse.invalid('Verify requires a verification type');
  if (!token && !token_hash) throw refuse.invalid('Verify requires either a token or a token hash');
  if (!phone || email || !token) {
    throw refuse.invalid('Only an email address or phone number should be provided on verify');
  }
  return { phone: readPhone(phone), token: token.slice(0, longestCodeLength), type: readOtpType(type) };
}

export function readResend(body: unknown) {
  const { phone, email, type } = parseBody(resendBody, body);
  if (!type) throw refuse.invalid('Missing one of these types: sms, phone_change');
  if (!phone || email) throw refuse.invalid('Type provided requires a phone number');
  return { phone: readPhone(phone), type: readOtpType(type) };
}

function readOtpType(type: string): 'sms' | 'phone_change' {
  if (type === 'sms' || type === 'phone_change') return type;
  throw refuse.invalid('Unsupported verification type');
}

export type UserChange = { data?: Record<string, unknown>; phone?: string; nonce?: string };

export function readUserChange(body: unknown): UserChange {
  const { data, phone, email, password, nonce } = parseBody(userBody, body);
  if (email) throw refuse.invalid('email: an account has a phone number only');
  if (password) throw refuse.invalid('password: sign-in is by code only');
  return {
    ...(data && { data }),
    ...(phone && { phone: readPhone(phone) }),
    ...(nonce && { nonce: nonce.slice(0, longestCodeLength) }),
  };
}

const refreshTokenPattern = /^[A-Za-z0-9_-]{12,256}$/;

export function readRefreshToken(body: unknown): string {
  const { refresh_token } = parseBody(tokenBody, body);
  if (!refresh_token || !refreshTokenPattern.test(refresh_token))
    throw refuse.invalid('Refresh token is not valid');
  return refresh_token;
}

const logoutScopes = ['global', 'local', 'others'] as const;
export type LogoutScope = (typeof logoutScopes)[number];

export function readLogoutScope(query: unknown): LogoutScope {
  const { scope } = parseBody(z.object({ scope: z.optional(z.string()) }), query);
  const known = logoutScopes.find(name => name === (scope ?? 'global'));
  if (!known) throw refuse.invalid(`Unsupported logout scope "${scope}"`);
  return known;
}

import { expect, test } from 'vitest';
import {
  readLogoutScope,
  readOtp,
  readRefreshToken,
  readResend,
  readUserChange,
  readVerify,
} from './input.ts';

const phone = '18135550101';
const email = 'a@b.example';
const onlyOne = 'Only an email address or phone number should be provided';

test.each<[string, (body: unknown) => unknown, unknown, string]>([
  ['a request for a code', readOtp, null, 'One of email or phone must be set'],
  ['a request for a code', readOtp, { phone: '', email: '' }, 'One of email or phone must be set'],
  ['a request for a code', readOtp, { phone, email }, onlyOne],
  ['a request for a code', readOtp, { email }, 'email: sign-in is by phone number only'],
  [
    'a request for a code',
    readOtp,
    { phone, channel: 'whatsapp' },
    "Invalid channel, supported value is 'sms'",
  ],
  ['a request for a code', readOtp, { phone: '0813' }, 'Invalid phone number format (E.164 required)'],
  ['a request for a code', readOtp, { phone, data: { bio: '\u0000' } }, 'data must be valid text'],
  ['an entered code', readVerify, {}, 'Verify requires a verification type'],
  ['an entered code', readVerify, { phone, type: 'sms' }, 'Verify requires either a token or a token hash'],
  ['an entered code', readVerify, { phone, type: 'sms', token_hash: 'x' }, `${onlyOne} on verify`],
  ['an entered code', readVerify, { phone, email, type: 'sms', token: '1' }, `${onlyOne} on verify`],
  ['an entered code', readVerify, { type: 'sms', token: '1' }, `${onlyOne} on verify`],
  ['an entered code', readVerify, { phone, type: 'email', token: '1' }, 'Unsupported verification type'],
  ['a resend', readResend, { phone }, 'Missing one of these types: sms, phone_change'],
  ['a resend', readResend, { type: 'sms' }, 'Type provided requires a phone number'],
  ['a resend', readResend, { type: 'sms', phone, email }, 'Type provided requires a phone number'],
  ['a resend', readResend, { type: 'signup', phone }, 'Unsupported verification type'],
  ['a change of the user', readUserChange, { email }, 'email: an account has a phone number only'],
  ['a change of the user', readUserChange, { password: 'x' }, 'password: sign-in is by code only'],
  ['a change of the user', readUserChange, { phone: 'x' }, 'Invalid phone number format'],
  ['a refresh', readRefreshToken, {}, 'Refresh token is not valid'],
  ['a refresh', readRefreshToken, { refresh_token: 'elevenchars' }, 'Refresh token is not valid'],
  ['a sign-out', readLogoutScope, { scope: 'all' }, 'Unsupported logout scope "all"'],
])('%s of the sign-in API is refused: %s(%o)', (_what, read, body, message) => {
  expect(() => read(body)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  expect(() => read(body)).toThrow(message);
});

test('a sign-in request with several members of wrong types is refused, and the message names each', () => {
  const body = { phone: 7, create_user: 'yes', data: 'dark' };
  expect(() => readOtp(body)).toThrow(/^phone: .+; create_user: .+; data: .+$/);
  expect(() => readOtp([])).toThrow(/^body: /);
});

test('a request for a code may create an account by default, and its data becomes the data of the account', () => {
  expect(readOtp({ phone: `+${phone}` })).toEqual({ phone, userMetadata: {}, mayCreate: true });
  const data = { from: 'poster' };
  expect(readOtp({ phone, channel: 'sms', create_user: false, data })).toEqual({
    phone,
    userMetadata: data,
    mayCreate: false,
  });
  expect(readOtp({ phone, email: '', channel: null, create_user: null, data: null })).toEqual({
    phone,
    userMetadata: {},
    mayCreate: true,
  });
});

test('an entered code is read with its phone number and its purpose, and other fields of the request are ignored', () => {
  expect(readVerify({ phone, token: '123456', type: 'sms' })).toEqual({
    phone,
    token: '123456',
    type: 'sms',
  });
  expect(readVerify({ phone, email: null, token: '1', token_hash: 'x', type: 'phone_change' })).toEqual({
    phone,
    token: '1',
    type: 'phone_change',
  });
});

test('a request to resend a code is read as the phone number and the purpose of the code', () => {
  expect(readResend({ phone: `+${phone}`, type: 'sms' })).toEqual({ phone, type: 'sms' });
  expect(readResend({ phone, type: 'phone_change' })).toEqual({ phone, type: 'phone_change' });
});

test('a change of the user contains the requested fields and no others', () => {
  expect(readUserChange(undefined)).toEqual({});
  expect(readUserChange({ data: null, phone: '', nonce: '', email: '', password: null })).toEqual({});
  const data = { theme: 'dark' };
  expect(readUserChange({ data, phone: `+${phone}`, nonce: '123456', other: 1 })).toEqual({
    data,
    phone,
    nonce: '123456',
  });
});

test('a sign-in code that a person enters is read up to 64 characters', () => {
  const long = '1'.repeat(1000);
  expect(readVerify({ phone, token: long, type: 'sms' }).token).toHaveLength(64);
  expect(readUserChange({ nonce: long }).nonce).toHaveLength(64);
});

test('a refresh token is read as it was sent', () => {
  const token = `${'aZ09_-'.repeat(7)}x`;
  expect(readRefreshToken({ refresh_token: token })).toBe(token);
});

test('a sign-out ends all sessions by default', () => {
  expect(readLogoutScope({})).toBe('global');
  expect(['global', 'local', 'others'].map(scope => readLogoutScope({ scope }))).toEqual([
    'global',
    'local',
    'others',
  ]);
});

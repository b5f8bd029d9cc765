import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { isApiKey } from './api-key.ts';

const secret = 'a secret of at least 32 characters.';
const now = new Date('2026-07-11T02:00:00Z');
const inAYear = now.getTime() / 1000 + 31_536_000;
const signed = (role: string, { by = secret, alg = 'HS256', exp = inAYear } = {}) =>
  new SignJWT({ role, exp }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(by));

test('the API key of the settings and every key of the new format are API keys', async () => {
  expect(await isApiKey({ bearer: 'old-key', apiKey: 'old-key' }, null, now)).toBe(true);
  expect(await isApiKey({ bearer: 'sb_publishable_x', apiKey: null }, null, now)).toBe(true);
  expect(await isApiKey({ bearer: 'old-key', apiKey: 'another' }, null, now)).toBe(false);
  expect(await isApiKey({ bearer: 'x_sb_', apiKey: null }, null, now)).toBe(false);
});

test('a JWT signed with the secret of the settings is an API key only if its role is that of an API key', async () => {
  expect(await isApiKey({ bearer: await signed('anon'), apiKey: null }, secret, now)).toBe(true);
  expect(await isApiKey({ bearer: await signed('service_role'), apiKey: null }, secret, now)).toBe(true);
  expect(await isApiKey({ bearer: await signed('authenticated'), apiKey: null }, secret, now)).toBe(false);
});

test('a JWT signed with another secret or algorithm, or outside of its time, is no API key', async () => {
  const another = 'another secret of 32 characters, too';
  expect(await isApiKey({ bearer: await signed('anon', { by: another }), apiKey: null }, secret, now)).toBe(
    false,
  );
  expect(await isApiKey({ bearer: await signed('anon', { alg: 'HS512' }), apiKey: null }, secret, now)).toBe(
    false,
  );
  const expired = await signed('anon', { exp: now.getTime() / 1000 });
  expect(await isApiKey({ bearer: expired, apiKey: null }, secret, now)).toBe(false);
});

test('no JWT is an API key where the settings have no secret', async () => {
  expect(await isApiKey({ bearer: await signed('anon', { by: 'null' }), apiKey: null }, null, now)).toBe(
    false,
  );
});

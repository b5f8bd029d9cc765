import { createHmac, generateKeyPairSync } from 'node:crypto';
import { CompactSign, type CryptoKey, importJWK } from 'jose';
import { describe, expect, test } from 'vitest';
import { accessTokenSeconds, signAccessToken, verifyAccessToken } from './access-token.ts';
import { makeKeyRing, newPrivateKey } from './key-ring.ts';

const now = new Date('2026-07-11T02:00:00Z');
const issuer = 'https://nightjar.example/auth/v1';
const userId = '0198f0a0-0000-7000-8000-000000000001';
const sessionId = '0198f0a0-0000-7000-8000-000000000002';
const subject = { userId, sessionId, phone: '18135550101', userMetadata: { theme: 'dark' }, signedInAt: now };

const jwk = await newPrivateKey();
const ring = await makeKeyRing([jwk]);
const ours = ring.signer;
const token = await signAccessToken(ring, subject, { issuer, now });
const [header = '', payload = '', signature = ''] = token.split('.');
const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

const verify = (candidate: string, at = now) => verifyAccessToken(ring, candidate, { issuer, now: at });

test('an access token proves its user and session until it expires', async () => {
  const expiresAt = new Date(now.getTime() + accessTokenSeconds * 1000);
  expect(await verify(token)).toEqual({ userId, sessionId, expiresAt });
  expect(await verify(token, new Date(expiresAt.getTime() - 1000))).toMatchObject({ userId });
  await expect(verify(token, expiresAt)).rejects.toMatchObject({ code: 'bad_jwt', status: 403 });
});

test('an access token has exactly the claims and the header that supabase clients expect', () => {
  const issued = now.getTime() / 1000;
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
    alg: 'ES256',
    typ: 'JWT',
    kid: jwk.kid,
  });
  expect(claims).toEqual({
    iss: issuer,
    sub: userId,
    aud: 'authenticated',
    exp: issued + 3600,
    iat: issued,
    email: '',
    phone: '18135550101',
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: { theme: 'dark' },
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'otp', timestamp: issued }],
    session_id: sessionId,
    is_anonymous: false,
  });
});

describe('Req 1.7: none of at least forty hostile tokens is accepted', async () => {
  const thief = await newPrivateKey();
  const thiefKey = (await importJWK(thief, 'ES256')) as CryptoKey;
  const { d: _thiefSecret, ...thiefPublic } = thief;
  const { d: _ourSecret, ...ourPublic } = jwk;
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
  const ed = generateKeyPairSync('ed25519').privateKey;

  type Key = Parameters<CompactSign['sign']>[0];
  const signed = (change: Record<string, unknown>, head: Record<string, unknown> = {}, key: Key = ours.key) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify({ ...claims, ...change })))
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: jwk.kid, ...head })
      .sign(key);
  const hmac = (secret: string | Buffer, head: Record<string, unknown> = {}) => {
    const start = `${encode({ alg: 'HS256', typ: 'JWT', kid: jwk.kid, ...head })}.${payload}`;
    return `${start}.${createHmac('sha256', secret).update(start).digest('base64url')}`;
  };
  const without = (name: string) => signed({ [name]: undefined });
  const seconds = now.getTime() / 1000;
  const byThief = (head: Record<string, unknown>) => signed({}, head, thiefKey);

  const hostile: Record<string, string | Promise<string>> = {
    'alg none, no signature': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'alg None in another case': `${encode({ alg: 'nOnE', typ: 'JWT', kid: jwk.kid })}.${payload}.${signature}`,
    'our signature, header says none': `${encode({ alg: 'none', typ: 'JWT', kid: jwk.kid })}.${payload}.${signature}`,
    'HS256 keyed with our public JWK': hmac(JSON.stringify(ourPublic)),
    'HS256 keyed with our public x': hmac(Buffer.from(jwk.x ?? '', 'base64url')),
    'HS256 keyed with nothing': hmac(''),
    'HS256 keyed with the kid': hmac(jwk.kid),
    'HS512 header': `${encode({ alg: 'HS512', typ: 'JWT', kid: jwk.kid })}.${payload}.${signature}`,
    'RS256 by a stranger': signed({}, { alg: 'RS256' }, rsa),
    'PS256 by a stranger': signed({}, { alg: 'PS256' }, rsa),
    'ES384 by a stranger': signed({}, { alg: 'ES384' }, p384),
    'EdDSA by a stranger': signed({}, { alg: 'EdDSA' }, ed),
    'swapped key under our kid': byThief({}),
    'swapped key under its own kid': byThief({ kid: thief.kid }),
    'swapped key without kid': byThief({ kid: undefined }),
    'jwk header with the stranger’s key': byThief({ jwk: thiefPublic }),
    'jku header': byThief({ jku: 'https://evil.example/jwks.json' }),
    'x5u header': byThief({ x5u: 'https://evil.example/cert.pem' }),
    'x5c header': byThief({ x5c: ['MIIB'] }),
    'our key, yet a jku': signed({}, { jku: 'https://evil.example/jwks.json' }),
    'our key, yet a jwk': signed({}, { jwk: ourPublic }),
    'a kid that is a path': byThief({ kid: '../../../../dev/null' }),
    'a kid that is SQL': byThief({ kid: "' or 1=1 --" }),
    'an unknown critical extension': `${encode({ alg: 'ES256', typ: 'JWT', kid: jwk.kid, crit: ['exp'] })}.${payload}.${signature}`,
    'another type': signed({}, { typ: 'at+jwt' }),
    'no type': signed({}, { typ: undefined }),
    'payload changed after signing': `${header}.${encode({ ...claims, sub: sessionId })}.${signature}`,
    'signature of zeros (CVE-2022-21449)': `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
    'signature one bit off': `${header}.${payload}.${flipped(signature)}`,
    'signature cut off': `${header}.${payload}.`,
    'signature padded': `${token}==`,
    'two parts': `${header}.${payload}`,
    'four parts': `${token}.${signature}`,
    'not base64url': '%%%.???.!!!',
    'a header that is no JSON': `e30x.${payload}.${signature}`,
    expired: signed({ exp: seconds - 1 }),
    'no expiry': without('exp'),
    'no time of issue': without('iat'),
    'expiry as text': signed({ exp: String(seconds + 999) }),
    'not valid yet': signed({ nbf: seconds + 60 }),
    'another issuer': signed({ iss: 'https://evil.example/auth/v1' }),
    'another audience': signed({ aud: 'anon' }),
    'audience list': signed({ aud: ['authenticated', 'anon'] }),
    'role of the service': signed({ role: 'service_role' }),
    'no subject': without('sub'),
    'subject that is no uuid': signed({ sub: 'admin' }),
    'no session': without('session_id'),
    'nobody at all': signed({ session_id: undefined, role: 'anon' }),
  };

  test('Req 1.7: the list of hostile access tokens that must be refused has at least forty entries', () => {
    expect(Object.keys(hostile).length).toBeGreaterThanOrEqual(40);
  });

  test.each<[string, number, string]>([
    ['two parts', 403, 'token is malformed'],
    ['signature padded', 403, 'token is malformed'],
    ['four parts', 403, 'token is malformed'],
    ['a header that is no JSON', 403, 'token is malformed'],
    ['our key, yet a jku', 403, 'header member jku is not allowed'],
    ['payload changed after signing', 403, 'signature, key or algorithm is not ours'],
    ['expired', 403, 'token is expired'],
    ['another issuer', 403, 'claim iss does not hold'],
    ['no subject', 403, 'missing sub claim'],
    ['subject that is no uuid', 400, 'sub claim must be a UUID'],
    ['no session', 403, 'claim session_id is not ours'],
    ['role of the service', 403, 'claim role is not ours'],
    ['nobody at all', 403, 'claim session_id, role is not ours'],
  ])('the access token "%s" is refused with status %i and the reason: %s', async (name, status, reason) => {
    await expect(verify((await hostile[name]) ?? '')).rejects.toMatchObject({
      status,
      message: `invalid JWT: unable to parse or verify signature, ${reason}`,
    });
  });

  test.each(Object.entries(hostile))(
    'Req 1.7: a hostile access token is refused: %s',
    async (_name, making) => {
      await expect(verify(await making)).rejects.toMatchObject({ code: 'bad_jwt' });
    },
  );
});

function flipped(text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  bytes[10] = (bytes[10] ?? 0) ^ 1;
  return bytes.toString('base64url');
}

test('an access token is an ordinary JWT, signed with the first key of the key ring', async () => {
  const other = await newPrivateKey();
  const rotated = await makeKeyRing([other, jwk]);
  expect(await verifyAccessToken(rotated, token, { issuer, now })).toMatchObject({ userId });
  const next = await signAccessToken(rotated, subject, { issuer, now });
  expect(JSON.parse(Buffer.from(next.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({
    kid: other.kid,
  });
  await expect(verify(next)).rejects.toMatchObject({ code: 'bad_jwt' });
});

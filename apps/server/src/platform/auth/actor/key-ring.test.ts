import { expect, test } from 'vitest';
import { makeKeyRing, newPrivateKey } from './key-ring.ts';

/** This key is published in RFC 7515, appendix A.3. */
const known = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
};
const named = await newPrivateKey();

test('a key ring publishes the public half of its signing keys, for ES256 alone', async () => {
  const { publicKeys, signer } = await makeKeyRing([named, known]);
  const { d: _, kid, ...shape } = { ...known, kid: 'oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U' };
  const use = { alg: 'ES256', use: 'sig', key_ops: ['verify'] };
  expect(publicKeys.keys).toEqual([
    { kty: 'EC', crv: 'P-256', x: named.x, y: named.y, kid: named.kid, ...use },
    { ...shape, kid, ...use },
  ]);
  expect(signer.kid).toBe(named.kid);
});

test('a key that is derived from a signing key is the same in every version of the server', async () => {
  const { codeKeys, signerKeys } = await makeKeyRing([known]);
  expect(codeKeys.map(key => key.toString('base64url'))).toEqual([
    'MVfBsQVmNImwnVAnFLTyAQBUOD-jrMkfFUB2qSCDoH8',
  ]);
  expect(signerKeys.map(key => key.toString('base64url'))).toEqual([
    'wC-7Iv3npzpCSJIqxFD4Ma-lNVWUYL0LwoMfVQIKiZg',
  ]);
});

test('derived keys have the order of the key ring, and each key appears once', async () => {
  const [both, first, second] = await Promise.all([
    makeKeyRing([known, named]),
    makeKeyRing([known]),
    makeKeyRing([named]),
  ]);
  expect(both.codeKeys).toEqual([...first.codeKeys, ...second.codeKeys]);
  expect(both.signerKeys).toEqual([...first.signerKeys, ...second.signerKeys]);
});

test('a key ring without keys is refused', async () => {
  await expect(makeKeyRing([])).rejects.toThrow('There is no key to sign sessions with.');
});

test.each([
  { kty: 'RSA', n: 'AQ', e: 'AQAB' },
  { ...known, kty: 'OKP' },
  { ...known, crv: 'P-384' },
  { ...known, x: undefined },
  { ...known, y: undefined },
  { ...known, d: undefined },
])('a signing key that is no private P-256 key is refused: %o', async jwk => {
  await expect(makeKeyRing([jwk])).rejects.toThrow(
    'A signing key must be a private P-256 key in JWK form (kty, crv, x, y, d).',
  );
});

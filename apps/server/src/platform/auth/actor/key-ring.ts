import { hkdfSync } from 'node:crypto';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';
import type { Database } from '../../db/database.ts';
import { findSigningKeys, saveFirstSigningKey } from '../queries/keys.ts';

export const signingAlgorithm = 'ES256';

/**
 * The first key signs tokens, and every key verifies them. To rotate the keys, append the next key. Put it first once
 * every client's copy of the key set has expired (20 minutes), and remove the old key an hour and ten minutes later.
 */
export type KeyRing = {
  readonly signer: { readonly kid: string; readonly key: CryptoKey };
  readonly publicKeys: JSONWebKeySet;
  readonly find: JWTVerifyGetKey;
  /**
   * One-time codes are hashed with these keys, which are in the same order. They are derived from the signing keys, so
   * that they change with them.
   */
  readonly codeKeys: readonly [Buffer, ...Buffer[]];
  /**
   * The server signs links to files and calendars, QR codes of drinks and offers of an override with these keys. They
   * are in the same order as the signing keys. Every node verifies what another node signed.
   */
  readonly signerKeys: readonly Buffer[];
};

/** @throws Error if a key is not a private P-256 key, or if there is none */
export async function makeKeyRing(privateKeys: readonly JWK[]): Promise<KeyRing> {
  const keys = await Promise.all(privateKeys.map(readKey));
  const [first] = keys;
  if (!first) throw new Error('There is no key to sign sessions with.');
  const publicKeys = { keys: keys.map(({ publicKey }) => publicKey) };
  return {
    signer: { kid: first.kid, key: first.key },
    publicKeys,
    find: createLocalJWKSet(publicKeys),
    signerKeys: keys.map(({ signerKey }) => signerKey),
    codeKeys: [first.codeKey, ...keys.slice(1).map(({ codeKey }) => codeKey)],
  };
}

async function readKey(jwk: JWK) {
  const { kty, crv, x, y, d } = jwk;
  if (kty !== 'EC' || crv !== 'P-256' || !x || !y || !d) {
    throw new Error('A signing key must be a private P-256 key in JWK form (kty, crv, x, y, d).');
  }
  const key = await importJWK({ kty: 'EC' as const, crv, x, y, d }, signingAlgorithm);
  const kid = jwk.kid ?? (await calculateJwkThumbprint({ kty, crv, x, y }));
  return {
    kid,
    key,
    publicKey: { kty, crv, x, y, kid, alg: signingAlgorithm, use: 'sig', key_ops: ['verify'] },
    codeKey: deriveKey(d, 'one-time codes'),
    signerKey: deriveKey(d, 'sealed codes'),
  };
}

function deriveKey(d: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(d, 'base64url'), '', purpose, 32));
}

/**
 * Opens the keys from the settings. Without any, the first node makes a key that all nodes share through the database.
 */
export async function openConfiguredOrSharedKeys(configured: readonly JWK[], db: Database): Promise<KeyRing> {
  if (configured.length > 0) return makeKeyRing(configured);
  await saveFirstSigningKey(db, await newPrivateKey());
  return makeKeyRing(await findSigningKeys(db));
}

export async function newPrivateKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk) };
}

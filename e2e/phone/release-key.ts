import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The key with which the journeys sign releases. The products of `npm run e2e` have its public half. */
export type ReleaseKey = { readonly privateKey: KeyObject; readonly publicKey: string };

/** This file has the key. A run against a product that was already running has no such file. */
export const fileOfKey = process.env.RELEASE_KEY || null;

let cachedReleaseKey: ReleaseKey | null = null;

/**
 * Returns the key that signs the releases of this run. A product that was running before the tests does not know it, and
 * only the phones of the tests do.
 */
export function releaseKey(): ReleaseKey {
  if (cachedReleaseKey) return cachedReleaseKey;
  const privateKey = fileOfKey
    ? createPrivateKey(readFileSync(fileOfKey))
    : generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString().trim();
  cachedReleaseKey = { privateKey, publicKey };
  return cachedReleaseKey;
}

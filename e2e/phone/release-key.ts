import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

export type ReleaseKey = {
  readonly file: string;
  readonly privateKey: KeyObject;
  readonly publicKey: string;
};

/**
 * Returns the key with which the journeys sign releases, or null where they visit a product that was already running,
 * because that product has a key of its own.
 */
export function releaseKey(): ReleaseKey | null {
  const file = process.env.RELEASE_KEY;
  if (!file) return null;
  const privateKey = createPrivateKey(readFileSync(file));
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString().trim();
  return { file, privateKey, publicKey };
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whose archives a restore takes. */
export type Trust = {
  /** The operator's keys: the first signs, all check. Without one nothing is signed or checked. */
  keys: readonly string[];
  /** Takes an archive that none of the keys has signed. */
  foreign: boolean;
};

/** The signature of an archive's list, which has the hash of every file in the archive's order. */
export const signatureOf = (manifest: Buffer, key: string): string =>
  createHmac('sha256', key).update(manifest).digest('hex');

/** Whether one of the keys made the signature. */
export function isSignedBy(keys: readonly string[], manifest: Buffer, signature: string | null): boolean {
  const given = Buffer.from(signature ?? '');
  return keys.some(key => {
    const right = Buffer.from(signatureOf(manifest, key));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/** A restore accepts archives that meet these conditions. */
export type TrustedKeys = {
  /**
   * The first of the operator's keys signs archives, and every key is tried in a check. Without a key, no archive is
   * signed and no signature is checked.
   */
  keys: readonly string[];
  /** True to accept also an archive that none of the keys has signed. */
  foreign: boolean;
};

/** Signs an archive's manifest, which lists the hash of every file in the archive's order. */
export const signatureOf = (manifest: Buffer, key: string): string =>
  createHmac('sha256', key).update(manifest).digest('hex');

/** True where one of the keys made the signature. */
export function isSignedBy(keys: readonly string[], manifest: Buffer, signature: string | null): boolean {
  const given = Buffer.from(signature ?? '');
  return keys.some(key => {
    const right = Buffer.from(signatureOf(manifest, key));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import {
  type ReleaseCommand,
  type ReleaseProof,
  releaseOrder,
  releaseProof,
  signedTypes,
} from '@nightjar/domain/releases/entity';
import { CompactSign, compactVerify } from 'jose';

/** Facts about a bundle that are signed together with its bytes. */
export type BundleFacts = Pick<ReleaseProof, 'app' | 'version' | 'minNative' | 'channel'>;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Returns the second of a moment, as `iat` has it. */
export const secondOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** Returns what is signed about a bundle. `signature` is what the native half of the app checks over the zip file. */
export function proveBundle(bytes: Uint8Array, facts: BundleFacts, key: KeyObject, now: Date): ReleaseProof {
  return releaseProof.parse({
    ...facts,
    signature: sign('sha256', bytes, key).toString('base64'),
    sha256: sha256Of(bytes),
    size: bytes.length,
    iat: secondOf(now),
  });
}

const signPayload = (kind: keyof typeof signedTypes, payload: object, key: KeyObject): Promise<string> =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'RS256', typ: signedTypes[kind] })
    .sign(key);

export const signProof = (proof: ReleaseProof, key: KeyObject): Promise<string> =>
  signPayload('proof', releaseProof.parse(proof), key);

export const signReleaseCommand = (order: ReleaseCommand, key: KeyObject): Promise<string> =>
  signPayload('order', releaseOrder.parse(order), key);

/**
 * Checks that this key signed the proof of a release, and returns its content. Throws where another key signed it, or
 * where the text is no proof.
 */
export async function readProof(proof: string, publicKey: string): Promise<ReleaseProof> {
  const { payload, protectedHeader } = await compactVerify(proof, createPublicKey(publicKey), {
    algorithms: ['RS256'],
  }).catch(() => {
    throw new Error('The proof was not signed by this key.');
  });
  if (protectedHeader.typ !== signedTypes.proof) throw new Error('The text is no proof of a release.');
  return releaseProof.parse(JSON.parse(new TextDecoder().decode(payload)));
}

/** Returns why a zip file is not the one of a proof, or null where it is. */
export function faultOfBundle(bytes: Uint8Array, proof: ReleaseProof, publicKey: string): string | null {
  if (bytes.length !== proof.size || sha256Of(bytes) !== proof.sha256)
    return 'The zip file is not the one that was signed.';
  const isSigned = verify('sha256', bytes, publicKey, Buffer.from(proof.signature, 'base64'));
  return isSigned ? null : 'The signature of the zip file is wrong.';
}

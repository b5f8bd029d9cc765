import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { brand } from '@nightjar/domain/brand';
import type { Envelope } from '@nightjar/domain/kernel/call';
import { type ReleaseCommand, type ReleaseProof, signedTypes } from '@nightjar/domain/releases/entity';
import { type CompactJWSHeaderParameters, CompactSign } from 'jose';

export type ReleaseKeyPair = { privateKey: KeyObject; publicPem: string };

export function makeReleaseKey(): ReleaseKeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { privateKey, publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

/** Makes the bytes of a bundle. They are random, because the server does not read the content of a bundle. */
export const makeBundle = (size = 2000): Buffer => randomBytes(size);

const unixSecondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** Makes and signs proofs and orders as the operator's laptop does, with a key and at the time of a test. */
export function releaseSigner({ privateKey }: ReleaseKeyPair, now: () => Date) {
  const proofOf = (bytes: Buffer, changes: Partial<ReleaseProof> & { version: string }): ReleaseProof => ({
    ...{ app: brand.appId, size: bytes.length, minNative: '1.1.174', channel: 'production' },
    signature: sign('sha256', bytes, privateKey).toString('base64'),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    iat: unixSecondsOf(now()),
    ...changes,
  });
  const signText = (payload: object, header: Partial<CompactJWSHeaderParameters>) =>
    new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'RS256', ...header })
      .sign(privateKey);
  const signProof = (proof: object) => signText(proof, { typ: signedTypes.proof });
  type OrderChanges = Partial<ReleaseCommand> & { version: string; rollout?: number };
  const orderOf = ({ rollout, ...changes }: OrderChanges) => ({
    ...{ order: rollout === undefined ? 'withdraw' : 'rollout', app: brand.appId, iat: unixSecondsOf(now()) },
    ...(rollout !== undefined && { rollout }),
    ...changes,
  });
  const signOrder = (changes: OrderChanges) => signText(orderOf(changes), { typ: signedTypes.order });
  return { proofOf, signText, signProof, orderOf, signOrder };
}

type Summary = { version: string; state: string; rollout: number };
export type ReleaseReply = { status: number; body: Envelope<Summary> };

/** Sends bundles and orders to a server as the operator's laptop does. */
export function releaseSender(url: string) {
  const send = async (path: string, init: RequestInit): Promise<ReleaseReply> => {
    const response = await fetch(`${url}${path}`, { method: 'POST', ...init });
    return { status: response.status, body: (await response.json()) as Envelope<Summary> };
  };
  return {
    upload: (proof: string, bytes: Uint8Array, type = 'application/zip') =>
      send('/releases', {
        headers: { 'content-type': type, 'x-release-proof': proof },
        body: new Uint8Array(bytes),
      }),
    order: (order: unknown) =>
      send('/releases/orders', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order }),
      }),
  };
}

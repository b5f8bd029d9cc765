import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type ReleaseProof, signedTypes } from '@nightjar/domain/releases/entity';
import { describe, expect, test } from 'vitest';
import { verifyProof } from './proof.ts';

const pairOf = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [ours, theirs] = [pairOf(), pairOf()];
const pemOf = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
const publicKey = pemOf(ours.privateKey);

const facts: ReleaseProof = {
  app: 'com.example.app',
  version: '1.1.175',
  signature: `${'A'.repeat(342)}==`,
  sha256: '0'.repeat(64),
  size: 4_500_000,
  minNative: '1.1.174',
  channel: 'production',
  iat: 1_800_000_000,
};
const header = { alg: 'RS256', typ: signedTypes.proof };
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (payload: unknown = facts, head: unknown = header, key = ours.privateKey) => {
  const text = `${part(head)}.${part(payload)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
};

describe('the proof of a release', () => {
  test('the app accepts the proof of a release that the release key has signed, with line breaks in the written public key or with "\n" in their place', async () => {
    expect(await verifyProof(signed(), publicKey)).toEqual(facts);
    expect(await verifyProof(signed(), publicKey.trim().replaceAll('\n', '\\n'))).toEqual(facts);
    expect(await verifyProof(signed({ ...facts, rollbackFrom: ['1.1.176'] }), publicKey)).toMatchObject({
      rollbackFrom: ['1.1.176'],
    });
  });

  test('the app refuses the proof of a release that is unsigned, or signed by another key or with another algorithm', async () => {
    const unsigned = `${part({ ...header, alg: 'none' })}.${part(facts)}.`;
    const secret = `${part({ ...header, alg: 'HS256' })}.${part(facts)}`;
    // The public key is known to all. If the app took it as the secret of an HS256 signature, any attacker could sign.
    const hashed = createHmac('sha256', publicKey).update(secret).digest('base64url');
    for (const text of [
      signed(facts, header, theirs.privateKey),
      unsigned,
      `${secret}.${hashed}`,
      signed(facts, { ...header, alg: 'none' }),
      signed(facts, { ...header, alg: 'PS256' }),
    ])
      await expect(verifyProof(text, publicKey)).rejects.toThrow();
  });

  test('the app refuses the proof of a release whose header names its own key or has a field that this version does not know', async () => {
    const jwk = createPublicKey(theirs.privateKey).export({ format: 'jwk' });
    const own = [
      { jwk },
      { x5c: ['MIIB'] },
      { jku: 'https://evil.example/keys' },
      { crit: ['b64'], b64: false },
    ];
    for (const fields of own) {
      await expect(
        verifyProof(signed(facts, { ...header, ...fields }, theirs.privateKey), publicKey),
      ).rejects.toThrow();
      await expect(verifyProof(signed(facts, { ...header, ...fields }), publicKey)).rejects.toThrow();
    }
  });

  test('the app accepts no signed order and no text with other fields in place of the proof of a release, even if the release key has signed it', async () => {
    const order = { order: 'rollout', app: facts.app, version: facts.version, rollout: 100, iat: facts.iat };
    for (const text of [
      signed(facts, { alg: 'RS256', typ: signedTypes.order }),
      signed(facts, { alg: 'RS256' }),
      signed(order),
      signed({ ...facts, unknown: true }),
      signed({ ...facts, version: 'newest' }),
      signed({ ...facts, size: 300_000_000 }),
      signed(null),
    ])
      await expect(verifyProof(text, publicKey)).rejects.toThrow();
  });

  test('the app refuses the proof of a release that was changed or cut off after its signature', async () => {
    const good = signed();
    const [head, payload, signature = ''] = good.split('.');
    const bytes = Buffer.from(signature, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(7) ^ 1, 7);
    for (const text of [
      `${head}.${part({ ...facts, version: '9.9.9' })}.${signature}`,
      `${head}.${payload}.${bytes.toString('base64url')}`,
      `${head}.${payload}.${signature}=`,
      `${head}.${payload}. ${signature}`,
      `${head}.${payload}.${signature}.${signature}`,
      `${head}.${payload}`,
      good.slice(0, -4),
      `${good}AAAA`,
      '',
      'proof',
      '..',
    ])
      await expect(verifyProof(text, publicKey)).rejects.toThrow();
  });

  test('the app accepts no proof of a release where its public key cannot be read', async () => {
    for (const key of ['', 'key', 'AAAA', '-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----'])
      await expect(verifyProof(signed(), key)).rejects.toThrow();
  });
});

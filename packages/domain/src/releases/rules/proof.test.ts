import { expect, test } from 'vitest';
import type { ReleaseProof } from '../entity.ts';
import { type OfferedDevice, proofFault } from './proof.ts';

const proof = (changes: Partial<ReleaseProof> = {}): ReleaseProof => ({
  ...{ app: 'example.nightjar.app', version: '1.1.175', signature: 'A'.repeat(344), sha256: 'a'.repeat(64) },
  ...{ size: 4_000_000, minNative: '1.1.174', channel: 'production', iat: 1_800_000_000 },
  ...changes,
});
const device = (changes: Partial<OfferedDevice> = {}): OfferedDevice => ({
  ...{
    app: 'example.nightjar.app',
    current: '1.1.174',
    native: '1.1.174',
    channel: 'production',
    blocked: [],
  },
  ...changes,
});

test('a device downloads a newer version that the operator has signed for its channel and its store build', () => {
  expect(proofFault(proof(), '1.1.175', device())).toBeNull();
});

test.each([
  ['another_app', proof({ app: 'example.other.app' }), device()],
  ['another_version', proof({ version: '1.1.176' }), device()],
  ['another_channel', proof({ channel: 'beta' }), device()],
  ['store_build_too_old', proof({ minNative: '1.1.175' }), device()],
  ['not_newer', proof(), device({ current: '1.1.175' })],
  ['not_newer', proof(), device({ current: '1.2.0' })],
  ['blocked', proof(), device({ blocked: ['1.1.175'] })],
] as const)('a device does not download a bundle whose proof has the fault %s', (fault, signed, offered) => {
  expect(proofFault(signed, '1.1.175', offered)).toBe(fault);
});

test('a device goes back to an older version only from a version that the signed proof names', () => {
  const wayBack = proof({ rollbackFrom: ['1.1.176'] });
  expect(proofFault(wayBack, '1.1.175', device({ current: '1.1.176' }))).toBeNull();
  expect(proofFault(wayBack, '1.1.175', device({ current: '1.1.177' }))).toBe('not_newer');
});

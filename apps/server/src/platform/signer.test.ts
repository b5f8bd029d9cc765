import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSigner } from './signer.ts';

const key = randomBytes(32);
const signer = createSigner([key]);
const content = Buffer.from('a drink for Rae');
const signed = signer.sign('pours', content);

test('signed content is verified and returned without its 16 bytes of signature', () => {
  expect(signed).toHaveLength(content.length + 16);
  expect(signer.verify('pours', signed)).toEqual(content);
});

test('signed content with any byte changed is refused', () => {
  for (const at of signed.keys()) {
    const changed = Buffer.from(signed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(signer.verify('pours', changed)).toBeNull();
  }
  for (const length of signed.keys()) expect(signer.verify('pours', signed.subarray(0, length))).toBeNull();
});

test('signed content is refused for another purpose and with another key', () => {
  expect(signer.verify('payouts', signed)).toBeNull();
  expect(createSigner([randomBytes(32)]).verify('pours', signed)).toBeNull();
});

test('content signed with the previous key is accepted while keys change', () => {
  const next = createSigner([randomBytes(32), key]);
  expect(next.verify('pours', signed)).toEqual(content);
  expect(signer.verify('pours', next.sign('pours', content))).toBeNull();
});

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSeals } from './signer.ts';

const key = randomBytes(32);
const seals = createSeals([key]);
const content = Buffer.from('a drink for Rae');
const sealed = seals.seal('pours', content);

test('what was sealed opens, 16 bytes shorter', () => {
  expect(sealed).toHaveLength(content.length + 16);
  expect(seals.open('pours', sealed)).toEqual(content);
});

test('with any byte changed it does not', () => {
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(seals.open('pours', changed)).toBeNull();
  }
  for (const length of sealed.keys()) expect(seals.open('pours', sealed.subarray(0, length))).toBeNull();
});

test('nor for another purpose, nor with another key', () => {
  expect(seals.open('payouts', sealed)).toBeNull();
  expect(createSeals([randomBytes(32)]).open('pours', sealed)).toBeNull();
});

test('while keys change, what the last one sealed still opens', () => {
  const next = createSeals([randomBytes(32), key]);
  expect(next.open('pours', sealed)).toEqual(content);
  expect(seals.open('pours', next.seal('pours', content))).toBeNull();
});

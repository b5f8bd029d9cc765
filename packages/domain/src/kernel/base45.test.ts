import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase45, toBase45 } from './base45.ts';

const bytesOf = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0));

test.each([
  ['AB', 'BB8'],
  ['Hello!!', '%69 VD92EX0'],
  ['base-45', 'UJCLQE7W581'],
  ['ietf!', 'QED8WEX0'],
])('the text %s is encoded in Base45 as RFC 9285 prescribes', (plain, written) => {
  expect(toBase45(bytesOf(plain))).toBe(written);
  expect(fromBase45(written)).toEqual(bytesOf(plain));
});

test('any bytes encoded in Base45 are decoded unchanged', () => {
  fc.assert(
    fc.property(fc.uint8Array(), bytes => {
      expect(fromBase45(toBase45(bytes))).toEqual(bytes);
    }),
  );
});

test.each(['A', 'GGW', ':::', '::', 'ab', 'QED8WEX', 'BB8é'])('the text %s is refused as Base45', text => {
  expect(fromBase45(text)).toBeNull();
});

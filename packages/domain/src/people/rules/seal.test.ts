import { expect, test } from 'vitest';
import { hasSeal } from './seal.ts';

test('the check mark (seal) beside a name is for staff and for people whom the operator has verified, and for no other user', () => {
  expect(hasSeal({ verified: false, pro: false })).toBe(false);
  expect(hasSeal({ verified: true, pro: false })).toBe(true);
  expect(hasSeal({ verified: false, pro: true })).toBe(true);
});

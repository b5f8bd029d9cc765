import { expect, test } from 'vitest';
import { acceptedNote, declinedNote, expiresTomorrowNote, titleOfSentVoucher } from './voucher-texts.ts';

test('a drink that a plan granted is titled like any other drink when it is sent, and other drinks keep their title', () => {
  expect(titleOfSentVoucher({ voucher_type: 'shot', title: 'A drink to give' })).toBe('A drink');
  expect(titleOfSentVoucher({ voucher_type: 'voucher', title: 'A house drink' })).toBe('A house drink');
});

test("the push about a sent drink has the person's name as title and what happened as text", () => {
  for (const note of [acceptedNote, declinedNote, expiresTomorrowNote]) {
    expect(note('Moth').title).toBe('Moth');
    expect(note('Moth').body).toMatch(/\w+.*\.$/);
  }
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CodeType, codeShape, codeText } from './code-text.ts';

test('a code is found in the sentence it came in', () => {
  expect(codeText('otp', 'Your Nightjar code is 048213. Valid 5 minutes.')).toBe('048213');
  expect(codeText('otp', '048 213')).toBe('048213');
  expect(codeText('venue', 'Join with lantrn!')).toBe('LANTRN');
});

test('another word as long as the code is not taken for it', () => {
  expect(codeText('venue', 'Please join by LANTRN tonight')).toBe('LANTRN');
  expect(codeText('venue', 'Please join by lantrn')).toBe('LANTRN');
});

test('characters that cannot be in the code are left out', () => {
  expect(codeText('pro', '4-8x2 7')).toBe('4827');
  expect(codeText('venue', 'AB-1 0/cd')).toBe('AB10CD');
});

test('the answer is never longer than the code and made of its signs alone', () => {
  const types = fc.constantFrom<CodeType>('otp', 'pro', 'venue');
  fc.assert(
    fc.property(types, fc.string(), (type, pasted) => {
      const code = codeText(type, pasted);
      expect(code.length).toBeLessThanOrEqual(codeShape(type).length);
      expect(code === '' || codeShape(type).sign.test(code)).toBe(true);
    }),
  );
});

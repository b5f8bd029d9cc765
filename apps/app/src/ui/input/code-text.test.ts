import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CodeType, codeShape, codeText } from './code-text.ts';

test('a pasted code is found in the sentence around it', () => {
  expect(codeText('otp', 'Your Nightjar code is 048213. Valid 5 minutes.')).toBe('048213');
  expect(codeText('otp', '048 213')).toBe('048213');
  expect(codeText('venue', 'Join with lantrn!')).toBe('LANTRN');
});

test('another word as long as the code in a pasted sentence is not taken for the code', () => {
  expect(codeText('venue', 'Please join by LANTRN tonight')).toBe('LANTRN');
  expect(codeText('venue', 'Please join by lantrn')).toBe('LANTRN');
});

test('characters that cannot be in a code are left out of a pasted code', () => {
  expect(codeText('pro', '4-8x2 7')).toBe('4827');
  expect(codeText('venue', 'AB-1 0/cd')).toBe('AB10CD');
});

test('a pasted code is never longer than its kind allows and has only allowed characters', () => {
  const types = fc.constantFrom<CodeType>('otp', 'pro', 'venue');
  fc.assert(
    fc.property(types, fc.string(), (type, pasted) => {
      const code = codeText(type, pasted);
      expect(code.length).toBeLessThanOrEqual(codeShape(type).length);
      expect(code === '' || codeShape(type).sign.test(code)).toBe(true);
    }),
  );
});

import { expect, test } from 'vitest';
import { isPhoneScreen } from './use-wide.ts';

test.each([
  ['a phone in portrait', { width: 390, height: 844 }, true],
  ['a phone in landscape', { width: 844, height: 390 }, true],
  ['the largest phone in landscape', { width: 956, height: 440 }, true],
  ['a small tablet in portrait', { width: 744, height: 1133 }, false],
  ['a tablet in landscape', { width: 1024, height: 768 }, false],
  ['a laptop', { width: 1280, height: 800 }, false],
])('the screen of %s keeps the frame of a phone only if it is one', (_, screen, expected) => {
  expect(isPhoneScreen(screen)).toBe(expected);
});

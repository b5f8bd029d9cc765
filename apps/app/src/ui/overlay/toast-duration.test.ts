import { expect, test } from 'vitest';
import { toastDuration } from './toast-duration.ts';

test('a toast stays 4 s, with an undo button 6 s, and as an error 8 s', () => {
  expect(toastDuration({ text: 'Saved' })).toBe(4000);
  expect(toastDuration({ text: 'Muted', undo: () => undefined })).toBe(6000);
  expect(toastDuration({ kind: 'error', text: 'No', undo: () => undefined })).toBe(8000);
});

test('a toast with a button stays 20 s for a user of the keyboard', () => {
  expect(toastDuration({ text: 'Muted', undo: () => undefined }, true)).toBe(20_000);
  expect(toastDuration({ text: 'No', action: { label: 'Try again', onPress: () => undefined } }, true)).toBe(
    20_000,
  );
  expect(toastDuration({ text: 'Saved' }, true)).toBe(4000);
});

import { expect, test } from 'vitest';
import { toastDuration } from './toast-duration.ts';

test('a toast stays 4 s, with an undo 6 s, an error 8 s', () => {
  expect(toastDuration({ text: 'Saved' })).toBe(4000);
  expect(toastDuration({ text: 'Muted', undo: () => undefined })).toBe(6000);
  expect(toastDuration({ kind: 'error', text: 'No', undo: () => undefined })).toBe(8000);
});

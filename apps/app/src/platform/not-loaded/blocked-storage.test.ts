import { expect, test } from 'vitest';
import { CallError } from '../client.ts';
import { isStorageBlocked } from './blocked-storage.ts';

test('a start that failed at blocked storage is told apart from one that reached no server', () => {
  expect(isStorageBlocked(new DOMException('Access is denied.', 'SecurityError'))).toBe(true);
  expect(isStorageBlocked(new DOMException('No mutations.', 'InvalidStateError'))).toBe(true);
  expect(isStorageBlocked(new TypeError('Failed to fetch'))).toBe(false);
  expect(isStorageBlocked(new CallError('No', { code: 'unreached', status: 0 }))).toBe(false);
  expect(isStorageBlocked(new DOMException('It took too long.', 'TimeoutError'))).toBe(false);
});

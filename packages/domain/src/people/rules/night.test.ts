import { expect, test } from 'vitest';
import { currentStatus } from './night.ts';

const now = new Date('2026-11-21T03:30:00Z');

test('the status "out" counts as "in" once it has ended', () => {
  expect(currentStatus('out', new Date(now.getTime() + 1), now)).toBe('out');
  expect(currentStatus('out', now, now)).toBe('in');
  expect(currentStatus('in', null, now)).toBe('in');
});

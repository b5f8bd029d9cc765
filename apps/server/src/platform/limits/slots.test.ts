import { expect, test } from 'vitest';
import { TestClock } from '../../testing/auth-rig.ts';
import { createSlots } from './slots.ts';

test('if 21 calls with one key are concurrent, exactly one is refused, and each key has its own slots', () => {
  const slots = createSlots(20, new TestClock());
  const taken = Array.from({ length: 21 }, () => slots.take('rae'));
  expect(taken.filter(release => release === null)).toHaveLength(1);
  expect(slots.take('moth')).not.toBeNull();
});

test('the slot of a finished call is free again, and releasing the slot twice changes nothing', () => {
  const slots = createSlots(1, new TestClock());
  const release = slots.take('rae');
  release?.();
  const second = slots.take('rae');
  release?.();
  expect(second).not.toBeNull();
  expect(slots.take('rae')).toBeNull();
});

test('the slot of a concurrent call that is never released counts for one minute', () => {
  const clock = new TestClock();
  const slots = createSlots(1, clock);
  slots.take('rae');
  clock.advance(59);
  expect(slots.take('rae')).toBeNull();
  clock.advance(1);
  expect(slots.take('rae')).not.toBeNull();
});

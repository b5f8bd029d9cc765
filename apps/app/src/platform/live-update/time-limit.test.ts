import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endAfter } from './time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});

describe('a request with a limit of time', () => {
  test('a request that ends within its limit of time resolves to its answer or rejects with its own error, and leaves no timer', async () => {
    await expect(endAfter(50, async () => 'yes')).resolves.toBe('yes');
    await expect(endAfter(50, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a request that never ends is aborted after its limit of time, and not before', async () => {
    let signal: AbortSignal | undefined;
    const ends: string[] = [];
    endAfter(50, given => {
      signal = given;
      return never();
    }).catch((error: Error) => ends.push(error.name));
    await vi.advanceTimersByTimeAsync(49);
    expect([signal?.aborted, ends]).toEqual([false, []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([signal?.aborted, ends]).toEqual([true, ['TimeoutError']]);
  });
});

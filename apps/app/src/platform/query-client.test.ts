import { describe, expect, it } from 'vitest';
import { CallError } from './client.ts';
import { shouldRetry } from './query-client.ts';

const failed = (status: number) => new CallError('no', { code: 'x', status });

describe('asking again', () => {
  it.each([0, 500, 503])('helps against %i, twice', status => {
    expect(shouldRetry(0, failed(status))).toBe(true);
    expect(shouldRetry(1, failed(status))).toBe(true);
    expect(shouldRetry(2, failed(status))).toBe(false);
  });

  it.each([200, 400, 401, 403, 404, 429])('does not change a considered no (%i)', status => {
    expect(shouldRetry(0, failed(status))).toBe(false);
  });

  it('does not mend a mistake of ours', () => expect(shouldRetry(0, new TypeError('x'))).toBe(false));
});

import { describe, expect, it } from 'vitest';
import { locationStep } from './location-step.ts';

describe('the location of the device', () => {
  it.each([true, false])('is read where that is allowed, explained or not (%s)', explained => {
    expect(locationStep('granted', explained)).toBe('read');
  });

  it('is explained before a device asks', () => {
    expect(locationStep('unknown', false)).toBe('explain');
  });

  it('is explained once: a person who refused is not asked again', () => {
    expect(locationStep('unknown', true)).toBe('do-without');
  });

  it.each(['denied', 'restricted'] as const)('is not used where the device reports %s', permission => {
    expect(locationStep(permission, false)).toBe('do-without');
    expect(locationStep(permission, true)).toBe('do-without');
  });
});

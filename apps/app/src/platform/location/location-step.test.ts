import { describe, expect, it } from 'vitest';
import { locationStep } from './location-step.ts';

describe('the location of the device', () => {
  it.each([true, false])(
    "the device's location is read where the app is allowed to, explained or not (%s)",
    explained => {
      expect(locationStep('granted', explained)).toBe('read');
    },
  );

  it('the use of the location is explained before the device asks for permission', () => {
    expect(locationStep('unknown', false)).toBe('explain');
  });

  it('the use of the location is explained once: a person who refused is not asked again', () => {
    expect(locationStep('unknown', true)).toBe('do-without');
  });

  it.each(['denied', 'restricted'] as const)(
    'the location is not used where the device reports %s',
    permission => {
      expect(locationStep(permission, false)).toBe('do-without');
      expect(locationStep(permission, true)).toBe('do-without');
    },
  );
});

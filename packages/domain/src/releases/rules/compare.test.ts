import { describe, expect, it } from 'vitest';
import { isLaterVersion } from './compare.ts';

describe('versions of the app', () => {
  it.each([
    ['1.1.175', '1.1.174'],
    ['1.2', '1.1.174'],
    ['1.10.0', '1.9.9'],
    ['2', '1.99.99'],
  ])('the version %s is later than %s', (version, other) => {
    expect(isLaterVersion(version, other)).toBe(true);
    expect(isLaterVersion(other, version)).toBe(false);
  });

  it.each([
    ['1.1', '1.1.0'],
    ['1.1.174', '1.1.174'],
  ])('the versions %s and %s are the same', (version, other) => {
    expect(isLaterVersion(version, other)).toBe(false);
    expect(isLaterVersion(other, version)).toBe(false);
  });

  it.each(['', '1.1.174-beta', '1..2', '1.2.3.4', '-1.0.0', '99999.0.0'])(
    'the text "%s" is no version, so it is never later',
    text => expect(isLaterVersion(text, '1.1.174')).toBe(false),
  );
});

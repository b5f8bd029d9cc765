import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalVersion, compareVersions, isNewer, parseVersion, type Version } from './version.ts';

const part = fc.integer({ min: 0, max: 9999 });
const versions = fc.tuple(part, part, part);
const written = (version: Version) => version.join('.');

test.each<[string, Version]>([
  ['1.1.174', [1, 1, 174]],
  ['1.1', [1, 1, 0]],
  ['2', [2, 0, 0]],
  ['0.0.0', [0, 0, 0]],
  ['01.002.0003', [1, 2, 3]],
])('the version %s is read as %j, where missing parts are 0', (text, version) => {
  expect(parseVersion(text)).toEqual(version);
});

test.each([
  '',
  'v1.2.3',
  '1.2.3.4',
  '1..3',
  '1.2.',
  '-1.2.3',
  '1.2.3-beta',
  '1,2',
  ' 1.2.3',
  '10000.0.0',
  '１.2.3',
  '1.2.3\n',
])('the text %j is no version', text => {
  expect(parseVersion(text)).toBeNull();
  expect(isNewer(text, '0')).toBe(false);
  expect(isNewer('9999', text)).toBe(false);
});

test.each([
  ['1.1', '1.1.0'],
  ['01.002.0003', '1.2.3'],
  ['1.1.174', '1.1.174'],
])('the version %s has one text, %s', (text, canonical) => {
  expect(canonicalVersion(text)).toBe(canonical);
});

test('parts of versions are compared as numbers and not as text', () => {
  expect(isNewer('1.1.100', '1.1.99')).toBe(true);
  expect(isNewer('1.10', '1.9.9999')).toBe(true);
  expect(isNewer('1.1', '1.1.0')).toBe(false);
});

test('two versions are equal, or exactly one of them is newer', () => {
  fc.assert(
    fc.property(versions, versions, (a, b) => {
      const newer = [isNewer(written(a), written(b)), isNewer(written(b), written(a))];
      expect(newer.filter(Boolean)).toHaveLength(written(a) === written(b) ? 0 : 1);
    }),
  );
});

test('a version that is newer than a second, which is newer than a third, is newer than the third', () => {
  fc.assert(
    fc.property(versions, versions, versions, (a, b, c) => {
      fc.pre(compareVersions(a, b) > 0 && compareVersions(b, c) > 0);
      expect(compareVersions(a, c)).toBeGreaterThan(0);
    }),
  );
});

import { expect, test } from 'vitest';
import { objectKey, renderKey, rendersPrefix, versionOfKey } from './file-keys.ts';

const version = '9c5b94b1-35ad-49bb-b118-8e8fc24abf80';

test('the key of a stored file is the id of its version, in a folder named by the first two characters of that id', () => {
  expect(objectKey(version)).toBe(`objects/9c/${version}`);
  expect(rendersPrefix(version)).toBe(`renders/9c/${version}/`);
});

test('each size, fit and quality of a picture has its own key in the file store', () => {
  expect(renderKey(version, { width: 10, height: 20, fit: 'cover', quality: 80 })).toBe(
    `renders/9c/${version}/w10-h20-cover-q80`,
  );
  expect(renderKey(version, { width: 10, fit: 'fill', quality: 81 })).toBe(
    `renders/9c/${version}/w10-h0-fill-q81`,
  );
  expect(renderKey(version, { height: 10, fit: 'contain', quality: 80 })).toBe(
    `renders/9c/${version}/w0-h10-contain-q80`,
  );
});

test('the keys of a file and its sizes name their version, and the key of a draft names none', () => {
  expect(versionOfKey(objectKey(version))).toBe(version);
  expect(versionOfKey(renderKey(version, { fit: 'cover', quality: 80 }))).toBe(version);
  expect(versionOfKey(`drafts/9c/${version}`)).toBeNull();
  expect(versionOfKey('objects/9c')).toBeNull();
});

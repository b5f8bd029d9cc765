import { expect, test } from 'vitest';
import { imageUrl } from '../platform/config.ts';

const host = globalThis.location.origin;
const name = 'users/7d1c3f36-6a0b-4c62-9d35-0f4a3a1b2c3d-profile.webp';
const storedPath = `/storage/v1/object/public/nightjar/${name}`;

test('a public picture is requested in the size in which it is shown', () => {
  const rendered = `${host}/storage/v1/render/image/public/nightjar/${name}`;
  expect(imageUrl(storedPath, 'face')).toBe(`${rendered}?width=144&height=144`);
  expect(imageUrl(`${storedPath}?t=17`, 'cover')).toBe(`${rendered}?t=17&width=900`);
  expect(imageUrl(`${host}${storedPath}`, 'thumbnail')).toBe(`${rendered}?width=240`);
  expect(imageUrl(storedPath)).toBe(host + storedPath);
});

test.each([
  `${host}/storage/v1/object/sign/nightjar/sys/images/a.jpg?token=x`,
  `${host}/storage/v1/object/public/nightjar/sys/images/a.jpg`,
  `https://elsewhere.example${storedPath}`,
  `blob:${host}/5f7d`,
  'data:image/png;base64,AAAA',
])('the picture address %s is not changed', address => {
  expect(imageUrl(address, 'face')).toBe(address);
});

test('a person without a picture has no picture address', () => {
  expect(imageUrl(null, 'face')).toBeNull();
});

import { expect, test } from 'vitest';
import { isAttachmentPicture, isPublicPicture, withoutToken } from './attachments.ts';

const host = 'https://nightjar.example';
const name = 'nightjar/sys/images/9c5b94b1-35ad-49bb-b118-8e8fc24abf80.jpg';

test('a chat picture has one place in the cache for each size, whatever token its link has', () => {
  const file = `${host}/storage/v1/object/sign/${name}`;
  expect(withoutToken(`${file}?token=one`)).toBe(withoutToken(`${file}?token=two`));
  const tile = `${host}/storage/v1/render/image/sign/${name}?width=480&height=600`;
  expect(withoutToken(`${tile}&token=one`)).toBe(tile);
  expect(withoutToken(`${tile}&token=one`)).not.toBe(withoutToken(`${file}?token=one`));
});

test.each([
  [`/storage/v1/object/sign/${name}?token=x`, 'image', true],
  [`/storage/v1/render/image/sign/${name}?width=480&height=600&token=x`, 'image', true],
  [`/storage/v1/object/sign/${name}?token=x`, 'video', false],
  ['/storage/v1/object/public/nightjar/users/x-profile.jpg', 'image', false],
  ['/storage/v1/object/sign/nightjar/users/x-profile.jpg?token=x', 'image', false],
  [`/somewhere?next=/storage/v1/object/sign/${name}`, 'image', false],
] as const)(
  'the address %s of the type %s is cached by the service worker: %s',
  (path, destination, kept) => {
    expect(isAttachmentPicture(new URL(path, host), destination)).toBe(kept);
  },
);

test.each([
  ['/storage/v1/render/image/public/nightjar/users/x-profile.webp?width=144&height=144', 'image', true],
  ['/storage/v1/object/public/nightjar/venues/x-logo.webp', 'image', true],
  ['/storage/v1/object/public/nightjar/venues/x-logo.webp', 'document', false],
  [`/storage/v1/object/sign/${name}?token=x`, 'image', false],
] as const)(
  'the face or cover at the address %s of the type %s is cached by the service worker: %s',
  (path, destination, kept) => {
    expect(isPublicPicture(new URL(path, host), destination)).toBe(kept);
  },
);

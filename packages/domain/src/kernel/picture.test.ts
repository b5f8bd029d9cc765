import { expect, test } from 'vitest';
import { storedAttachment, storedPicture } from './picture.ts';

const own = '/storage/v1/object/public/nightjar/users/7d1c-profile.webp?t=17';

test.each([own, `https://nightjar.example${own}`, `http://localhost:8080${own}`])(
  'the picture address %s is stored without its host',
  address => {
    expect(storedPicture.parse(address)).toBe(own);
  },
);

test.each([
  'https://tracker.example/pixel.png',
  '//tracker.example/storage/v1/object/public/nightjar/a.png',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '/storage/v1/object/public/nightjar/../../../auth/v1/user',
  '/storage/v1/object/sign/nightjar/a.png',
  '',
])('the picture address %s is refused', address => {
  expect(storedPicture.safeParse(address).success).toBe(false);
});

const name = 'sys/images/9c5b94b1-35ad-49bb-b118-8e8fc24abf80.jpg';

test.each([
  name,
  `/storage/v1/object/public/nightjar/${name}`,
  `https://nightjar.example/storage/v1/object/public/nightjar/${name}`,
  `/storage/v1/object/sign/nightjar/${name}?token=abc`,
  `http://localhost:8080/storage/v1/object/sign/nightjar/${name}?token=abc`,
])('the address of an attachment, %s, is stored as the name of its file', address => {
  expect(storedAttachment.parse(address)).toBe(name);
});

test.each([
  'https://tracker.example/pixel.png',
  `https://tracker.example/${name}`,
  `//tracker.example/storage/v1/object/public/nightjar/${name}`,
  `/storage/v1/object/public/elsewhere/${name}`,
  `/storage/v1/object/public/nightjar/sys/images/../${name}`,
  `/storage/v1/object/public/nightjar/sys%2Fimages/x.jpg`,
  '/storage/v1/object/public/nightjar/users/9c5b94b1-35ad-49bb-b118-8e8fc24abf80-profile.jpg',
  'users/9c5b94b1-35ad-49bb-b118-8e8fc24abf80-profile.jpg',
  `/${name}`,
  `${name}?x=1`,
  name.toUpperCase(),
  'javascript:alert(1)',
  '',
])('the address of an attachment, %s, is refused', address => {
  expect(storedAttachment.safeParse(address).success).toBe(false);
});

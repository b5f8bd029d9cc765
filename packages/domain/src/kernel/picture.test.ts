import { expect, test } from 'vitest';
import { storedPicture } from './picture.ts';

const own = '/storage/v1/object/public/nightjar/users/7d1c-profile.webp?t=17';

test.each([own, `https://nightjar.example${own}`, `http://localhost:8080${own}`])(
  '%s is kept without its host',
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
])('%s is refused', address => {
  expect(storedPicture.safeParse(address).success).toBe(false);
});

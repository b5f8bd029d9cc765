import { bucket, pictureSizes } from '@nightjar/domain/kernel/upload';
import { expect, test } from 'vitest';
import { storageRig } from '../../../testing/storage-rig.ts';

const rig = await storageRig();
const rendering = (name: string, query: string) =>
  fetch(`${rig.url}/storage/v1/render/image/public/${bucket}/${name}?${query}`);

test('one address may request 120 unusual sizes of pictures, and sizes of the app without a limit', async () => {
  const { name } = await rig.withAvatar();
  const answers: Response[] = [];
  for (let width = 1001; width <= 1150; width += 1) answers.push(await rendering(name, `width=${width}`));
  const made = answers.filter(({ status }) => status === 200);
  expect(made.length).toBe(120);
  expect(await answers.at(-1)?.json()).toMatchObject({ statusCode: '429', code: 'QuotaExceeded' });

  const kept = await rendering(name, 'width=1001');
  expect(kept.status).toBe(200);
  for (const size of Object.values(pictureSizes)) {
    const sides = Object.entries(size).map(([side, pixels]) => `${side}=${pixels}`);
    expect((await rendering(name, sides.join('&'))).status).toBe(200);
  }
});

import { brand, presetName } from '@nightjar/domain/brand';
import { expect, onTestFinished, test, vi } from 'vitest';

/** Imports brand.ts as a process with this value of APP_NAME does, and returns the brand. */
async function brandOf(setting: string): Promise<typeof brand> {
  vi.stubEnv('APP_NAME', setting);
  onTestFinished(() => void vi.unstubAllEnvs());
  const file = `../../packages/domain/src/brand.ts?name=${encodeURIComponent(setting)}`;
  return (await import(file)).brand;
}

test('a deployment that sets no name has the preset name', async () => {
  expect(brand.name).toBe(presetName);
  expect((await brandOf(' ')).name).toBe(presetName);
});

test('the name of a deployment is in its texts, its file names and its search in the stores', async () => {
  expect(await brandOf('Böser Wolf & Co.')).toMatchObject({
    name: 'Böser Wolf & Co.',
    fileName: 'boser-wolf-co',
    stores: { apple: 'https://apps.apple.com/us/search?term=B%C3%B6ser%20Wolf%20%26%20Co.' },
  });
});

test('stored data, links of the app and database roles keep their names under another name of the product', async () => {
  const kept = ['slug', 'appScheme', 'appId', 'repRole', 'houseContact'] as const;
  const other = await brandOf('Moth');
  for (const field of kept) expect(other[field]).toEqual(brand[field]);
});

test('a product name without an ASCII letter gives the files of a build the preset name', async () => {
  expect((await brandOf('夜鷹')).fileName).toBe('nightjar');
});

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { bundle } from './bundle.ts';
import { publicHalf } from './key.ts';
import { reachServer } from './server.ts';
import { faultOfBundle, readProof } from './sign.ts';
import { openTestWorkshop, type TestReleaseTools } from './testing.ts';

const benches: TestReleaseTools[] = [];
const bench = async (...given: Parameters<typeof openTestWorkshop>) => {
  const opened = await openTestWorkshop(...given);
  benches.push(opened);
  return opened;
};
afterEach(async () => {
  for (const opened of benches.splice(0)) await opened.close();
});

const wish = { version: '1.1.175', app: 'example.nightjar.app', minNative: '1.1.174', channel: 'production' };

test('a bundle is signed with its version, the oldest store build that can run it, and its channel, and its commit gets a tag', async () => {
  const made = await bench();
  const notes = await bundle(wish, made);
  const publicKey = publicHalf(made.key);
  const { bytes, proof } = await made.shelf.readVerifiedBundle('1.1.175', publicKey);
  expect(await readProof(proof, publicKey)).toEqual({
    ...{ app: wish.app, version: '1.1.175', minNative: '1.1.174', channel: 'production' },
    ...{ sha256: notes.sha256, size: bytes.length, signature: expect.any(String), iat: 1_795_845_600 },
  });
  expect(made.git('tag', '--list', '--format=%(refname:short) %(contents)')).toContain(
    `v1.1.175 Bundle 1.1.175\n\nsha256 ${notes.sha256}`,
  );
  const written = JSON.parse(await readFile(join(made.shelf.folderOf('1.1.175'), 'release.json'), 'utf8'));
  expect(written).toEqual(notes);
});

test('making a bundle is refused while the work tree has changes, also where a new file is in no commit', async () => {
  const made = await bench({ build: () => Promise.reject(new Error('built')) });
  made.commit('a.ts', 'one');
  const { root } = made.repository;
  for (const [path, text] of [
    ['a.ts', 'two'],
    ['new.ts', 'three'],
  ] as const) {
    await writeFile(join(root, path), text);
    await expect(bundle(wish, made)).rejects.toThrow(`changes that are in no commit (${path})`);
    made.git('stash', '--include-untracked', '--quiet');
  }
});

test('making a bundle is refused where the build changes the work tree, because its commit would give other bytes', async () => {
  const made = await bench();
  const build = async (folder: string) => {
    await writeFile(join(made.repository.root, 'routes.gen.ts'), '');
    return made.build(folder, {});
  };
  await expect(bundle(wish, { ...made, build })).rejects.toThrow('routes.gen.ts');
  expect(made.git('tag')).toBe('');
});

test('making a bundle is refused where a tag has its version or a higher one', async () => {
  const made = await bench();
  made.git('tag', 'v1.1.99');
  made.git('tag', 'v1.1.175');
  made.git('tag', 'version-9');
  made.commit('later.ts', '');
  await expect(bundle(wish, made)).rejects.toThrow(
    'The version 1.1.175 is not higher than 1.1.175, which has a tag',
  );
  await expect(bundle({ ...wish, version: '1.1.100' }, made)).rejects.toThrow('is not higher than 1.1.175');
});

test('making a bundle is refused where the server offers a higher version, or has a bundle of the same version', async () => {
  const made = await bench();
  made.answers.newest = '1.2.0';
  await expect(bundle(wish, made)).rejects.toThrow('The version 1.1.175 is not higher than 1.2.0');
  made.answers.newest = '1.1.175';
  made.answers.bundles.push('1.1.175');
  await expect(bundle(wish, made)).rejects.toThrow('has a bundle of the version 1.1.175: raise the version.');
});

test('a bundle can be made of the version that the server itself has, if the server has no bundle of it yet', async () => {
  const made = await bench();
  made.answers.newest = '1.1.175';
  await expect(bundle(wish, made)).resolves.toMatchObject({ version: '1.1.175' });
});

test('making a bundle is refused where the server does not answer', async () => {
  const made = await bench();
  const server = reachServer('http://127.0.0.1:1');
  await expect(bundle(wish, { ...made, server })).rejects.toThrow('http://127.0.0.1:1 did not answer');
});

test('making a bundle of a tagged version again is refused if the commit gives other bytes now', async () => {
  const made = await bench();
  const first = await bundle(wish, made);
  made.answers.bundles.push('1.1.175');
  expect((await bundle(wish, { ...made, now: () => new Date('2026-12-01') })).sha256).toBe(first.sha256);
  const build = async (folder: string, environment: NodeJS.ProcessEnv) => {
    await made.build(folder, environment);
    await writeFile(join(folder, 'other.js'), '');
    return 0;
  };
  await expect(bundle(wish, { ...made, build })).rejects.toThrow(
    'The tag v1.1.175 names a bundle with other bytes',
  );
});

test('making a bundle is refused where its oldest store build has other native packages than the bundle needs', async () => {
  const made = await bench();
  made.git('tag', 'v1.1.170');
  made.commit(
    'apps/app/package.json',
    JSON.stringify({
      dependencies: { '@capacitor/share': '8.0.3', '@capacitor/camera': '8.2.4', react: '20' },
    }),
  );
  await expect(bundle({ ...wish, minNative: '1.1.170' }, made)).rejects.toThrow(
    'The store build 1.1.170 has other native code than this bundle needs (@capacitor/share 8.0.3 instead of 8.0.2, @capacitor/camera 8.2.4 instead of none)',
  );
  await expect(bundle({ ...wish, minNative: '1.1.175' }, made)).resolves.toMatchObject({
    minNative: '1.1.175',
  });
});

test('making a bundle is refused where it needs a newer store build than its own version, and where a version or the channel cannot be read', async () => {
  const made = await bench();
  await expect(bundle({ ...wish, minNative: '1.1.176' }, made)).rejects.toThrow('no phone could run it');
  await expect(bundle({ ...wish, minNative: 'newest' }, made)).rejects.toThrow('must be a version');
  await expect(bundle({ ...wish, channel: 'Beta!' }, made)).rejects.toThrow('must be a channel');
});

test('the build of a bundle gets the public half of the release key and the channel, and is refused with another public key', async () => {
  const made = await bench();
  const seen: NodeJS.ProcessEnv[] = [];
  const build = (folder: string, environment: NodeJS.ProcessEnv) => {
    seen.push(environment);
    return made.build(folder, environment);
  };
  await bundle(wish, { ...made, build });
  expect(seen).toEqual([{ RELEASE_PUBLIC_KEY: publicHalf(made.key), RELEASE_CHANNEL: 'production' }]);
  const other = await bench();
  const environment = { RELEASE_PUBLIC_KEY: publicHalf(other.key) };
  await expect(bundle(wish, { ...made, environment })).rejects.toThrow('is the public half of another key');
});

test('a bundle that was changed on the disk no longer fits its proof', async () => {
  const made = await bench();
  await bundle(wish, made);
  const publicKey = publicHalf(made.key);
  const { bytes, facts } = await made.shelf.readVerifiedBundle('1.1.175', publicKey);
  expect(faultOfBundle(bytes, facts, publicKey)).toBeNull();
  const flipped = Uint8Array.from(bytes, (byte, at) => (at === 40 ? byte ^ 1 : byte));
  expect(faultOfBundle(flipped, facts, publicKey)).toBe('The zip file is not the one that was signed.');
  expect(faultOfBundle(bytes.subarray(0, -1), facts, publicKey)).toBe(
    'The zip file is not the one that was signed.',
  );
});

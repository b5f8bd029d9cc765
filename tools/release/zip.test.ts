import { createCipheriv, createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { largestBundleBytes, largestUnpackedBytes } from '@nightjar/domain/releases/entity';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, expect, test } from 'vitest';
import { faultsOf, zipFolder } from './zip.ts';

const root = await mkdtemp(join(tmpdir(), 'release-zip-'));
const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});
afterAll(() => rm(root, { recursive: true, force: true }));

const files = {
  'index.html': '<!doctype html>',
  'assets/b.js': 'b();'.repeat(500),
  'assets/a.js': 'a();',
  'Zebra.svg': '<svg/>',
  empty: '',
};

/** Writes the files in the given order, as another machine may do. */
async function folderOf(name: string, content: Record<string, string | Uint8Array>): Promise<string> {
  const folder = join(root, name);
  for (const [path, text] of Object.entries(content)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

test('packing the same files gives a bundle of the same bytes, whatever their order, their dates and the timezone of the machine', async () => {
  const one = await zipFolder(await folderOf('one', files));
  const other = await folderOf('other', Object.fromEntries(Object.entries(files).reverse()));
  await utimes(join(other, 'index.html'), new Date(0), new Date('2031-07-01'));
  for (const TZ of ['UTC', 'Pacific/Kiritimati', 'America/St_Johns', 'Africa/Monrovia', 'Pacific/Apia']) {
    process.env.TZ = TZ;
    expect(Buffer.compare((await zipFolder(other)).bytes, one.bytes)).toBe(0);
  }
});

// The bytes are written down here, so that an update of the library that changes them is noticed: tags of earlier
// bundles would no longer match.
test('packing fixed files gives a bundle of exactly the recorded bytes, so that an update of the packing library is noticed', async () => {
  const { bytes } = await zipFolder(await folderOf('fixed', files));
  expect(createHash('sha256').update(bytes).digest('hex')).toMatchInlineSnapshot(
    `"12d9b70233109c05e99785c1a46f08486d05aeb604c6a17302d0bb9c6d95d4e1"`,
  );
});

test('a bundle unpacks to the files that were packed, and the packing counts their bytes', async () => {
  const zipped = await zipFolder(await folderOf('back', files));
  const unpacked = unzipSync(zipped.bytes);
  expect(
    Object.fromEntries(
      Object.entries(unpacked).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
    ),
  ).toEqual(files);
  expect(Object.keys(unpacked)).toEqual(Object.keys(files).sort());
  expect(zipped).toMatchObject({ files: 5, unpacked: Object.values(files).join('').length });
});

test('a symbolic link is not packed into a bundle, because it may lead out of the folder', async () => {
  const folder = await folderOf('linked', files);
  await symlink('/etc/hostname', join(folder, 'assets/outside.js'));
  await expect(zipFolder(folder)).rejects.toThrow('assets/outside.js is no file: a bundle has no links.');
});

test.each([
  ['../outside.js'],
  ['assets/../../outside.js'],
  ['/etc/outside.js'],
  ['assets//a.js'],
  ['./a.js'],
  ['assets\\..\\outside.js'],
  ['C:\\outside.js'],
  ['assets/a.js\u0000.png'],
  ['assets/Straße.js'],
  ['assets/a\u202Ejs.exe'],
  ['.hidden'],
])('a file with the path %j is not packed into a bundle', path => {
  expect(faultsOf(['index.html', path])).toEqual([
    expect.stringContaining('is no path that all phones unpack'),
  ]);
});

test('two files whose names differ in capitals alone are not packed into a bundle, because one would replace the other', () => {
  expect(faultsOf(['index.html', 'assets/a.js', 'Assets/A.js'])).toEqual([
    '"Assets/A.js" has the name of another file for a phone that ignores capitals.',
  ]);
});

test('a folder without an index.html is not packed into a bundle', async () => {
  const folder = await folderOf('pageless', { 'assets/a.js': 'a();' });
  await expect(zipFolder(folder)).rejects.toThrow('The folder has no index.html.');
});

test('a bundle that is too large, packed or unpacked, is refused before it is signed', async () => {
  const flat = new Uint8Array(largestUnpackedBytes);
  const unpacked = await folderOf('flat', { 'index.html': flat, 'one-more': 'x' });
  await expect(zipFolder(unpacked)).rejects.toThrow('and a phone unpacks at most 100.7 MB.');
  // Encrypted zeros look like chance, so no packer makes them smaller.
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
    Buffer.alloc(largestBundleBytes),
  );
  const packed = await folderOf('noise', { 'index.html': noise });
  await expect(zipFolder(packed)).rejects.toThrow('and at most 33.6 MB are allowed.');
});

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3Server } from '../../testing/s3-server.ts';
import { diskFileStore } from './files/disk.ts';
import { type FileStore, mustBeKey, type StoredFile } from './files/port.ts';
import { s3FileStore } from './files/s3.ts';

const folder = await mkdtemp(join(tmpdir(), 'file-store-'));
const server = await startS3Server('files');
const disk = diskFileStore(join(folder, 'files'));
const s3 = await s3FileStore(server.settings);

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function readAll(store: FileStore, key: string, range?: { first: number; last: number }) {
  const stream = await store.get(key, range);
  return stream && (await buffer(stream)).toString();
}

async function listed(store: FileStore, prefix: string) {
  const files: StoredFile[] = [];
  for await (const file of store.list(prefix)) files.push(file);
  return files.sort((a, b) => (a.key < b.key ? -1 : 1));
}
const keysOf = async (store: FileStore, prefix: string) =>
  (await listed(store, prefix)).map(({ key }) => key);

describe.each([
  ['disk', disk],
  ['S3', s3],
] as const)('a file store on %s', (_name, store) => {
  it('the file store returns the bytes that were stored, from memory and from a file', async () => {
    const file = join(folder, 'source');
    await writeFile(file, 'from a file');
    await store.put('objects/aa/memory', Buffer.from('from memory'), 'image/png');
    await store.put('objects/aa/file', { path: file, size: 11 }, 'video/mp4');
    expect(await readAll(store, 'objects/aa/memory')).toBe('from memory');
    expect(await readAll(store, 'objects/aa/file')).toBe('from a file');
  });

  it('the file store returns the size of a file and the time at which it was stored', async () => {
    const before = Math.floor(Date.now() / 1000) * 1000;
    await store.put('objects/aa/known', Buffer.from('four'), 'image/png');
    const about = {
      key: 'objects/aa/known',
      size: 4,
      modifiedAt: expect.toSatisfy((moment: Date) => moment.getTime() >= before),
    };
    expect(await store.head('objects/aa/known')).toEqual(about);
    expect(await listed(store, 'objects/aa/kn')).toEqual([about]);
  });

  it('the file store returns a part of a file', async () => {
    await store.put('objects/bb/part', Buffer.from('0123456789'), 'image/png');
    expect(await readAll(store, 'objects/bb/part', { first: 3, last: 5 })).toBe('345');
  });

  it('the file store returns null for a missing file', async () => {
    expect(await store.get('objects/cc/none')).toBeNull();
    expect(await store.head('objects/cc/none')).toBeNull();
  });

  it('the file store lists every file under a prefix and no other', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e'].map(name => `renders/dd/one/${name}`);
    for (const key of [...keys, 'renders/dd/other/a']) await store.put(key, Buffer.from('x'), 'image/png');
    expect(await keysOf(store, 'renders/dd/one/')).toEqual(keys);
    expect(await keysOf(store, 'renders/dd/o')).toEqual([...keys, 'renders/dd/other/a']);
    expect(await keysOf(store, 'renders/dd/ot')).toEqual(['renders/dd/other/a']);
    expect(await keysOf(store, 'nothing/here/')).toEqual([]);
  });

  it('the file store removes files and ignores missing ones', async () => {
    await store.put('objects/ee/gone', Buffer.from('x'), 'image/png');
    await store.remove(['objects/ee/gone', 'objects/ee/never']);
    await store.remove([]);
    expect(await store.head('objects/ee/gone')).toBeNull();
  });

  it('the file store removes the given files and no others, in any number', async () => {
    await store.put('objects/ee/last', Buffer.from('x'), 'image/png');
    await store.put('objects/ee/kept', Buffer.from('x'), 'image/png');
    const many = Array.from({ length: 1000 }, (_, file) => `objects/ee/missing-${file}`);
    await store.remove([...many, 'objects/ee/last']);
    expect(await keysOf(store, 'objects/ee/')).toEqual(['objects/ee/kept']);
  });

  it.each([
    '../secret',
    '/etc/passwd',
    'objects/../../x',
    'objects/a.b',
    'objects//a',
    'a\0/b',
    'C:\\x',
    'one',
    '',
  ])('the file store refuses %j as a file key', async key => {
    await expect(store.put(key, Buffer.from('x'), 'image/png')).rejects.toThrow(RangeError);
    await expect(store.get(key)).rejects.toThrow(RangeError);
    await expect(store.head(key)).rejects.toThrow(RangeError);
    await expect(store.remove([key])).rejects.toThrow(RangeError);
  });
});

it.each(['Objects/aa', 'objects/-aa', 'objects/aa/', 'a/b/c/d/e', ' objects/aa', 'objects/aa\n'])(
  'the file key %j is refused',
  key => {
    expect(() => mustBeKey(key)).toThrow(`"${key}" is not a file key`);
  },
);

it.each(['a/b', '0/9', 'a_-/b-_', 'objects/9c/9c5b94b1', 'a/b/c/d'])('the file key %j is accepted', key => {
  expect(mustBeKey(key)).toBe(key);
});

describe('a disk write that fails', () => {
  const drafts = () => readdir(join(folder, 'files', 'drafts'));

  it('a write to the disk that fails because its source is missing leaves neither a file nor a temporary file', async () => {
    const missing = { path: join(folder, 'missing'), size: 1 };
    await expect(disk.put('objects/ff/broken', missing, 'video/mp4')).rejects.toMatchObject({
      code: 'ENOENT',
      syscall: 'copyfile',
    });
    expect(await disk.head('objects/ff/broken')).toBeNull();
    expect(await drafts()).toEqual([]);
  });

  it('a write to the disk that fails at its last step leaves no temporary file', async () => {
    await disk.put('objects/ff/folder/file', Buffer.from('x'), 'image/png');
    await expect(disk.put('objects/ff/folder', Buffer.from('x'), 'image/png')).rejects.toMatchObject({
      syscall: 'rename',
    });
    expect(await drafts()).toEqual([]);
    expect(await readAll(disk, 'objects/ff/folder/file')).toBe('x');
  });
});

it('an unreadable disk causes an error and does not count as a missing file', async () => {
  await disk.put('objects/gg/file', Buffer.from('x'), 'image/png');
  for (const look of [
    () => disk.get('objects/gg/file/below'),
    () => disk.head('objects/gg/file/below'),
    () => keysOf(disk, 'objects/gg/file/'),
  ])
    await expect(look()).rejects.toMatchObject({ code: 'ENOTDIR' });
});

it('the S3 store signs its requests with the key of the settings', async () => {
  const stranger = await s3FileStore({ ...server.settings, accessKeyId: 'another-key' });
  await expect(stranger.put('objects/aa/x', Buffer.from('x'), 'image/png')).rejects.toThrow('AccessDenied');
  expect(server.files.has('objects/aa/x')).toBe(false);
  await expect(stranger.get('objects/aa/memory')).rejects.toThrow('AccessDenied');
  await expect(stranger.head('objects/aa/memory')).rejects.toThrow();
  await expect(stranger.remove(['objects/aa/memory'])).rejects.toThrow('AccessDenied');
  await expect(keysOf(stranger, 'objects/')).rejects.toThrow('AccessDenied');
});

it('the S3 store keeps the content type of a file', async () => {
  await s3.put('objects/aa/typed', Buffer.from('x'), 'image/webp');
  expect(server.files.get('objects/aa/typed')?.type).toBe('image/webp');
});

it('the error of the S3 store names a file that could not be removed', async () => {
  const [removed, locked] = ['objects/hh/removed', 'objects/hh/locked'];
  for (const key of [removed, locked]) await s3.put(key, Buffer.from('x'), 'image/png');
  server.locked.add(locked);
  await expect(s3.remove([removed, locked])).rejects.toThrow(
    `The file store did not remove ${locked}: Locked`,
  );
  expect(await keysOf(s3, 'objects/hh/')).toEqual([locked]);
});

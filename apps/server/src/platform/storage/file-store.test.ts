import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3Server } from '../../testing/s3-server.ts';
import { diskFileStore } from './files/disk.ts';
import type { FileStore } from './files/port.ts';
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

async function keysOf(store: FileStore, prefix: string) {
  const keys: string[] = [];
  for await (const file of store.list(prefix)) keys.push(file.key);
  return keys.sort();
}

describe.each([
  ['disk', disk],
  ['S3', s3],
] as const)('a file store on %s', (_name, store) => {
  it('gives back what was put, from memory and from a file', async () => {
    const file = join(folder, 'source');
    await writeFile(file, 'from a file');
    await store.put('objects/aa/memory', Buffer.from('from memory'), 'image/png');
    await store.put('objects/aa/file', { path: file, size: 11 }, 'video/mp4');
    expect(await readAll(store, 'objects/aa/memory')).toBe('from memory');
    expect(await readAll(store, 'objects/aa/file')).toBe('from a file');
    expect(await store.head('objects/aa/file')).toMatchObject({ key: 'objects/aa/file', size: 11 });
  });

  it('gives back a part of a file', async () => {
    await store.put('objects/bb/part', Buffer.from('0123456789'), 'image/png');
    expect(await readAll(store, 'objects/bb/part', { first: 3, last: 5 })).toBe('345');
  });

  it('answers null for a file that is not there', async () => {
    expect(await store.get('objects/cc/none')).toBeNull();
    expect(await store.head('objects/cc/none')).toBeNull();
  });

  it('lists every file under a prefix and no other', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e'].map(name => `renders/dd/one/${name}`);
    for (const key of [...keys, 'renders/dd/other/a']) await store.put(key, Buffer.from('x'), 'image/png');
    expect(await keysOf(store, 'renders/dd/one/')).toEqual(keys);
    expect(await keysOf(store, 'nothing/here/')).toEqual([]);
  });

  it('removes files, and does not mind those that are gone already', async () => {
    await store.put('objects/ee/gone', Buffer.from('x'), 'image/png');
    await store.remove(['objects/ee/gone', 'objects/ee/never']);
    await store.remove([]);
    expect(await store.head('objects/ee/gone')).toBeNull();
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
  ])('takes %j for a mistake, not for a key', async key => {
    await expect(store.put(key, Buffer.from('x'), 'image/png')).rejects.toThrow(RangeError);
    await expect(store.get(key)).rejects.toThrow(RangeError);
  });
});

it('a disk write that fails leaves neither a file nor a draft', async () => {
  await expect(
    disk.put('objects/ff/broken', { path: join(folder, 'missing'), size: 1 }, 'video/mp4'),
  ).rejects.toThrow('ENOENT');
  expect(await disk.head('objects/ff/broken')).toBeNull();
  expect(await readdir(join(folder, 'files', 'drafts'))).toEqual([]);
});

it('the S3 store signs with the key it was given', async () => {
  const stranger = await s3FileStore({ ...server.settings, accessKeyId: 'another-key' });
  await expect(stranger.put('objects/aa/x', Buffer.from('x'), 'image/png')).rejects.toThrow('AccessDenied');
  expect(server.files.has('objects/aa/x')).toBe(false);
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseUploadPath, type UploadPath } from '@nightjar/domain/kernel/upload-path';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { systemRandom } from '../../random.ts';
import { rendersPrefix } from '../images/file-keys.ts';
import { findObject } from '../queries.ts';
import { diskFileStore } from './disk.ts';
import { type ObjectToStore, removeObjects, removePersonalObjects, storeObject } from './objects.ts';

const { appDb: db } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'objects-'));
afterAll(() => rm(folder, { recursive: true }));
const files = diskFileStore(join(folder, 'files'));
const noon = new Date('2026-11-20T12:00:00Z');
const store = { db, files, clock: { now: () => noon }, random: systemRandom };

const object = (changed: Partial<ObjectToStore> = {}): ObjectToStore => ({
  path: pathOf(`users/${randomUUID()}-profile.jpg`),
  owner: randomUUID(),
  bytes: Buffer.from('bytes'),
  mimeType: 'image/jpeg',
  cacheControl: 'max-age=60',
  metadata: { alt: 'me' },
  replace: false,
  ...changed,
});

function pathOf(name: string): UploadPath {
  const path = parseUploadPath(name);
  if (!path) throw new Error(`${name} is no name`);
  return path;
}

/** Stores a file together with two smaller sizes of it. */
async function stored(changed: Partial<ObjectToStore> = {}) {
  const toStore = object(changed);
  await storeObject(store, toStore);
  const row = await findObject(db, toStore.path.name);
  if (!row) throw new Error('not stored');
  for (const size of ['small', 'tiny'])
    await files.put(`${rendersPrefix(row.version)}${size}`, Buffer.from(size), 'image/jpeg');
  return { ...toStore, row };
}

const keysOf = async (version: string) => {
  const keys: string[] = [];
  for (const area of ['objects/', 'renders/'])
    for await (const { key } of files.list(area)) if (key.includes(version)) keys.push(key);
  return keys;
};
const filesOnDisk = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile()).length;

describe('storing', () => {
  it('storing a file keeps its bytes and a row that names them', async () => {
    const { path, owner } = object();
    const { id } = await storeObject(store, object({ path, owner }));
    const row = await findObject(db, path.name);
    expect(row).toEqual({
      id,
      name: path.name,
      owner,
      version: row?.version,
      size: 5,
      mime_type: 'image/jpeg',
      cache_control: 'max-age=60',
      user_metadata: { alt: 'me' },
      created_at: noon,
      updated_at: noon,
    });
    const [key] = await keysOf(row?.version ?? '');
    const file = await files.get(key ?? '');
    expect(file && (await buffer(file)).toString()).toBe('bytes');
  });

  it('a file on the disk of this machine can be stored', async () => {
    const source = join(folder, 'source');
    await writeFile(source, '0123456789');
    const { row } = await stored({ bytes: { path: source, size: 10 } });
    expect(row.size).toBe(10);
  });

  it('storing a file under a taken name leaves neither a row nor bytes', async () => {
    const { path, row } = await stored();
    const before = await filesOnDisk();
    await expect(storeObject(store, object({ path }))).rejects.toMatchObject({
      code: 'ResourceAlreadyExists',
      message: 'The resource already exists',
    });
    expect(await findObject(db, path.name)).toEqual(row);
    expect(await filesOnDisk()).toBe(before);
  });

  it('storing a file in place of an older one removes the older file with its other sizes', async () => {
    const { path, row } = await stored();
    const before = await filesOnDisk();
    const { id } = await storeObject(store, object({ path, replace: true }));
    expect(id).toBe(row.id);
    expect(await keysOf(row.version)).toEqual([]);
    expect(await filesOnDisk()).toBe(before - 2);
  });

  it('storing a file with permission to replace removes nothing if no file has the name', async () => {
    const before = await filesOnDisk();
    await storeObject(store, object({ replace: true }));
    expect(await filesOnDisk()).toBe(before + 1);
  });
});

describe('removing', () => {
  it('removing a file removes its bytes and its other sizes', async () => {
    const [gone, kept] = [await stored(), await stored()];
    const removed = await removeObjects(store, [gone.path.name, 'users/none']);
    expect(removed).toEqual([gone.row]);
    expect(await findObject(db, gone.path.name)).toBeNull();
    expect(await keysOf(gone.row.version)).toEqual([]);
    expect(await keysOf(kept.row.version)).toHaveLength(3);
  });

  it("removing a person's files removes the bytes of their own files alone", async () => {
    const owner = randomUUID();
    const own = await stored({ owner });
    const venues = await stored({ owner, path: pathOf(`venues/${randomUUID()}-logo.jpg`) });
    const another = await stored();
    await removePersonalObjects(store, owner);
    expect(await findObject(db, own.path.name)).toBeNull();
    expect(await keysOf(own.row.version)).toEqual([]);
    for (const { row } of [venues, another]) expect(await keysOf(row.version)).toHaveLength(3);
  });
});

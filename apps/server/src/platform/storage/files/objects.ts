import type { UploadPath } from '@nightjar/domain/kernel/upload-path';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Random } from '../../random.ts';
import { StorageError } from '../errors.ts';
import { objectKey, rendersPrefix } from '../images/file-keys.ts';
import {
  deleteObjects,
  deletePersonalObjects,
  deleteVersions,
  findNamedVersions,
  insertObject,
  replaceObject,
  type StoredObject,
  type StoredVersion,
} from '../queries.ts';
import type { FileSource, FileStore } from './port.ts';

export type ObjectStore = { db: Database; files: FileStore; clock: Clock; random: Random };

export type ObjectToStore = {
  path: UploadPath;
  owner: string;
  bytes: FileSource;
  mimeType: string;
  cacheControl: string;
  metadata: Record<string, unknown>;
  replace: boolean;
};

/**
 * Stores the bytes first and then the row that names them. A crash in between leaves bytes without a row, but never a
 * row without bytes. A reader of the older version gets that whole version, or looks the file up again.
 */
export async function storeObject(store: ObjectStore, object: ObjectToStore): Promise<{ id: string }> {
  const version = store.random.uuid();
  const key = objectKey(version);
  await store.files.put(key, object.bytes, object.mimeType);
  try {
    return await saveObjectRow(store, version, object);
  } catch (error) {
    await store.files.remove([key]);
    throw error;
  }
}

async function saveObjectRow(
  store: ObjectStore,
  version: string,
  object: ObjectToStore,
): Promise<{ id: string }> {
  const row = {
    name: object.path.name,
    owner: object.owner,
    version,
    size: Buffer.isBuffer(object.bytes) ? object.bytes.length : object.bytes.size,
    mime_type: object.mimeType,
    cache_control: object.cacheControl,
    user_metadata: object.metadata,
  };
  const now = store.clock.now();
  if (!object.replace) {
    const created = await insertObject(store.db, row, now);
    if (!created) throw nameTakenError();
    return created;
  }
  const { id, replaced } = await replaceObject(store.db, row, now);
  if (replaced) await removeBytes(store, [replaced]);
  return { id };
}

export const nameTakenError = () => new StorageError('ResourceAlreadyExists', 'The resource already exists');

export async function removeObjects(store: ObjectStore, names: readonly string[]): Promise<StoredObject[]> {
  const removed = await deleteObjects(store.db, names);
  await removeBytes(
    store,
    removed.map(object => object.version),
  );
  return removed;
}

/** Removes files in all their sizes, where their names still belong to these versions. */
export async function removeVersions(store: ObjectStore, versions: readonly StoredVersion[]): Promise<void> {
  const removed = await deleteVersions(store.db, versions);
  await removeBytes(
    store,
    removed.map(object => object.version),
  );
}

/** Removes a person's own pictures and attachments. It is called when the person is erased. */
export async function removePersonalObjects(store: ObjectStore, owner: string): Promise<void> {
  const removed = await deletePersonalObjects(store.db, owner);
  await removeBytes(
    store,
    removed.map(object => object.version),
  );
}

/**
 * Removes bytes that no row names anymore. Bytes that also have another name, such as the evidence of a report, are
 * kept.
 */
async function removeBytes(store: ObjectStore, unnamed: readonly string[]): Promise<void> {
  const named = await findNamedVersions(store.db, unnamed);
  const versions = unnamed.filter(version => !named.has(version));
  const keys = versions.map(objectKey);
  for (const version of versions) {
    for await (const { key } of store.files.list(rendersPrefix(version))) keys.push(key);
  }
  await store.files.remove(keys);
}

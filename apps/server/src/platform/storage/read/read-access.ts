import type { Actor } from '@nightjar/domain/kernel/actor';
import { isPrivate, parseUploadPath, type UploadPath } from '@nightjar/domain/kernel/upload-path';
import type { Database } from '../../db/database.ts';
import type { Disk } from '../../disk/disk.ts';
import type { Signer } from '../../signer.ts';
import type { Authenticate } from '../authenticate.ts';
import { noSuchKeyError } from '../errors.ts';
import type { ObjectStore } from '../files/objects.ts';
import { findObject, type StoredObject } from '../queries.ts';
import type { RenderingLimitDeps } from './rendering-share.ts';

/** Answers whether this person may read a message or a voucher that has this attachment of another user. */
export type ReadersPort = (actor: Actor, name: string) => Promise<boolean>;

/** The routes that read files and sign links need these parts. */
export type ReadDeps = {
  store: ObjectStore & RenderingLimitDeps & { disk: Pick<Disk, 'hasRoomFor'> };
  signer: Signer;
  authenticate: Authenticate;
  isReader: ReadersPort;
};

/** True where one of `readers` allows this person to read the file. The readers are called in this order. */
export const anyReader =
  (...readers: readonly ReadersPort[]): ReadersPort =>
  async (actor, name) => {
    for (const isReader of readers) if (await isReader(actor, name)) return true;
    return false;
  };

/** Returns the file with this name for any caller. An attachment is answered like a file that does not exist. */
export function mustBePublic(db: Database, name: string): Promise<StoredObject> {
  const path = parseUploadPath(name);
  return mustFindObject(db, path && !isPrivate(path) ? path : null);
}

/** Returns the file with this name for a caller who has a link to it. */
export const mustBeLinked = (db: Database, name: string): Promise<StoredObject> =>
  mustFindObject(db, parseUploadPath(name));

/**
 * Returns the file with this name for this person. An attachment that they may not read is answered like a file that
 * does not exist.
 */
export async function mustBeReadable(
  { db, isReader }: { db: Database; isReader: ReadersPort },
  actor: Actor | null,
  name: string,
): Promise<StoredObject> {
  const path = parseUploadPath(name);
  const object = await mustFindObject(db, path);
  if (!path || !isPrivate(path)) return object;
  const mayRead = actor && (object.owner === actor.userId || (await isReader(actor, name)));
  if (!mayRead) throw noSuchKeyError();
  return object;
}

async function mustFindObject(db: Database, path: UploadPath | null): Promise<StoredObject> {
  const object = path && (await findObject(db, path.name));
  if (!object) throw noSuchKeyError();
  return object;
}

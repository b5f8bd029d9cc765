import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actor } from '@nightjar/domain/kernel/actor';
import {
  bucket,
  dailyUploadLimits,
  type Extension,
  fileLimits,
  fileTypes,
  mebibyte,
} from '@nightjar/domain/kernel/upload';
import {
  mayWriteFile,
  parseUploadPath,
  type UploadPath,
  type WriteAct,
} from '@nightjar/domain/kernel/upload-path';
import type { FastifyRequest } from 'fastify';
import type { Disk } from '../../disk/disk.ts';
import { deniedError, StorageError, storageFullError } from '../errors.ts';
import { nameTakenError, type ObjectStore, storeObject } from '../files/objects.ts';
import type { FileSource } from '../files/port.ts';
import { reencode } from '../images/images.ts';
import type { ManagersPort } from '../managers.ts';
import { countAgainstDailyShare, findObject, giveBackDailyShare } from '../queries.ts';
import type { VideoExtension } from '../videos/remux.ts';
import { withoutMetadata } from '../videos/videos.ts';
import { type IncomingUpload, receiveUpload } from './incoming.ts';
import { mustBeDeclaredAs, mustBeOfItsKindAlone } from './inspect.ts';

export type UploadDeps = {
  disk: Pick<Disk, 'hasRoomFor'>;
  store: ObjectStore;
  manages: ManagersPort;
  incomingFolder: string;
};

/** Accepts one file: checks access, its type and its content, then stores the bytes that the product made from it. */
export async function storeUpload(
  request: FastifyRequest,
  { actor, name, overwrite }: { actor: Actor | null; name: string; overwrite: boolean },
  deps: UploadDeps,
): Promise<{ Id: string; Key: string }> {
  const path = mustBePath(name);
  const replace = overwrite && path.replaceable;
  const writer = await mustBeWriter(actor, { path, act: replace ? 'replace' : 'create' }, deps.manages);
  if (!replace && (await findObject(deps.store.db, path.name))) throw nameTakenError();
  if (!deps.disk.hasRoomFor(contentLengthOf(request))) throw storageFullError();
  const draft = join(deps.incomingFolder, deps.store.random.uuid());
  try {
    const incoming = await receiveUpload(request, draft, fileLimits[fileTypes[path.extension].media].bytes);
    const now = deps.store.clock.now();
    const bytes = await checkUploadContent(incoming, { path, writer, now }, deps.store);
    const { id } = await storeObject(deps.store, {
      path,
      owner: writer.userId,
      bytes,
      mimeType: fileTypes[path.extension].mime,
      cacheControl: incoming.cacheControl,
      metadata: incoming.metadata,
      replace,
    }).catch(async error => {
      // A phone tries again while the store fails. Its tries must not use up the daily limit of its owner.
      const share = { userId: writer.userId, bytes: incoming.size };
      if (!(error instanceof StorageError)) await giveBackDailyShare(deps.store.db, share, now);
      throw error;
    });
    return { Id: id, Key: `${bucket}/${path.name}` };
  } finally {
    await Promise.all([draft, rewrittenPath(draft)].map(file => rm(file, { force: true })));
  }
}

const contentLengthOf = (request: FastifyRequest) => Number(request.headers['content-length']) || 0;

/**
 * The file is counted against the day's limit before its content is checked, because the check takes most of the work
 * of an upload.
 */
async function checkUploadContent(
  incoming: IncomingUpload,
  { path, writer, now }: { path: UploadPath; writer: Actor; now: Date },
  store: ObjectStore,
): Promise<FileSource> {
  const { path: source, size: bytes } = incoming;
  const { extension } = path;
  mustBeDeclaredAs(extension, incoming.declared);
  if (!(await countAgainstDailyShare(store.db, { userId: writer.userId, bytes }, now)))
    throw dailyQuotaError();
  await mustBeOfItsKindAlone(source, extension);
  return isVideo(extension)
    ? withoutMetadata({ source, target: rewrittenPath(source), extension })
    : reencode(source, extension);
}

const isVideo = (extension: Extension): extension is VideoExtension => fileTypes[extension].media === 'video';

/** Returns the path of the rewritten video, beside its draft. */
const rewrittenPath = (draft: string) => `${draft}-rewritten`;

function mustBePath(name: string): UploadPath {
  const path = parseUploadPath(name);
  if (!path) throw new StorageError('InvalidKey', `Invalid key: ${name.slice(0, 200)}`);
  return path;
}

type FileWriteRequest = { path: UploadPath; act: WriteAct };

export async function mayWrite(
  actor: Actor,
  { path, act }: FileWriteRequest,
  manages: ManagersPort,
): Promise<boolean> {
  const isManager =
    path.area === 'venues' || path.area === 'events' ? await manages(actor.userId, path) : false;
  return mayWriteFile(actor, { path, act, manages: isManager }).allowed;
}

async function mustBeWriter(
  actor: Actor | null,
  write: FileWriteRequest,
  manages: ManagersPort,
): Promise<Actor> {
  if (!actor || !(await mayWrite(actor, write, manages))) throw deniedError();
  return actor;
}

const dailyQuotaError = () =>
  new StorageError(
    'QuotaExceeded',
    `A day takes ${dailyUploadLimits.files} files and ${dailyUploadLimits.bytes / mebibyte} MB from one person. Please try again tomorrow.`,
  );

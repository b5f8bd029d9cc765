import { days, seconds } from '@nightjar/domain/kernel/time';
import { isPrivate, parseUploadPath } from '@nightjar/domain/kernel/upload-path';
import type { FastifyReply } from 'fastify';
import type { Disk } from '../../disk/disk.ts';
import { StorageError } from '../errors.ts';
import type { ObjectStore } from '../files/objects.ts';
import { objectKey } from '../images/file-keys.ts';
import type { Rendering } from '../images/images.ts';
import type { StoredObject } from '../queries.ts';
import type { ObjectRequest } from '../request.ts';
import { readRendering, renderedFile, transformationsText } from './render.ts';
import { mustBeWithinRenderingLimit, type RenderingLimitDeps } from './rendering-share.ts';
import { type Servable, serveFile } from './serve.ts';

/** `secondsLeft` is how long the link that opened the file is still valid. It is absent where no link was needed. */
export type FoundObject = { find: () => Promise<StoredObject>; secondsLeft?: number };
type RequestAndReply = { request: ObjectRequest; reply: FastifyReply };

export function sendFile(
  store: Pick<ObjectStore, 'files'>,
  exchange: RequestAndReply,
  found: FoundObject,
): Promise<FastifyReply> {
  return sendFoundFile(exchange, found, async object => ({
    open: range => store.files.get(objectKey(object.version), range),
    size: object.size,
    mimeType: object.mime_type,
    etag: object.version,
    lastModified: object.updated_at,
    cacheControl: object.cache_control,
  }));
}

export function sendRendering(
  store: Pick<ObjectStore, 'files'> & RenderingLimitDeps & { disk: Pick<Disk, 'hasRoomFor'> },
  exchange: RequestAndReply,
  { rendering, ...found }: FoundObject & { rendering: Rendering | null },
): Promise<FastifyReply> {
  const size = rendering ?? readRendering({});
  exchange.reply.header('x-transformations', transformationsText(size));
  const renderer = {
    files: store.files,
    disk: store.disk,
    mayRender: () => mustBeWithinRenderingLimit(store, exchange.request.ip),
  };
  return sendFoundFile(exchange, found, object => renderedFile(renderer, object, size));
}

const monthSeconds = (30 * days) / seconds;

/**
 * Only a public file may be kept by a cache that several users share. A file behind a link may be kept no longer than
 * the link is valid. The app changes `t` in an address with every upload, so the bytes at an address with `t` do not
 * change.
 */
function cacheControlOf(
  { name, cache_control }: StoredObject,
  secondsLeft: number | undefined,
  versioned: boolean,
): string {
  if (secondsLeft !== undefined) return `private, max-age=${secondsLeft}`;
  const path = parseUploadPath(name);
  if (path && isPrivate(path)) return 'private, no-cache';
  return versioned ? `public, max-age=${monthSeconds}, immutable` : cache_control;
}

/** Sends a file. Where it was replaced between finding its row and opening its bytes, it is looked up once more. */
async function sendFoundFile(
  { request, reply }: RequestAndReply,
  { find, secondsLeft }: FoundObject,
  prepare: (object: StoredObject) => Promise<Servable>,
): Promise<FastifyReply> {
  const once = async () => {
    const object = await find();
    const file = await prepare(object);
    const cacheControl = cacheControlOf(object, secondsLeft, request.query.t !== undefined);
    return serveFile(request, reply, { ...file, cacheControl, downloadAs: request.query.download });
  };
  return once().catch(error => {
    if (error instanceof StorageError && error.code === 'NoSuchKey') return once();
    throw error;
  });
}

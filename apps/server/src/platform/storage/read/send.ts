import { isAttachment, parseUploadPath } from '@nightjar/domain/kernel/upload-path';
import type { FastifyReply } from 'fastify';
import { StorageError } from '../errors.ts';
import type { ObjectStore } from '../files/objects.ts';
import { objectKey } from '../images/file-keys.ts';
import type { Rendering } from '../images/images.ts';
import type { StoredObject } from '../queries.ts';
import type { NamedRequest } from '../request.ts';
import { readRendering, renderedFile, transformationsOf } from './render.ts';
import { type Servable, serve } from './serve.ts';

/** The object to be sent. `secondsLeft` of the link that opened it; absent where no link was needed. */
export type Sending = { find: () => Promise<StoredObject>; secondsLeft?: number };

export function sendFile(
  store: ObjectStore,
  request: NamedRequest,
  reply: FastifyReply,
  sending: Sending,
): Promise<FastifyReply> {
  return send(request, reply, sending, async object => ({
    open: range => store.files.get(objectKey(object.version), range),
    size: object.size,
    mimeType: object.mime_type,
    etag: object.version,
    lastModified: object.updated_at,
    cacheControl: object.cache_control,
  }));
}

export function sendRendering(
  store: ObjectStore,
  request: NamedRequest,
  reply: FastifyReply,
  { rendering, ...sending }: Sending & { rendering: Rendering | null },
): Promise<FastifyReply> {
  const size = rendering ?? readRendering({});
  reply.header('x-transformations', transformationsOf(size));
  return send(request, reply, sending, object => renderedFile(store.files, object, size));
}

/** Only a public file may lie in a cache that others use, and a file behind a link no longer than its link. */
function cacheControlOf({ name, cache_control }: StoredObject, secondsLeft: number | undefined): string {
  if (secondsLeft !== undefined) return `private, max-age=${secondsLeft}`;
  const path = parseUploadPath(name);
  return path && isAttachment(path) ? 'private, no-cache' : cache_control;
}

/** A file replaced between finding its row and opening its bytes is looked up once more. */
async function send(
  request: NamedRequest,
  reply: FastifyReply,
  { find, secondsLeft }: Sending,
  prepare: (object: StoredObject) => Promise<Servable>,
): Promise<FastifyReply> {
  const once = async () => {
    const object = await find();
    const file = await prepare(object);
    const cacheControl = cacheControlOf(object, secondsLeft);
    return serve(request, reply, { ...file, cacheControl, downloadAs: request.query.download });
  };
  return once().catch(error => {
    if (error instanceof StorageError && error.code === 'NoSuchKey') return once();
    throw error;
  });
}

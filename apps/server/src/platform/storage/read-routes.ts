import { bucket } from '@nightjar/domain/kernel/upload';
import { parseUploadPath } from '@nightjar/domain/kernel/upload-path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { noSuchKey, StorageError } from './errors.ts';
import { objectKey } from './file-keys.ts';
import type { Rendering } from './images.ts';
import type { ObjectStore } from './objects.ts';
import { presentBucket, presentInfo } from './present.ts';
import { findObject, findObjects, type StoredObject } from './queries.ts';
import { readRendering, renderedFile, transformationsOf } from './render.ts';
import { type Servable, serve } from './serve.ts';
import { signedSeconds, type UrlSigner } from './signed-url.ts';

export type NamedRequest = FastifyRequest<{
  Params: { bucket: string; '*': string };
  Querystring: Record<string, string>;
}>;
type Named = { Params: NamedRequest['params']; Querystring: NamedRequest['query'] };

/** Everything in the bucket is public, so whoever asks gets it, with a session or without. */
export function readRoutes(app: FastifyInstance, store: ObjectStore, signer: UrlSigner): void {
  // Fastify's own HEAD would answer a length of nothing.
  const show = (
    url: string,
    handler: (request: NamedRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) => app.route<Named>({ method: ['GET', 'HEAD'], url, handler });

  for (const access of ['public/', 'authenticated/', '']) {
    show(`/object/${access}:bucket/*`, (request, reply) => sendFile(store, request, reply));
  }
  for (const access of ['public', 'authenticated']) {
    show(`/render/image/${access}/:bucket/*`, (request, reply) => {
      const { width, height, resize, quality } = request.query;
      return sendRendering(store, request, reply, readRendering({ width, height, resize, quality }));
    });
  }
  show('/object/sign/:bucket/*', async (request, reply) => {
    await signer.mustOpen(request.query.token, 'download', request.params['*'], store.clock.now());
    return sendFile(store, request, reply);
  });
  show('/render/image/sign/:bucket/*', async (request, reply) => {
    const name = request.params['*'];
    const { rendering } = await signer.mustOpen(request.query.token, 'render', name, store.clock.now());
    return sendRendering(store, request, reply, rendering);
  });
  for (const access of ['public/', 'authenticated/', '']) {
    app.get<Named>(`/object/info/${access}:bucket/*`, async request =>
      presentInfo(await mustFind(store, request)),
    );
  }
  app.get<{ Params: { bucket: string } }>('/bucket/:bucket', async request => {
    mustBeBucket(request.params.bucket);
    return presentBucket();
  });
  signRoutes(app, store, signer);
}

const signBody = z.object({
  expiresIn: signedSeconds,
  transform: z.record(z.string(), z.unknown()).optional(),
});
const signManyBody = z.object({ expiresIn: signedSeconds, paths: z.array(z.string()).max(100) });

function signRoutes(app: FastifyInstance, store: ObjectStore, signer: UrlSigner): void {
  app.post<Named>('/object/sign/:bucket/*', async request => {
    const { expiresIn, transform } = read(signBody, request.body);
    const { name } = await mustFind(store, request);
    const rendering = transform ? readRendering(transform) : null;
    const token = await signer.sign(name, rendering, expiresIn, store.clock.now());
    return { signedURL: `${rendering ? '/render/image' : '/object'}/sign/${bucket}/${name}?token=${token}` };
  });

  app.post<{ Params: { bucket: string } }>('/object/sign/:bucket', async request => {
    mustBeBucket(request.params.bucket);
    const { expiresIn, paths } = read(signManyBody, request.body);
    const known = await findObjects(store.db, paths.filter(parseUploadPath));
    const names = new Set(known.map(object => object.name));
    return Promise.all(
      paths.map(async path => {
        if (!names.has(path))
          return {
            error: 'Either the object does not exist or you do not have access to it',
            path,
            signedURL: null,
          };
        const token = await signer.sign(path, null, expiresIn, store.clock.now());
        return { error: null, path, signedURL: `/object/sign/${bucket}/${path}?token=${token}` };
      }),
    );
  });
}

function sendFile(store: ObjectStore, request: NamedRequest, reply: FastifyReply): Promise<FastifyReply> {
  return send(store, request, reply, async object => ({
    open: range => store.files.get(objectKey(object.version), range),
    size: object.size,
    mimeType: object.mime_type,
    etag: object.version,
    lastModified: object.updated_at,
    cacheControl: object.cache_control,
  }));
}

function sendRendering(
  store: ObjectStore,
  request: NamedRequest,
  reply: FastifyReply,
  rendering: Rendering,
): Promise<FastifyReply> {
  reply.header('x-transformations', transformationsOf(rendering));
  return send(store, request, reply, object => renderedFile(store.files, object, rendering));
}

/** A file replaced between finding its row and opening its bytes is simply looked up again, once. */
async function send(
  store: ObjectStore,
  request: NamedRequest,
  reply: FastifyReply,
  prepare: (object: StoredObject) => Promise<Servable>,
): Promise<FastifyReply> {
  const once = async () => {
    const file = await prepare(await mustFind(store, request));
    return serve(request, reply, { ...file, downloadAs: request.query.download });
  };
  return once().catch(error => {
    if (error instanceof StorageError && error.code === 'NoSuchKey') return once();
    throw error;
  });
}

async function mustFind(store: ObjectStore, request: NamedRequest): Promise<StoredObject> {
  mustBeBucket(request.params.bucket);
  const path = parseUploadPath(request.params['*']);
  const object = path && (await findObject(store.db, path.name));
  if (!object) throw noSuchKey();
  return object;
}

export function mustBeBucket(name: string): void {
  if (name !== bucket) throw new StorageError('NoSuchBucket', 'Bucket not found');
}

export function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new StorageError('InvalidRequest', `${issue?.path.join('.') || 'body'}: ${issue?.message}`);
}

import multipart from '@fastify/multipart';
import { parseUploadPath } from '@nightjar/domain/kernel/upload-path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Authenticate } from '../authenticate.ts';
import { deniedError } from '../errors.ts';
import { removeObjects } from '../files/objects.ts';
import { presentRemoved } from '../present.ts';
import { mustBeBucket, type ObjectRequest, parseBody } from '../request.ts';
import { mayWrite, storeUpload, type UploadDeps } from './upload.ts';

type ObjectParamsRoute = { Params: ObjectRequest['params'] };

/** Accepts files as forms and as plain bytes of any type. Fastify does not parse their bodies. */
export async function uploadRoutes(
  app: FastifyInstance,
  { authenticate, ...deps }: UploadDeps & { authenticate: Authenticate },
): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  app.post<ObjectParamsRoute>('/object/:bucket/*', async request => {
    mustBeBucket(request.params.bucket);
    const overwrite = request.headers['x-upsert'] === 'true';
    return storeUpload(
      request,
      { actor: await authenticate(request), name: request.params['*'], overwrite },
      deps,
    );
  });
  app.put<ObjectParamsRoute>('/object/:bucket/*', async request => {
    mustBeBucket(request.params.bucket);
    const [actor, name] = [await authenticate(request), request.params['*']];
    return storeUpload(request, { actor, name, overwrite: true }, deps);
  });
  refuseRoute(app, ['/object/upload/sign/:bucket/*'], {
    method: ['POST', 'PUT'],
    why: 'Sign in to upload files',
  });
  refuseRoute(app, ['/upload/resumable', '/upload/resumable/*'], {
    method: ['POST', 'PUT', 'PATCH', 'HEAD', 'DELETE'],
    why: 'Resumable uploads are not offered: send the file in one request',
  });
}

const removeBodySchema = z.object({ prefixes: z.array(z.string()).max(1000) });

export function removalRoutes(
  app: FastifyInstance,
  { authenticate, store, manages }: UploadDeps & { authenticate: Authenticate },
): void {
  /** Names the caller may not remove are left out of the answer, like names that do not exist. */
  app.delete<{ Params: { bucket: string } }>('/object/:bucket', async request => {
    mustBeBucket(request.params.bucket);
    const actor = await authenticate(request);
    if (!actor) throw deniedError();
    const names: string[] = [];
    for (const name of parseBody(removeBodySchema, request.body).prefixes) {
      const path = parseUploadPath(name);
      if (path && (await mayWrite(actor, { path, act: 'remove' }, manages))) names.push(name);
    }
    return (await removeObjects(store, names)).map(presentRemoved);
  });

  refuseRoute(app, ['/object/list/:bucket', '/object/list-v2/:bucket'], {
    method: 'POST',
    why: 'Listing a bucket is not offered',
  });
  refuseRoute(app, ['/object/move', '/object/copy'], {
    method: 'POST',
    why: 'Files cannot be moved or copied',
  });
  refuseRoute(app, ['/bucket', '/bucket/:bucket/empty'], { method: 'POST', why: otherBucketMessage });
  refuseRoute(app, ['/bucket/:bucket'], { method: ['PUT', 'DELETE'], why: otherBucketMessage });
}

const otherBucketMessage = 'Buckets cannot be created, changed or deleted: upload to the bucket that exists.';

type HttpMethod = 'POST' | 'PUT' | 'PATCH' | 'HEAD' | 'DELETE';

function refuseRoute(
  app: FastifyInstance,
  urls: string[],
  { method, why }: { method: HttpMethod | HttpMethod[]; why: string },
): void {
  for (const url of urls) {
    app.route({
      method,
      url,
      handler: async () => {
        throw deniedError(why);
      },
    });
  }
}

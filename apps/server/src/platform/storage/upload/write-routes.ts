import multipart from '@fastify/multipart';
import { parseUploadPath } from '@nightjar/domain/kernel/upload-path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Authenticate } from '../authenticate.ts';
import { denied } from '../errors.ts';
import { removeObjects } from '../files/objects.ts';
import { presentRemoved } from '../present.ts';
import { mustBeBucket, type NamedRequest, read } from '../request.ts';
import { mayWrite, type UploadDeps, upload } from './upload.ts';

type Named = { Params: NamedRequest['params'] };

/** Takes files as forms and as plain bytes of any type: no body is parsed on the way. */
export async function uploadRoutes(
  app: FastifyInstance,
  { authenticate, ...deps }: UploadDeps & { authenticate: Authenticate },
): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  app.post<Named>('/object/:bucket/*', async request => {
    mustBeBucket(request.params.bucket);
    const overwrite = request.headers['x-upsert'] === 'true';
    return upload(request, await authenticate(request), request.params['*'], overwrite, deps);
  });
  app.put<Named>('/object/:bucket/*', async request => {
    mustBeBucket(request.params.bucket);
    return upload(request, await authenticate(request), request.params['*'], true, deps);
  });
  refuse(app, ['POST', 'PUT'], ['/object/upload/sign/:bucket/*'], 'Uploads need a session');
  const resumable = ['/upload/resumable', '/upload/resumable/*'];
  refuse(app, ['POST', 'PUT', 'PATCH', 'HEAD', 'DELETE'], resumable, 'An upload is sent in one request');
}

const removeBody = z.object({ prefixes: z.array(z.string()).max(1000) });

export function removeRoutes(
  app: FastifyInstance,
  { authenticate, store, manages }: UploadDeps & { authenticate: Authenticate },
): void {
  /** Names the caller may not remove are left out of the answer, like names that do not exist. */
  app.delete<{ Params: { bucket: string } }>('/object/:bucket', async request => {
    mustBeBucket(request.params.bucket);
    const actor = await authenticate(request);
    if (!actor) throw denied();
    const names: string[] = [];
    for (const name of read(removeBody, request.body).prefixes) {
      const path = parseUploadPath(name);
      if (path && (await mayWrite(actor, path, 'remove', manages))) names.push(name);
    }
    return (await removeObjects(store, names)).map(presentRemoved);
  });

  refuse(app, 'POST', ['/object/list/:bucket', '/object/list-v2/:bucket'], 'Listing a bucket is not offered');
  refuse(app, 'POST', ['/object/move', '/object/copy'], 'Files are neither moved nor copied');
  refuse(app, 'POST', ['/bucket', '/bucket/:bucket/empty'], 'Buckets belong to the house');
  refuse(app, 'PUT', ['/bucket/:bucket'], 'Buckets belong to the house');
  refuse(app, 'DELETE', ['/bucket/:bucket'], 'Buckets belong to the house');
}

type Method = 'POST' | 'PUT' | 'PATCH' | 'HEAD' | 'DELETE';

function refuse(app: FastifyInstance, method: Method | Method[], urls: string[], why: string): void {
  for (const url of urls) {
    app.route({
      method,
      url,
      handler: async () => {
        throw denied(why);
      },
    });
  }
}

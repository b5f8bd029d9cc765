import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Paths that belong to machines: what is not found there is an error, never the app's page. */
const machinePaths =
  /^\/(auth|rest|storage|realtime|functions|map|dev|docs|openapi\.json|config\.json|healthz|readyz|metrics)(\/|$)/;

/** The built client from `folder`: hashed files for ever, the page itself asked for anew each time. */
export async function registerClient(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (machinePaths.test(path) || /\.\w{2,5}$/.test(path)) return reply.callNotFound();
    return reply.sendFile('index.html');
  });
}

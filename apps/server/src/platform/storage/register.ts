import type { Actor } from '@nightjar/domain/kernel/actor';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { presentError, StorageError } from './errors.ts';
import { prepareIncoming } from './incoming.ts';
import { readRoutes } from './read-routes.ts';
import { urlSigner } from './signed-url.ts';
import type { StaffPort } from './staff.ts';
import { removeRoutes, uploadRoutes } from './write-routes.ts';

export type StorageDeps = {
  /** Who the bearer token proves to be; null for none, an API key, or a token that is no longer good. */
  actorOf: (bearer: string) => Promise<Actor | null>;
  isStaff: StaffPort;
  /** Signs links; at least 32 bytes, the same on every node. */
  signingSecret: Uint8Array;
  /** A folder of this machine for uploads that have not been decided about. */
  incomingFolder: string;
};

/** `/storage/v1`, as supabase-js speaks it. */
export async function registerStorage(
  app: FastifyInstance,
  platform: Pick<Platform, 'db' | 'files' | 'clock' | 'random'>,
  deps: StorageDeps,
): Promise<void> {
  await prepareIncoming(deps.incomingFolder, platform.clock.now());
  await app.register(scope => storageRoutes(scope, platform, deps), { prefix: '/storage/v1' });
}

async function storageRoutes(
  app: FastifyInstance,
  store: Pick<Platform, 'db' | 'files' | 'clock' | 'random'>,
  deps: StorageDeps,
): Promise<void> {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body, expected } = presentError(error, request.id);
    if (!expected) request.log.error({ err: error }, 'storage request failed');
    return reply.code(status).header('cache-control', 'no-store').type('application/json').send(body);
  });
  const writing = {
    store,
    isStaff: deps.isStaff,
    incomingFolder: deps.incomingFolder,
    authenticate: async (request: { headers: { authorization?: string | undefined } }) => {
      const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
      return bearer ? deps.actorOf(bearer) : null;
    },
  };
  readRoutes(app, store, urlSigner(deps.signingSecret));
  removeRoutes(app, writing);
  await app.register(scope => uploadRoutes(scope, writing));
  app.all('/*', async () => {
    throw new StorageError('InvalidRequest', 'Storage offers nothing here');
  });
}

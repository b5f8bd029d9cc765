import type { FastifyError, FastifyInstance } from 'fastify';
import type { Disk } from '../disk/disk.ts';
import type { Limits } from '../limits/limits.ts';
import type { Signer } from '../signer.ts';
import { logFailure } from '../web/failures.ts';
import { type ActorOf, authenticateBy } from './authenticate.ts';
import { presentError, StorageError } from './errors.ts';
import type { ObjectStore } from './files/objects.ts';
import type { ManagersPort } from './managers.ts';
import type { ReadersPort } from './read/read-access.ts';
import { readRoutes } from './read/read-routes.ts';
import { prepareIncoming } from './upload/incoming.ts';
import { removalRoutes, uploadRoutes } from './upload/write-routes.ts';

export type StorageDeps = {
  actorOf: ActorOf;
  manages: ManagersPort;
  isReader: ReadersPort;
  /** Uploads are written to this folder of the machine until they are checked. */
  incomingFolder: string;
};

type StoragePlatform = ObjectStore & { signer: Signer; limits: Limits; disk: Pick<Disk, 'hasRoomFor'> };

/** Registers `/storage/v1` in the form that supabase-js expects. */
export async function registerStorageRoutes(
  app: FastifyInstance,
  platform: StoragePlatform,
  deps: StorageDeps,
): Promise<void> {
  await prepareIncoming(deps.incomingFolder, platform.clock.now());
  await app.register(scope => storageRoutes(scope, platform, deps), { prefix: '/storage/v1' });
}

async function storageRoutes(app: FastifyInstance, store: StoragePlatform, deps: StorageDeps): Promise<void> {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body, expected } = presentError(error, request.id);
    if (!expected) logFailure(request, error, 'storage request failed');
    return reply.code(status).header('cache-control', 'no-store').type('application/json').send(body);
  });
  const { manages, isReader, incomingFolder } = deps;
  const authenticate = authenticateBy(deps.actorOf, store.clock);
  const writing = { store, disk: store.disk, manages, incomingFolder, authenticate };
  readRoutes(app, { store, signer: store.signer, authenticate, isReader });
  removalRoutes(app, writing);
  await app.register(scope => uploadRoutes(scope, writing));
  app.all('/*', async () => {
    throw new StorageError('InvalidRequest', 'Storage has no such route');
  });
}

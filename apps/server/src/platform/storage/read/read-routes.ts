import type { FastifyInstance, FastifyReply } from 'fastify';
import { presentBucket, presentInfo } from '../present.ts';
import type { StoredObject } from '../queries.ts';
import { mustBeBucket, type ObjectRequest, type ObjectRoute } from '../request.ts';
import { mustBeLinked, mustBePublic, mustBeReadable, type ReadDeps } from './read-access.ts';
import { readRendering } from './render.ts';
import { sendFile, sendRendering } from './send.ts';
import { signRoutes } from './sign-routes.ts';
import { mustOpenLink } from './signed-link.ts';

/** Finds the file of a request, or throws the same error as for a file that does not exist. */
type FindRequestedObject = (request: ObjectRequest) => Promise<StoredObject>;

/**
 * Answers requests for public files from every caller. Attachments are served to callers with a signed link, or with
 * the session of a user who may read them.
 */
export function readRoutes(app: FastifyInstance, deps: ReadDeps): void {
  const { store } = deps;
  const asAnybody: FindRequestedObject = request => mustBePublic(store.db, requestedName(request));
  const asOneself: FindRequestedObject = async request =>
    mustBeReadable(
      { db: store.db, isReader: deps.isReader },
      await deps.authenticate(request),
      requestedName(request),
    );

  for (const [access, find] of [
    ['public/', asAnybody],
    ['authenticated/', asOneself],
    ['', asOneself],
  ] as const) {
    registerGetAndHead(app, `/object/${access}:bucket/*`, (request, reply) =>
      sendFile(store, { request, reply }, { find: () => find(request) }),
    );
    app.get<ObjectRoute>(`/object/info/${access}:bucket/*`, async request =>
      presentInfo(await find(request)),
    );
    if (access === '') continue;
    registerGetAndHead(app, `/render/image/${access}:bucket/*`, (request, reply) => {
      const { width, height, resize, quality } = request.query;
      const rendering = readRendering({ width, height, resize, quality });
      return sendRendering(store, { request, reply }, { find: () => find(request), rendering });
    });
  }
  registerSignedLinkRoutes(app, deps);
  signRoutes(app, deps);
  app.get<{ Params: { bucket: string } }>('/bucket/:bucket', async request => {
    await deps.authenticate(request);
    mustBeBucket(request.params.bucket);
    return presentBucket();
  });
}

function registerSignedLinkRoutes(app: FastifyInstance, { store, signer }: ReadDeps): void {
  const open = (request: ObjectRequest, scope: 'file' | 'rendering') => {
    const name = requestedName(request);
    const opened = mustOpenLink(signer, request.query.token, { name, scope, now: store.clock.now() });
    return { ...opened, find: () => mustBeLinked(store.db, name) };
  };
  registerGetAndHead(app, '/object/sign/:bucket/*', async (request, reply) =>
    sendFile(store, { request, reply }, open(request, 'file')),
  );
  registerGetAndHead(app, '/render/image/sign/:bucket/*', async (request, reply) =>
    sendRendering(store, { request, reply }, open(request, 'rendering')),
  );
}

type ObjectRequestHandler = (request: ObjectRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** One handler answers GET and HEAD. Fastify's own HEAD would state a length of 0 bytes. */
function registerGetAndHead(app: FastifyInstance, url: string, handler: ObjectRequestHandler): void {
  app.route<ObjectRoute>({ method: ['GET', 'HEAD'], url, handler });
}

function requestedName({ params }: ObjectRequest): string {
  mustBeBucket(params.bucket);
  return params['*'];
}

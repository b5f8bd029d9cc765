import type { FastifyInstance, FastifyReply } from 'fastify';
import { presentBucket, presentInfo } from '../present.ts';
import type { StoredObject } from '../queries.ts';
import { mustBeBucket, type Named, type NamedRequest } from '../request.ts';
import { mustBeLinked, mustBePublic, mustBeReadable, type ReadDeps } from './read-access.ts';
import { readRendering } from './render.ts';
import { sendFile, sendRendering } from './send.ts';
import { signRoutes } from './sign-routes.ts';
import { mustOpen } from './signed-link.ts';

/** Finds the object of a request, or throws as for a missing one. */
type Find = (request: NamedRequest) => Promise<StoredObject>;

/**
 * Serves public files to every caller; attachments by a signed link, or with the session of a user who may read them.
 */
export function readRoutes(app: FastifyInstance, deps: ReadDeps): void {
  const { store } = deps;
  const asAnybody: Find = request => mustBePublic(store.db, nameOf(request));
  const asOneself: Find = async request =>
    mustBeReadable(
      { db: store.db, isReader: deps.isReader },
      await deps.authenticate(request),
      nameOf(request),
    );

  for (const [access, find] of [
    ['public/', asAnybody],
    ['authenticated/', asOneself],
    ['', asOneself],
  ] as const) {
    show(app, `/object/${access}:bucket/*`, (request, reply) =>
      sendFile(store, { request, reply }, { find: () => find(request) }),
    );
    app.get<Named>(`/object/info/${access}:bucket/*`, async request => presentInfo(await find(request)));
    if (access === '') continue;
    show(app, `/render/image/${access}:bucket/*`, (request, reply) => {
      const { width, height, resize, quality } = request.query;
      const rendering = readRendering({ width, height, resize, quality });
      return sendRendering(store, { request, reply }, { find: () => find(request), rendering });
    });
  }
  linkRoutes(app, deps);
  signRoutes(app, deps);
  app.get<{ Params: { bucket: string } }>('/bucket/:bucket', async request => {
    await deps.authenticate(request);
    mustBeBucket(request.params.bucket);
    return presentBucket();
  });
}

function linkRoutes(app: FastifyInstance, { store, signer }: ReadDeps): void {
  const open = (request: NamedRequest, scope: 'file' | 'rendering') => {
    const name = nameOf(request);
    const opened = mustOpen(signer, request.query.token, { name, scope, now: store.clock.now() });
    return { ...opened, find: () => mustBeLinked(store.db, name) };
  };
  show(app, '/object/sign/:bucket/*', async (request, reply) =>
    sendFile(store, { request, reply }, open(request, 'file')),
  );
  show(app, '/render/image/sign/:bucket/*', async (request, reply) =>
    sendRendering(store, { request, reply }, open(request, 'rendering')),
  );
}

type Show = (request: NamedRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Fastify's own HEAD would answer a length of nothing. */
function show(app: FastifyInstance, url: string, handler: Show): void {
  app.route<Named>({ method: ['GET', 'HEAD'], url, handler });
}

function nameOf({ params }: NamedRequest): string {
  mustBeBucket(params.bucket);
  return params['*'];
}

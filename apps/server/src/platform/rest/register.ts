import { hasDeskRole } from '@nightjar/domain/kernel/access';
import type { Actor } from '@nightjar/domain/kernel/actor';
import { Failure } from '@nightjar/domain/kernel/failure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ActorReader } from '../auth/actor/actor.ts';
import { apiKeyOf, bearerTokenIn } from '../auth/actor/bearer.ts';
import type { ExposedRow } from '../db/exposures.ts';
import { parseForeign, TooDeep } from '../foreign-json.ts';
import type { CallBudget } from '../limits/call-budget.ts';
import type { ReleaseSlot } from '../limits/slots.ts';
import type { Platform } from '../platform.ts';
import { rememberReadAtCommit } from '../readings/queries.ts';
import { logFailure } from '../web/failures.ts';
import { editOwnRow, type FoundRows, mustBeExposed, readRows } from './answer.ts';
import { presentError, restErrors } from './errors.ts';
import { type AnswerForm, readAnswerForm, singleObjectMediaType } from './read-form.ts';
import { idsNamedBy, readQuery } from './read-query.ts';

type TableRequest = FastifyRequest<{ Params: { table: string }; Querystring: Record<string, unknown> }>;
type TableRoute = { Params: TableRequest['params']; Querystring: TableRequest['query'] };

export type RestDeps = Pick<ActorReader, 'actorOf'> & { budget: CallBudget };
type RestPlatform = Pick<Platform, 'restDb' | 'db' | 'clock'>;

/** `/rest/v1` serves the few tables that can be read directly, in the form that supabase-js expects. */
export async function registerRest(
  app: FastifyInstance,
  platform: RestPlatform,
  deps: RestDeps,
): Promise<void> {
  await app.register(async scope => restRoutes(scope, platform, deps), { prefix: '/rest/v1' });
}

function restRoutes(app: FastifyInstance, platform: RestPlatform, deps: RestDeps): void {
  // A deletion has the content type JSON but no body. So a body is parsed only where it is needed.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  const routes = { ...platform, budget: deps.budget, mustBeSignedIn: requireSession(app, deps) };
  registerReadRoute(app, routes);
  registerEditRoute(app, routes);
  refuseUnknownTables(app, routes);
}

type RestRouteDeps = RestPlatform &
  Pick<RestDeps, 'budget'> & { mustBeSignedIn: ReturnType<typeof requireSession> };

/**
 * Every read and write needs a session. It counts in the call budget of the person, and holds a slot of the budget
 * until it is answered.
 */
function requireSession(app: FastifyInstance, { actorOf, budget }: RestDeps) {
  const releases = new WeakMap<FastifyRequest, ReleaseSlot>();
  // The hook runs at the end of every request that was started, even where the client has left.
  app.addHook('onSend', async request => releases.get(request)?.());
  return async (request: FastifyRequest, table: string): Promise<Actor> => {
    const { apikey, authorization } = request.headers;
    const actor = await actorOf(bearerTokenIn(authorization), apiKeyOf(apikey));
    if (actor instanceof Failure) throw actor;
    if (!actor) throw restErrors.notPermitted(table, false);
    releases.set(request, await budget.start(actor.userId));
    return actor;
  };
}

function registerReadRoute(
  app: FastifyInstance,
  { restDb, db, clock, budget, mustBeSignedIn }: RestRouteDeps,
): void {
  app.route<TableRoute>({
    method: ['GET', 'HEAD'],
    url: '/:table',
    handler: async (request, reply) => {
      const form = readAnswerForm(request);
      const exposed = mustBeExposed(request.params.table);
      const actor = await mustBeSignedIn(request, exposed.name);
      const query = readQuery(request.query);
      if (exposed.exposure.people) await budget.lookUp(actor.userId, idsNamedBy(query));
      const found = await readRows(
        restDb,
        { exposed, actor, query },
        { count: form.count, now: clock.now() },
      );
      if (form.single && found.rows.length !== 1) throw restErrors.notOne(found.rows.length);
      if (hasDeskRole(actor) && found.versions.length === 1)
        await rememberReadAtCommit(db, actor.sessionId, found.versions);
      return sendRows(reply, form, { ...found, offset: query.offset });
    },
  });
}

function registerEditRoute(app: FastifyInstance, { restDb, clock, mustBeSignedIn }: RestRouteDeps): void {
  app.patch<TableRoute>('/:table', async (request, reply) => {
    const form = readAnswerForm(request);
    const exposed = mustBeExposed(request.params.table);
    const actor = await mustBeSignedIn(request, exposed.name);
    const query = readQuery(request.query);
    const change = { body: readJson(request.body), single: form.single, now: clock.now() };
    const rows = await editOwnRow(restDb, { exposed, actor, query }, change);
    const total = form.count ? rows.length : null;
    if (form.applied.length > 0) reply.header('preference-applied', form.applied.join(', '));
    if (form.representation) return sendRows(reply, form, { rows, total, offset: 0 });
    return reply
      .code(204)
      .header('content-range', contentRangeOf(rows, total, 0))
      .send();
  });
}

function refuseUnknownTables(app: FastifyInstance, { mustBeSignedIn }: RestRouteDeps): void {
  app.route<TableRoute>({
    method: ['POST', 'PUT', 'DELETE'],
    url: '/:table',
    handler: async request => {
      const { name } = mustBeExposed(request.params.table);
      await mustBeSignedIn(request, name);
      throw restErrors.notPermitted(name, true);
    },
  });

  app.all<{ Params: { '*': string } }>('/rpc/*', async request => {
    throw restErrors.unknownFunction(request.params['*']);
  });

  app.all<{ Params: { '*': string } }>('/*', async request => {
    throw restErrors.unknownTable(request.params['*']);
  });
}

function sendRows(
  reply: FastifyReply,
  { single }: AnswerForm,
  { rows, total, offset }: Pick<FoundRows, 'rows' | 'total'> & { offset: number },
): FastifyReply {
  reply
    .code(total !== null && total > rows.length ? 206 : 200)
    .header('content-range', contentRangeOf(rows, total, offset))
    .header('cache-control', 'no-store')
    .type(`${single ? singleObjectMediaType : 'application/json'}; charset=utf-8`);
  if (reply.request.method === 'HEAD') return reply.send();
  const body: ExposedRow | ExposedRow[] | undefined = single ? rows[0] : rows;
  return reply.send(JSON.stringify(body));
}

/** The client reads from this header which rows the answer has, and how many rows there are in all. */
function contentRangeOf(rows: readonly ExposedRow[], total: number | null, offset: number): string {
  const shown = rows.length === 0 ? '*' : `${offset}-${offset + rows.length - 1}`;
  return `${shown}/${total ?? '*'}`;
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, expected } = presentError(error, request.id);
  if (!expected) logFailure(request, error, 'table request failed');
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (error instanceof Failure && error.retryAfterSeconds !== undefined)
    reply.header('retry-after', error.retryAfterSeconds);
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

function readJson(body: unknown): unknown {
  try {
    return parseForeign(body instanceof Buffer ? strictUtf8.decode(body) : '');
  } catch (error) {
    throw restErrors.badBody(error instanceof TooDeep ? error.message : 'Empty or invalid json');
  }
}

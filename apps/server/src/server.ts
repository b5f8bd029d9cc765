import { join } from 'node:path';
import { uploadLocation } from '@nightjar/domain/account/calls';
import { Failure } from '@nightjar/domain/kernel/failure';
import type { FastifyInstance } from 'fastify';
import { authenticateByTrackingToken } from './features/account/gate.ts';
import { signInHooks } from './features/account/sign-in.ts';
import { messageReaders } from './features/chat/attachments.ts';
import { realtimeGateOf } from './features/chat/topics.ts';
import { voucherReaders } from './features/drinks/attachments.ts';
import { eventPreview, eventsRoutes } from './features/events/routes.ts';
import { countStrangersIn } from './features/friends/queries/strangers.ts';
import { handlers, reactions } from './features/handlers.ts';
import { paymentsRoutes } from './features/payments/routes.ts';
import { placesRoutes } from './features/places/routes.ts';
import { releasesRoutes } from './features/releases/routes.ts';
import { venuePreview } from './features/venues/routes.ts';
import type { ActorReader } from './platform/auth/actor/actor.ts';
import { apiKeyOf, bearerTokenIn } from './platform/auth/actor/bearer.ts';
import { registerAuth } from './platform/auth/auth.ts';
import { registerDoctor } from './platform/doctor/routes.ts';
import { createApp } from './platform/http/app.ts';
import { registerAppLinks } from './platform/http/app-links.ts';
import { isClientBuilt, registerClient, warningAboutClientName } from './platform/http/client.ts';
import { type Authenticate, type DispatchDeps, registerCalls } from './platform/http/dispatch.ts';
import type { Handler } from './platform/http/handler.ts';
import { registerHealth } from './platform/http/health.ts';
import { registerPublicSettings } from './platform/http/public-settings.ts';
import { reactionsOn } from './platform/http/reactions.ts';
import { handlersOf, registerDesk, surfaceByPath } from './platform/http/surfaces.ts';
import { authLimit } from './platform/limits/auth-limit.ts';
import { type CallBudget, createCallBudget } from './platform/limits/call-budget.ts';
import { registerLegalPages } from './platform/page/legal-pages.ts';
import { createPreviews, type FindPreviews } from './platform/page/preview.ts';
import type { Platform } from './platform/platform.ts';
import { attachRealtime } from './platform/realtime/attach.ts';
import { registerRealtimeHttp } from './platform/realtime/http-broadcast.ts';
import { registerRest } from './platform/rest/register.ts';
import { registerDeliveries } from './platform/sms/deliveries.ts';
import { registerInbox } from './platform/sms/inbox.ts';
import { managersInDatabase } from './platform/storage/managers.ts';
import { anyReader } from './platform/storage/read/read-access.ts';
import { registerStorageRoutes } from './platform/storage/register.ts';
import { hostOfRequestBehind } from './platform/web/client-address.ts';
import {
  type ConnectionLimits,
  connectionLimits,
  watchConnections,
} from './platform/web/connections/connections.ts';
import { refuseUpgrades } from './platform/web/connections/upgrades.ts';
import { originPolicy } from './platform/web/origin.ts';

const clientFolder = join(import.meta.dirname, '../../app/dist');

const noPagesMessage =
  'No pages are served, because the client is not built: run "npm run build", or "npm run install:production" on a public server.';

export type MainAndDeskServer = {
  server: FastifyInstance;
  /** This server answers the desk's calls. It is null unless the desk has a port of its own. */
  desk: FastifyInstance | null;
  /** `requests` counts the requests without a whole answer at both servers, and `sockets` the open sockets. */
  open: { requests(): number; sockets(): number };
};

/** Builds the server of one node, ready to listen. Closing it first finishes the open requests. */
export async function buildServer(platform: Platform): Promise<FastifyInstance> {
  return (await buildServers(platform)).server;
}

/** Builds the main server and the server of the desk. `client` is the folder of the built client. */
export async function buildServers(
  platform: Platform,
  client: string = clientFolder,
  waits: ConnectionLimits = connectionLimits,
): Promise<MainAndDeskServer> {
  const { settings, db, metrics } = platform;
  const app = await createApp(platform, surfaceByPath(handlers), waits);
  const connections = watchConnections(app, waits, metrics.connectionCut);
  metrics.watchConnections(connections.count);
  const { actors } = await registerAuth(app, platform, signInHooks(platform));
  const budget = callBudgetOf(platform);

  const dispatching = {
    platform,
    authenticate: authenticateBy(actors),
    reactions: reactionsOn(platform, reactions),
    budget,
    checkAnswers: !settings.production,
  };
  registerAppCalls(app, dispatching, authenticateByTrackingToken(platform, actors));
  const desk = settings.desk.port === null ? null : await createApp(platform, () => 'desk', waits);
  await registerDesk(desk ?? app, handlers, dispatching);
  const ofDesk = desk && watchConnections(desk, waits, metrics.connectionCut);
  if (desk) refuseUpgrades(desk.server);
  const sockets = await registerRealtime(app, platform, actors);
  await registerRest(app, platform, { ...actors, budget });
  await registerStorageRoutes(app, platform, {
    actorOf: actors.actorOf,
    manages: managersInDatabase(db),
    isReader: anyReader(messageReaders(platform), voucherReaders(platform)),
    incomingFolder: join(settings.dataDir, 'incoming'),
  });
  placesRoutes(app, platform);
  eventsRoutes(app, platform);
  paymentsRoutes(app, platform);
  releasesRoutes(app, platform, dispatching.reactions);
  platform.payments.register(app);
  registerForMachines(app, platform, client);
  registerInbox(app, platform);
  registerDeliveries(app, platform);
  if (settings.docs) {
    const { registerReference } = await import('./platform/http/reference.ts');
    await registerReference(app, settings.publicUrl);
  }
  await registerClient(app, client, {
    city: settings.city,
    previewOf: createPreviews(previewsOf(platform), platform),
  });
  const requests = () => connections.answering() + (ofDesk?.answering() ?? 0);
  return { server: app, desk, open: { requests, sockets } };
}

const previewsOf = (platform: Platform): FindPreviews => ({
  events: id => eventPreview(platform, id),
  venues: id => venuePreview(platform, id),
});

/** Registers what the app, phones, monitors and the doctor ask for, and the pages of the operator's texts. */
function registerForMachines(app: FastifyInstance, platform: Platform, client: string): void {
  registerPublicSettings(app, platform, async () =>
    (await import('./demo/queries.ts')).findDemoTimezone(platform.db),
  );
  registerLegalPages(app, platform);
  registerAppLinks(app, platform.settings);
  const hasPages = isClientBuilt(client);
  registerHealth(app, platform, hasPages);
  const sentence = hasPages ? warningAboutClientName(client) : noPagesMessage;
  if (sentence) app.addHook('onListen', async () => platform.log.warn(sentence));
  registerDoctor(app, platform);
}

const callBudgetOf = ({ settings, db, limits, clock, metrics }: Platform): CallBudget =>
  createCallBudget(settings.auth.rateLimits, {
    ...{ limits, clock, metrics, countStrangers: countStrangersIn(db) },
  });

/** The phone's plugin uploads locations without a session, so that call checks its caller in another way. */
function registerAppCalls(app: FastifyInstance, deps: DispatchDeps, authenticateUpload: Authenticate): void {
  const isUpload = ({ declaration }: Handler) => declaration.id === uploadLocation.id;
  const calls = handlersOf(handlers, 'app');
  const others = calls.filter(handler => !isUpload(handler));
  registerCalls(app, others, deps);
  registerCalls(app, calls.filter(isUpload), { ...deps, authenticate: authenticateUpload });
}

/** @returns how many sockets are open, as a function */
async function registerRealtime(
  app: FastifyInstance,
  platform: Platform,
  actors: ActorReader,
): Promise<() => number> {
  const { settings, db, bus, clock, random, log } = platform;
  const deps = {
    ...realtimeGateOf(db),
    verify: async (token: string) => {
      const proof = await actors.prove(token);
      return proof instanceof Failure ? { reason: proof.message } : proof;
    },
    bus,
    clock,
    random,
    log,
    origins: originPolicy(settings),
    socketsPerAddress: settings.auth.rateLimits?.sockets ?? null,
    onTooManySockets: () => platform.metrics.limitHit(authLimit('sockets')),
    addressOf: hostOfRequestBehind(settings.trustProxy),
  };
  registerRealtimeHttp(app, deps);
  const realtime = await attachRealtime(app.server, deps);
  const count = () => realtime.stats().sockets;
  platform.metrics.watchSockets(count);
  app.addHook('preClose', () => realtime.close());
  return count;
}

/** Returns the caller of a request, found by its token. */
export const authenticateBy =
  (actors: ActorReader): Authenticate =>
  async request => {
    const { apikey, authorization } = request.headers;
    const found = await actors.actorOf(bearerTokenIn(authorization), apiKeyOf(apikey));
    if (found instanceof Failure) throw found;
    return found;
  };

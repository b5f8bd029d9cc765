import { createHash, timingSafeEqual } from 'node:crypto';
import { Failure } from '@nightjar/domain/kernel/failure';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { answerWithin } from '../answered.ts';
import type { Settings } from '../config/settings.ts';
import type { Room } from '../disk/room.ts';
import type { Metrics } from '../metrics.ts';
import type { Platform } from '../platform.ts';
import { factsOf, type ProviderName } from '../providers/outcome.ts';
import type { ProviderTrouble } from '../providers/watch.ts';
import type { ReplicaState } from '../reads/replica-watch.ts';
import {
  type ConnectionLimits,
  connectionLimits,
  serverOptions,
  watchConnections,
} from '../web/connections/connections.ts';
import { refuseUpgrades } from '../web/connections/upgrades.ts';
import { registerErrors } from './errors.ts';

/**
 * `/healthz` answers that the process is alive. `/readyz` answers whether the server can answer calls. Without Redis it
 * can, and `/readyz` then states that Redis is out of reach. Where texts, payments or pushes fail, or the disk has
 * little room, the server is `degraded` and stays behind its load balancer. A server without a built client is ready
 * too, and `/readyz` states that it has no pages. `/metrics` serves the metrics of Prometheus, where the settings allow
 * it on this port.
 */
export function registerHealth(app: FastifyInstance, platform: Platform, hasPages: boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isDatabaseAnswering(platform);
    const reads = platform.reads.replica()?.state;
    const room = platform.disk.room();
    const troubles = platform.providers.troubles();
    return reply.code(ready ? 200 : 503).send({
      status: ready ? statusOf(room, troubles) : 'database out of reach',
      pages: hasPages ? 'ready' : 'the client is not built',
      ...(reads && { reads: readinessOfReads[reads] }),
      live_updates: platform.bus.isLive() ? 'ready' : 'Redis out of reach',
      disk: diskStates[room],
      ...troubleSentences(troubles),
    });
  });
  if (platform.settings.metrics.onMainPort) registerMetrics(app, platform);
}

const diskStates = {
  ample: 'ready',
  low: 'little room left',
  full: 'full: nothing new is saved',
} as const satisfies Record<Room, string>;
/** A degraded server still answers most calls, so it stays behind its load balancer. */
const statusOf = (room: Room, troubles: readonly ProviderTrouble[]): string =>
  room === 'ample' && troubles.length === 0 ? 'ready' : 'degraded';

/** The page is public, so it names no setting. The log does. */
const troubleWords = {
  credentials: 'refuses our account',
  limited: 'accepts no more for now',
  away: 'gives no answer',
} as const;
const wordsOfTrouble = (provider: ProviderName) => ({ ...troubleWords, ...factsOf(provider).troubleWords });

function troubleSentences(
  troubles: readonly ProviderTrouble[],
): Record<'texts' | 'payments' | 'pushes', string> {
  const sentenceOfKind = (kind: 'texts' | 'payments' | 'pushes') => {
    const own = troubles.filter(({ provider }) => factsOf(provider).carries === kind);
    if (own.length === 0) return 'ready';
    return own
      .map(
        ({ provider, kind: trouble, since }) =>
          `${factsOf(provider).title} ${wordsOfTrouble(provider)[trouble]} since ${since.toISOString()}`,
      )
      .join(', ');
  };
  return {
    texts: sentenceOfKind('texts'),
    payments: sentenceOfKind('payments'),
    pushes: sentenceOfKind('pushes'),
  };
}

type MeasuredPlatform = { metrics: Pick<Metrics, 'exposition' | 'connectionCut'>; settings: Settings };

function registerMetrics(app: FastifyInstance, { metrics, settings }: MeasuredPlatform): void {
  const { token } = settings.metrics;
  app.get('/metrics', async (request, reply) => {
    if (token && !isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new Failure('not_authenticated', 'Send METRICS_TOKEN as a bearer token to read the metrics.');
    const { text, contentType } = await metrics.exposition();
    return reply.type(contentType).send(text);
  });
}

/** Returns whether two secrets are equal. The comparison takes the same time wherever they differ. */
const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Serves only `/metrics`, on a port of its own. */
export function metricsServer(
  platform: MeasuredPlatform,
  limits: ConnectionLimits = connectionLimits,
): FastifyInstance {
  const app = Fastify(serverOptions(limits));
  watchConnections(app, limits, platform.metrics.connectionCut);
  refuseUpgrades(app.server);
  registerErrors(app);
  registerMetrics(app, platform);
  return app;
}

/** A replica that may not answer leaves its reads to the database, so the server stays ready. */
const readinessOfReads: Readonly<Record<ReplicaState, string>> = {
  ready: 'ready',
  behind: 'replica too far behind',
  away: 'replica out of reach',
  promoted: 'replica is a database of its own',
};

/** A database that needs more milliseconds than this counts as unreachable. */
const databaseTimeoutMs = 2_000;

async function isDatabaseAnswering({ db, log }: Platform): Promise<boolean> {
  try {
    await answerWithin(sql`select 1`.execute(db), databaseTimeoutMs);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return false;
  }
}

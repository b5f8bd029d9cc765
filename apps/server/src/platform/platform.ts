import { join } from 'node:path';
import { openConfiguredOrSharedKeys } from './auth/actor/key-ring.ts';
import { openBus } from './bus/open.ts';
import type { Bus } from './bus/port.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Settings } from './config/settings.ts';
import { choosePlanMode } from './db/connections/plan-mode.ts';
import { type Database, type DatabaseOptions, openDatabase } from './db/database.ts';
import { connectBriefly, urlOfSameUser } from './db/logins.ts';
import type { DatabaseUrls } from './db/roles.ts';
import { type Disk, watchDisk } from './disk/disk.ts';
import { registerDiskMetrics } from './disk/metrics.ts';
import { findVolumes } from './disk/volumes.ts';
import { reportFailuresTo } from './guarded.ts';
import { graphileJobs } from './jobs/graphile.ts';
import type { Jobs } from './jobs/port.ts';
import { type LegalTexts, readLegalTexts } from './legal/texts.ts';
import { createLimits, type Limits } from './limits/limits.ts';
import type { Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { mustBeOutsideTransactions } from './outside.ts';
import { openPayments } from './payments/open.ts';
import type { Payments } from './payments/port.ts';
import type { Parent } from './processes/child.ts';
import { configuredProviders } from './providers/configured.ts';
import { providerOutcomes } from './providers/outcome.ts';
import { createProviderWatch, type ProviderWatch } from './providers/watch.ts';
import { openPush } from './push/open.ts';
import type { Push } from './push/port.ts';
import { type Random, systemRandom } from './random.ts';
import { openReads, type Reads, readsOnWriter } from './reads/reads.ts';
import { createSigner, type Signer } from './signer.ts';
import { openSms } from './sms/open.ts';
import type { SmsSender } from './sms/port.ts';
import { startSpanOn, type Tracer, withSpans } from './spans.ts';
import { StartupError } from './startup-error.ts';
import { diskFileStore } from './storage/files/disk.ts';
import type { FileStore } from './storage/files/port.ts';
import { s3FileStore } from './storage/files/s3.ts';
import { openTracer } from './telemetry/open.ts';
import { watchStatements } from './telemetry/statements.ts';
import { readState } from './watching/state.ts';

/** This many connections serve `/rest/v1`. Its statements are short, so a few are enough. */
const restConnections = 4;

/**
 * All systems outside of the product are behind ports. This one object with all ports is passed to the code that needs
 * them.
 */
export type Platform = {
  settings: Settings;
  clock: Clock;
  random: Random;
  log: Logger;
  metrics: Metrics;
  /** Sends spans to the operator's collector. It is null where the settings name none. */
  tracer: Tracer | null;
  db: Database;
  /** Reads that may be a little old run here. */
  reads: Reads;
  /** These connections have the role of `/rest/v1`, which may use only certain rows and columns of a few tables. */
  restDb: Database;
  bus: Bus;
  jobs: Jobs;
  limits: Limits;
  /** The disks of this machine are measured here. */
  disk: Disk;
  /** These are the operator's terms and privacy policy. */
  legal: LegalTexts;
  signer: Signer;
  sms: SmsSender;
  push: Push;
  files: FileStore;
  payments: Payments;
  /** How the attempts at the providers of texts, payments and pushes end. */
  providers: ProviderWatch;
};

/**
 * Opens all ports on a prepared database. `closePlatform` closes them again. `parent` is the process that started this
 * process.
 */
export async function createPlatform(
  settings: Settings,
  urls: DatabaseUrls,
  { log, parent = null }: { log: Logger; parent?: Parent | null },
): Promise<Platform> {
  const onTrouble = (error: Error) => log.warn({ err: error }, 'A database connection was lost');
  const { readUrl, readLagMs, planMode: wantedPlanMode } = settings.database;
  const { app: databaseUrl } = urls;
  const planMode = await connectBriefly(urls.direct, client => choosePlanMode(client, wantedPlanMode));
  const metrics = createMetrics(log, parent?.exposition);
  const tracer = await openTracer(settings, { log, random: systemRandom });
  const watchStatement = tracer ? watchStatements(startSpanOn(tracer)) : undefined;
  const shared = { planMode, onTrouble, watchStatement };
  const open = (pool: string, url: string, more: PoolOptions = {}) =>
    openDatabase({ url, measures: metrics.poolMeasures(pool), ...shared, ...more });
  const db = open('main', databaseUrl);
  const deps = { clock: systemClock, random: systemRandom };
  const { signerKeys } = await openConfiguredOrSharedKeys(settings.auth.signingKeys, db);
  reportFailuresTo(metrics.failureCaught);
  const providers = createProviderWatch({ metrics, log, ...deps });
  const { report } = providers;
  const bus = await openBus(settings.redisUrl, log, parent?.bus).catch(failWithoutRedis);
  await providers.share(bus);
  for (const provider of configuredProviders(settings)) metrics.expectProvider(provider, providerOutcomes);
  const platform: Platform = {
    settings,
    log,
    db,
    tracer,
    reads: readUrl
      ? await openReads({
          writer: db,
          openReplica: (pool, maxConnections) =>
            open(pool, urlOfSameUser(readUrl, databaseUrl), { maxConnections, isReplica: true }),
          mostLagMs: readLagMs,
          bus,
          log,
        })
      : readsOnWriter(db),
    restDb: open('rest', urls.rest, { maxConnections: restConnections }),
    clock: systemClock,
    random: systemRandom,
    metrics,
    bus,
    jobs: graphileJobs,
    limits: createLimits(databaseUrl, onTrouble),
    disk: await watchDisk({ volumes: await findVolumes(settings), log }),
    legal: await readLegalTexts(settings),
    signer: createSigner(signerKeys),
    sms: openSms(settings, { db, clock: systemClock, report }),
    push: openPush(settings, { jobs: graphileJobs, providers, ...deps }),
    files: await openFileStore(settings),
    payments: await openPayments(settings, { databaseUrl, log, report, ...deps }),
    providers,
  };
  registerDiskMetrics(metrics.registry, platform.disk);
  metrics.watchState(() => readState(platform));
  const traced = tracer ? withTracedPorts(platform, tracer) : platform;
  return settings.production ? traced : withGuardedPorts(traced);
}

type PoolOptions = Pick<DatabaseOptions, 'maxConnections' | 'isReplica'>;

const openFileStore = async ({ files, dataDir }: Settings) =>
  files.s3 ? await s3FileStore(files.s3) : diskFileStore(join(dataDir, 'files'));

/** Returns the platform with ports whose calls of outside systems are spans. */
const withTracedPorts = (platform: Platform, tracer: Tracer): Platform => ({
  ...platform,
  payments: withSpans(tracer, {
    name: 'payments',
    port: platform.payments,
    local: ['readEvent', 'register', 'close'],
  }),
  sms: withSpans(tracer, { name: 'sms', port: platform.sms }),
  push: withSpans(tracer, { name: 'push', port: platform.push, local: ['notify', 'close'] }),
  files: withSpans(tracer, { name: 'files', port: platform.files }),
});

/** Returns the platform with ports that throw where an outside system is called inside a transaction. */
export const withGuardedPorts = (platform: Platform): Platform => ({
  ...platform,
  payments: mustBeOutsideTransactions('payments', platform.payments, ['readEvent', 'register', 'close']),
  sms: mustBeOutsideTransactions('sms', platform.sms),
  push: mustBeOutsideTransactions('push', platform.push, ['notify']),
  files: mustBeOutsideTransactions('files', platform.files),
});

function failWithoutRedis(error: Error): never {
  if (error instanceof StartupError) throw error;
  throw new StartupError(`REDIS_URL: no Redis answers there (${error.message}).`);
}

export async function closePlatform(platform: Platform): Promise<void> {
  const { db, reads, restDb, bus, limits, disk, payments, push, tracer } = platform;
  // The reads leave the bus and the database before these are closed.
  await reads.close();
  const ports = [bus, limits, disk, payments, push].map(port => port.close());
  await Promise.all([...ports, db.destroy(), restDb.destroy()]);
  await tracer?.close();
}

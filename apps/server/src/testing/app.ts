import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trackingToken, uploadLocation } from '@nightjar/domain/account/calls';
import type { Call, Envelope, OutputOf, RequestOf } from '@nightjar/domain/kernel/call';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { signAccessToken } from '../platform/auth/actor/access-token.ts';
import { openConfiguredOrSharedKeys } from '../platform/auth/actor/key-ring.ts';
import { insertSession } from '../platform/auth/queries/sessions.ts';
import { createInProcessBus } from '../platform/bus/in-process.ts';
import { readSettings } from '../platform/config/settings.ts';
import { roomyDisk } from '../platform/disk/disk.ts';
import { publishLegalTexts } from '../platform/legal/publish.ts';
import { readLegalTexts } from '../platform/legal/texts.ts';
import { createLimits } from '../platform/limits/limits.ts';
import { createMetrics } from '../platform/metrics.ts';
import { openPayments } from '../platform/payments/open.ts';
import { type Platform, withGuardedPorts } from '../platform/platform.ts';
import { createProviderWatch } from '../platform/providers/watch.ts';
import { openPush } from '../platform/push/open.ts';
import { systemRandom } from '../platform/random.ts';
import { readsOnWriter } from '../platform/reads/reads.ts';
import { createSigner } from '../platform/signer.ts';
import { outboxSender } from '../platform/sms/outbox.ts';
import { diskFileStore } from '../platform/storage/files/disk.ts';
import { buildServers } from '../server.ts';
import { jobTasksOf } from '../worker.ts';
import { TestClock } from './auth-rig.ts';
import { builders } from './builders.ts';
import { testDatabase } from './database.ts';
import { jobsFor } from './jobs.ts';
import { productionVariables } from './production.ts';

export type Reply<Data> = { status: number; headers: Headers; body: Envelope<Data> };

/** A request may differ in these values from a request of a signed-in phone. */
export type AppVariation = {
  token?: string | null;
  key?: string;
  body?: string;
  headers?: Record<string, string>;
};

/**
 * The clock begins at Friday, 20 November 2026, 10:30pm in Tampa. At that time the bars are open and no birthday is
 * near.
 */
const fridayNight = new Date('2026-11-21T03:30:00Z');

/** Tests send calls faster than any person. Tests of the limits set limits of their own. */
const unreachableLimits = 'calls=999999,at_once=999999,strangers=999999';

/**
 * Runs the whole server on a real socket with a database of its own and a clock that the test sets. A test file calls
 * it once, at the top. `call` sends what a phone would send for the user with that id, and `build` makes valid rows
 * with the rows that they need.
 */
export async function testApp(
  variables: Record<string, string> = {},
  provide: (clock: TestClock, log: Platform['log'], databaseUrl: string) => Partial<Platform> = () => ({}),
) {
  const {
    db,
    url: databaseUrl,
    urls,
    appDb,
    restDb,
    statementsOf,
    sentBy,
    roundTripsOf,
  } = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'app-test-'));
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    LEGAL_DIR: productionVariables.LEGAL_DIR,
    AUTH_RATE_LIMITS: unreachableLimits,
    ...variables,
  });
  const log = pino({ level: 'silent' });
  const clock = new TestClock(fridayNight);
  const legal = await readLegalTexts(settings);
  await publishLegalTexts(appDb, legal, clock.now());
  const ring = await openConfiguredOrSharedKeys(settings.auth.signingKeys, appDb);
  const jobs = jobsFor((): ReturnType<typeof jobTasksOf> => jobTasksOf(platform));
  const metrics = createMetrics(log);
  const providers = createProviderWatch({ metrics, log, clock, random: systemRandom });
  const { report } = providers;
  const platform = withGuardedPorts({
    settings,
    log,
    db: appDb,
    reads: readsOnWriter(appDb),
    restDb,
    clock,
    random: systemRandom,
    metrics,
    tracer: null,
    bus: createInProcessBus(log),
    jobs,
    limits: createLimits(urls.app, () => {}),
    disk: roomyDisk,
    legal,
    signer: createSigner(ring.signerKeys),
    sms: outboxSender({ db: appDb, clock }),
    push: openPush(settings, { jobs, clock, providers, random: systemRandom }),
    files: diskFileStore(join(folder, 'files')),
    payments: await openPayments(settings, {
      ...{ databaseUrl: urls.app, clock, random: systemRandom, log, report },
    }),
    providers,
    ...provide(clock, log, urls.app),
  });
  const { server: app, desk } = await buildServers(platform);
  const url = await listenOn(app);
  const deskUrl = desk ? await listenOn(desk) : url;

  /** Signs an access token of a session as if the time were `secondsFromNow` from now. */
  async function tokenOf(userId: string, secondsFromNow = 0): Promise<string> {
    const now = new Date(clock.now().getTime() + secondsFromNow * 1000);
    const sessionId = systemRandom.uuid();
    const notAfter = new Date(now.getTime() + 24 * 3_600_000);
    await insertSession(db, {
      id: sessionId,
      accountId: userId,
      userAgent: null,
      address: null,
      notAfter,
      now,
    });
    const subject = { userId, sessionId, phone: '18135550100', userMetadata: {}, signedInAt: now };
    return signAccessToken(ring, subject, { issuer: `${settings.publicUrl}/auth/v1`, now });
  }

  const tokens = new Map<string, Promise<string>>();
  function cachedTokenOf(userId: string): Promise<string> {
    const known = tokens.get(userId) ?? tokenOf(userId);
    tokens.set(userId, known);
    return known;
  }

  const trackingTokens = new Map<string, Promise<string | null>>();
  /** Returns the token that a call needs. The phone's plugin uploads locations with a tracking token. */
  async function tokenFor(declaration: Call, userId: string): Promise<string | null> {
    if (declaration.id !== uploadLocation.id) return cachedTokenOf(userId);
    const known = trackingTokens.get(userId) ?? askTrackingToken(userId);
    trackingTokens.set(userId, known);
    return known;
  }
  const askTrackingToken = async (user_id: string) =>
    (await call(trackingToken, { user_id }, user_id)).body.data?.token ?? null;

  async function call<C extends Call>(
    declaration: C,
    input: RequestOf<C> | Record<string, unknown>,
    as: string | null,
    variation: AppVariation = {},
  ): Promise<Reply<OutputOf<C>>> {
    const token = variation.token === undefined ? as && (await tokenFor(declaration, as)) : variation.token;
    const base = declaration.surface === 'desk' ? deskUrl : url;
    return sendCall(base + declaration.path, declaration, input, { ...variation, token });
  }

  afterAll(async () => {
    await desk?.close();
    await closeTestApp(app, platform, folder);
  });
  return {
    app,
    url,
    deskUrl,
    db,
    databaseUrl,
    urls,
    clock,
    platform,
    settings,
    statementsOf,
    sentBy,
    roundTripsOf,
    call,
    tokenOf,
    sessionOf: cachedTokenOf,
    tokenFor,
    build: builders(db, clock),
  };
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/** Sends a call to an address as the client does. */
export async function sendCall<C extends Call>(
  address: string,
  { method }: C,
  input: RequestOf<C> | Record<string, unknown>,
  { token, key, body = JSON.stringify(input), headers }: AppVariation,
): Promise<Reply<OutputOf<C>>> {
  const reads = method === 'GET';
  const query = reads ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const response = await fetch(address + query, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!reads && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...headers,
    },
    ...(!reads && { body }),
  });
  const file = response.headers.get('content-type')?.startsWith('text/csv');
  const envelope = (
    file ? { success: true, message: '', data: await response.text(), total: null } : await response.json()
  ) as Envelope<OutputOf<C>>;
  return { status: response.status, headers: response.headers, body: envelope };
}

export async function listenOn(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

async function closeTestApp(app: FastifyInstance, platform: Platform, folder: string): Promise<void> {
  await app.close();
  await Promise.all([platform.limits.close(), platform.bus.close(), platform.payments.close()]);
  await rm(folder, { recursive: true, force: true });
}

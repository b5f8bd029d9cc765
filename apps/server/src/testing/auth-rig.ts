import type { AddressInfo } from 'node:net';
import { brand } from '@nightjar/domain/brand';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { afterAll } from 'vitest';
import type { ActorReader } from '../platform/auth/actor/actor.ts';
import { type AuthPlatform, registerAuth } from '../platform/auth/auth.ts';
import { createInProcessBus } from '../platform/bus/in-process.ts';
import { readSettings } from '../platform/config/settings.ts';
import type { Database } from '../platform/db/database.ts';
import { roomyDisk } from '../platform/disk/disk.ts';
import { createLimits } from '../platform/limits/limits.ts';
import { createMetrics } from '../platform/metrics.ts';
import { systemRandom } from '../platform/random.ts';
import { registerInbox } from '../platform/sms/inbox.ts';
import { outboxSender, readOutbox } from '../platform/sms/outbox.ts';
import type { SmsSender } from '../platform/sms/port.ts';
import { testDatabase } from './database.ts';

export const publishableKey = 'sb_publishable_test';

/** This clock moves only when a test moves it. */
export class TestClock {
  #time: number;
  constructor(start: Date = new Date()) {
    this.#time = start.getTime();
  }

  now = () => new Date(this.#time);
  advance(seconds: number): void {
    this.#time += seconds * 1000;
  }
}

const silentLog = pino({ level: 'silent' });

export type AuthNode = {
  app: FastifyInstance;
  url: string;
  actors: ActorReader;
  /** Returns the unmodified Supabase client with a storage of its own. */
  client(overrides?: { fetch?: typeof fetch; key?: string }): SupabaseClient;
};

type NodeOptions = {
  variables?: Record<string, string>;
  sms?: SmsSender;
  log?: Logger;
  disk?: AuthPlatform['disk'];
  /** The node has this clock of its own, as on another machine. */
  clock?: TestClock;
};

/**
 * Runs the sign-in alone on real sockets. Its nodes share one database and one bus, the test sets the clock, and rate
 * limits are off unless the test names them.
 */
export async function authRig(shared: Record<string, string> = {}) {
  const { db, appDb, urls, statementsOf } = await testDatabase();
  const clock = new TestClock();
  const bus = createInProcessBus(silentLog);
  const limits = createLimits(urls.app, () => {});
  const outbox = outboxSender({ db: appDb, clock });
  const nodes: AuthNode[] = [];
  let phones = 0;

  async function start(options: NodeOptions = {}): Promise<AuthNode> {
    const { variables = {}, sms = outbox, log = silentLog, disk = roomyDisk } = options;
    const settings = readSettings({
      PORT: '0',
      PUBLIC_URL: brand.site,
      AUTH_RATE_LIMITS: 'off',
      AUTH_SMS_GAP_S: '0',
      ...shared,
      ...variables,
    });
    // Each test chooses the network addresses from which its requests come.
    const app = Fastify({ trustProxy: true });
    const metrics = createMetrics(log);
    const platform = {
      settings,
      db: appDb,
      clock: options.clock ?? clock,
      random: systemRandom,
      log,
      bus,
      limits,
      disk,
      metrics,
      sms,
    };
    const { actors } = await registerAuth(app, platform, {
      onFirstSignIn: insertPerson,
      onPhoneChanged: changePhoneOfPerson,
    });
    registerInbox(app, platform);
    // The real server answers all other GET requests, as it does for the pages of the app.
    app.get('/*', (_request, reply) => reply.callNotFound());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const node = { app, url, actors, client: clientOf(url) };
    nodes.push(node);
    return node;
  }

  const nextPhone = () => `1813556${String(phones++).padStart(4, '0')}`;

  async function codeFor(phone: string): Promise<string> {
    const [message] = await readOutbox(db, phone);
    return message?.text.slice(0, 6) ?? '';
  }

  /** Signs in a new user, or the user with this phone number, on a device of their own. */
  async function signIn(node: AuthNode, phone: string = nextPhone(), client: SupabaseClient = node.client()) {
    await client.auth.signInWithOtp({ phone });
    const { data, error } = await client.auth.verifyOtp({ phone, token: await codeFor(phone), type: 'sms' });
    if (error || !data.session || !data.user) throw error ?? new Error('The code opened no session.');
    return { client, phone, session: data.session, user: data.user };
  }

  afterAll(async () => {
    await Promise.all(nodes.map(({ app }) => app.close()));
    await Promise.all([limits.close(), bus.close()]);
  });

  return { db, clock, bus, start, nextPhone, codeFor, signIn, statementsOf };
}

const clientOf =
  (url: string): AuthNode['client'] =>
  ({ fetch, key = publishableKey } = {}) =>
    createClient(url, key, {
      auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
      global: fetch ? { fetch } : {},
    });

async function insertPerson(
  db: Database,
  { id, phone }: { id: string; phone: string },
  now: Date,
): Promise<void> {
  const times = { created_at: now, updated_at: now };
  await db
    .insertInto('users')
    .values({ id, phone, referral_code: id, ...times })
    .execute();
}

async function changePhoneOfPerson(
  db: Database,
  { id, phone }: { id: string; phone: string },
): Promise<void> {
  await db.updateTable('users').set({ phone }).where('id', '=', id).execute();
}

/** Sends a request that the client itself would not send. */
export async function sendRequest(
  url: string,
  options: { method?: string; body?: unknown; token?: string; headers?: Record<string, string> } = {},
) {
  const {
    method = options.body === undefined ? 'GET' : 'POST',
    body,
    token = publishableKey,
    headers = {},
  } = options;
  const response = await fetch(url, {
    method,
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json;charset=UTF-8',
      'x-supabase-api-version': '2024-01-01',
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}

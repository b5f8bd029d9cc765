import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendFriendRequest } from '@nightjar/domain/friends/calls';
import { expect, onTestFinished, test } from 'vitest';
import { sendCall } from '../../testing/app.ts';
import { builders } from '../../testing/builders.ts';
import { testDatabase } from '../../testing/database.ts';
import { mainScript, startServer } from '../../testing/process.ts';
import { type ReceivedSpan, startCollector } from '../../testing/telemetry/collector.ts';
import { signAccessToken } from '../auth/actor/access-token.ts';
import { makeKeyRing, newPrivateKey } from '../auth/actor/key-ring.ts';
import { insertSession } from '../auth/queries/sessions.ts';
import { systemClock } from '../clock.ts';
import { systemRandom } from '../random.ts';
import type { EndedSpan } from '../spans.ts';
import { otlpTracer } from './otlp.ts';

const { db, url } = await testDatabase();
const publicUrl = 'http://localhost:8080';
const patient = { timeout: 40_000, interval: 50 };
const traceId = '4d3c2b1a00ffee00aa11bb22cc33dd44';
const callerSpan = '00ab00cd00ef0012';

/** Runs the product with a collector, and opens a session of one of two members. */
async function startTraced(collector: string) {
  const folder = await mkdtemp(join(tmpdir(), 'traced-'));
  const build = builders(db, systemClock);
  const phone = '18135550177';
  const caller = await build.member({ first_name: 'Zephyrine', phone });
  const other = await build.member({ first_name: 'Quenby' });
  const key = await newPrivateKey();
  const server = await startServer({
    command: [mainScript],
    env: {
      PUBLIC_URL: publicUrl,
      DATABASE_URL: url,
      DATA_DIR: folder,
      JWT_SIGNING_KEYS: JSON.stringify([key]),
      AUTH_RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=rehearsal',
    },
  });
  onTestFinished(async () => {
    server.child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  const now = systemClock.now();
  const id = randomUUID();
  await insertSession(db, {
    id,
    accountId: caller,
    userAgent: null,
    address: null,
    notAfter: new Date(now.getTime() + 3_600_000),
    now,
  });
  const token = await signAccessToken(
    await makeKeyRing([key]),
    { userId: caller, sessionId: id, phone, userMetadata: {}, signedInAt: now },
    { issuer: `${publicUrl}/auth/v1`, now },
  );
  return { server, caller, other, token, phone };
}

test('a trace collector gets the spans of a call, of its statements and of its job in one trace, and nothing about the people', {
  timeout: 90_000,
}, async () => {
  const keys: unknown[] = [];
  const collector = await startCollector((response, request) => {
    keys.push(request.headers['x-key']);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const { server, caller, other, token, phone } = await startTraced(collector.url);

  await sendCall(
    server.address + sendFriendRequest.path,
    sendFriendRequest,
    { requester_id: caller, requesting_id: other },
    { token, key: randomUUID(), headers: { traceparent: `00-${traceId}-${callerSpan}-00` } },
  );
  await fetch(`${server.address}/auth/v1/otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: '18135550178' }),
  });
  const named = (name: string) => collector.spans.filter(span => span.name === name);
  await expect.poll(() => named('job push-friend-request'), patient).toHaveLength(1);
  await expect.poll(() => named('sms send'), patient).toHaveLength(1);
  expect(await server.stop('SIGTERM')).toBe(0);

  const ofTrace = collector.spans.filter(span => span.traceId === traceId);
  const [call] = named(`POST ${sendFriendRequest.path}`);
  expect(call).toMatchObject({
    traceId,
    parentSpanId: callerSpan,
    kind: 2,
    attributes: {
      'http.request.method': 'POST',
      'http.route': sendFriendRequest.path,
      'http.response.status_code': 200,
    },
  });
  expect(named('job push-friend-request')).toMatchObject([{ traceId, parentSpanId: call?.spanId, kind: 5 }]);
  const statements = ofTrace.filter(({ attributes }) => 'db.system.name' in attributes);
  expect(statements.map(({ name }) => name)).toContain('insert friendships');
  for (const { parentSpanId } of statements)
    expect(ofTrace.map(({ spanId }) => spanId)).toContain(parentSpanId);
  expect(new Set(ofTrace.map(({ spanId }) => spanId)).size).toBe(ofTrace.length);
  expect(collector.spans.every(hasEnded)).toBe(true);
  expect(collector.resources[0]).toMatchObject({
    'service.name': 'nightjar',
    'deployment.environment.name': 'rehearsal',
  });
  expect(new Set(keys)).toEqual(new Set(['a key']));

  const sent = collector.bodies.join('\n');
  for (const personal of [
    caller,
    other,
    token,
    phone,
    '18135550178',
    'Zephyrine',
    'Quenby',
    '127.0.0.1',
    'select "',
  ])
    expect(sent).not.toContain(personal);
});

const hasEnded = (span: ReceivedSpan): boolean =>
  BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano) &&
  BigInt(span.startTimeUnixNano) > 10n ** 18n;

function tracerTo(tracesUrl: string, sampleRatio = 1) {
  const warnings: unknown[][] = [];
  const log = { warn: (...given: unknown[]) => void warnings.push(given) };
  const tracer = otlpTracer({ tracesUrl, serviceName: 'a test', sampleRatio }, { log, random: systemRandom });
  return { tracer, warnings };
}

const ended = (number: number): EndedSpan => ({
  name: `span ${number}`,
  kind: 'client',
  trace: { traceId, spanId: number.toString(16).padStart(16, '0'), sampled: true },
  parentId: null,
  startedAt: 1_800_000_000_000,
  milliseconds: 12.5,
  error: number === 1 ? '23505' : null,
  attributes: {},
});

test("a span that is sent to a trace collector has its times, and the kind of its error without the error's message", async () => {
  const collector = await startCollector();
  const { tracer } = tracerTo(`${collector.url}/v1/traces`);
  tracer.spanEnded(ended(1));
  tracer.spanEnded(ended(2));
  await tracer.close();
  expect(collector.spans).toMatchObject([
    {
      startTimeUnixNano: '1800000000000000000',
      endTimeUnixNano: '1800000000012500000',
      status: { code: 2 },
      attributes: { 'error.type': '23505' },
    },
    { status: { code: 0 }, attributes: {} },
  ]);
});

test('a trace collector that never answers delays no work, and only a limited number of spans wait for it', async () => {
  const arrived = Promise.withResolvers<void>();
  const collector = await startCollector(() => arrived.resolve());
  const { tracer } = tracerTo(`${collector.url}/v1/traces`);
  for (let number = 1; number <= 600; number += 1) tracer.spanEnded(ended(number));
  await arrived.promise;
  for (let number = 1; number <= 100_000; number += 1) tracer.spanEnded(ended(number));
  await tracer.close();
  // A tracer that closes sends at once all that waited.
  await expect.poll(() => collector.spans.length, patient).toBeGreaterThan(4_000);
  expect(collector.spans.length).toBeLessThan(5_500);
});

test.each([
  [
    'refuses spans',
    async () => `${(await startCollector(response => response.writeHead(400).end())).url}/v1/traces`,
  ],
  ['is away', async () => 'http://127.0.0.1:1/v1/traces'],
])('a trace collector that %s is logged once a minute, and the server goes on', async (_how, start) => {
  const { tracer, warnings } = tracerTo(await start());
  for (let number = 1; number <= 2_000; number += 1) tracer.spanEnded(ended(number));
  await tracer.close();
  await expect.poll(() => warnings.length, patient).toBe(1);
  expect(warnings[0]?.[1]).toBe(
    'The collector at OTEL_EXPORTER_OTLP_ENDPOINT does not take spans; they are dropped',
  );
});

test('a random share of the traces is sent to the trace collector, as large as the settings name', async () => {
  const tracers = [0, 0.5, 1].map(share => tracerTo('http://127.0.0.1:1/v1/traces', share).tracer);
  const counts = tracers.map(tracer => Array.from({ length: 2_000 }, tracer.samples).filter(Boolean).length);
  expect(counts[0]).toBe(0);
  expect(counts[1]).toBeGreaterThan(800);
  expect(counts[1]).toBeLessThan(1_200);
  expect(counts[2]).toBe(2_000);
});

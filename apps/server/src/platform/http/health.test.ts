import { describe, expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { logLines } from '../../testing/log-lines.ts';
import { ownServer } from '../../testing/own-calls.ts';
import { productionVariables as production } from '../../testing/production.ts';
import { startRedis } from '../../testing/redis/start.ts';
import { openBus } from '../bus/open.ts';
import { openDatabase } from '../db/database.ts';
import type { Platform } from '../platform.ts';
import { metricsServer, registerHealth } from './health.ts';

const token = 'sixteen characters and more';

async function statusesOf(variables: Record<string, string>) {
  const { url } = await testApp(variables);
  return (path: string, authorization?: string) =>
    fetch(url + path, authorization === undefined ? {} : { headers: { authorization } }).then(
      ({ status }) => status,
    );
}

const bare = await statusesOf(production);
const guarded = await statusesOf({ ...production, METRICS_TOKEN: token, DOCS: 'on' });
const apart = await testApp({ ...production, METRICS_PORT: '0' });
const withToken = { ...apart.settings, metrics: { ...apart.settings.metrics, token } };

test('production serves neither the metrics nor the API reference by default', async () => {
  const shown = await Promise.all(
    ['/metrics', '/docs/', '/docs', '/openapi.json', '/healthz'].map(each => bare(each)),
  );
  expect(shown).toEqual([404, 404, 404, 404, 200]);
});

test('production serves the API reference with DOCS=on', async () => {
  expect([await guarded('/docs/'), await guarded('/openapi.json')]).toEqual([200, 200]);
});

test.each([undefined, '', token, 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`])(
  'a request for the metrics with %j is refused',
  async authorization => {
    expect(await guarded('/metrics', authorization)).toBe(401);
  },
);

test('the metrics are served to callers with the metrics token', async () => {
  expect(await guarded('/metrics', `Bearer ${token}`)).toBe(200);
});

test('the metrics are served on their own port alone if the settings name one', async () => {
  expect((await fetch(`${apart.url}/metrics`)).status).toBe(404);
  const server = metricsServer(apart.platform);
  const { statusCode, body } = await server.inject('/metrics');
  expect([statusCode, body.includes('process_cpu_seconds_total')]).toEqual([200, true]);
  const missing = await server.inject('/healthz?x=1');
  expect([missing.statusCode, missing.json()]).toMatchObject([
    404,
    { code: 'not_found', message: 'Nothing is served at GET /healthz' },
  ]);
  await server.close();
});

test('a request for the metrics with a wrong token is answered in one sentence', async () => {
  const server = metricsServer({ ...apart.platform, settings: withToken });
  const { statusCode, body } = await server.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer x' },
  });
  expect([statusCode, JSON.parse(body)]).toMatchObject([
    401,
    { code: 'not_authenticated', message: 'Send METRICS_TOKEN as a bearer token to read the metrics.' },
  ]);
  const right = { authorization: `Bearer ${token}` };
  expect((await server.inject({ url: '/metrics', headers: right })).statusCode).toBe(200);
  await server.close();
});

const allWell = { disk: 'ready', texts: 'ready', payments: 'ready', pushes: 'ready' };

describe('a server', () => {
  const { log, lines } = logLines();
  const platform = { ...apart.platform, log };
  const answerOf = async (path: string, differences: Partial<Platform> = {}, hasPages = true) => {
    const url = await ownServer(platform, app =>
      registerHealth(app, { ...platform, ...differences }, hasPages),
    );
    const answer = await fetch(url + path);
    return [answer.status, await answer.json()];
  };

  test('a running server answers that it is alive', async () => {
    expect(await answerOf('/healthz')).toEqual([200, { status: 'ok' }]);
  });

  test('a server is ready while its database answers', async () => {
    expect(await answerOf('/readyz')).toEqual([
      200,
      { status: 'ready', pages: 'ready', live_updates: 'ready', ...allWell },
    ]);
  });

  test('a server without a built client is ready, and states that it has no pages', async () => {
    expect(await answerOf('/readyz', {}, false)).toEqual([
      200,
      { status: 'ready', pages: 'the client is not built', live_updates: 'ready', ...allWell },
    ]);
  });

  test('a server is not ready while its database is out of reach, and the log has the reason', async () => {
    const db = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
    onTestFinished(() => db.destroy());
    expect(await answerOf('/readyz', { db })).toEqual([
      503,
      { status: 'database out of reach', pages: 'ready', live_updates: 'ready', ...allWell },
    ]);
    expect(lines()).toContainEqual(
      expect.objectContaining({
        msg: 'not ready',
        err: expect.objectContaining({ message: expect.stringContaining('ECONNREFUSED') }),
      }),
    );
  });

  test('a server names each provider that is in trouble, and no setting', async () => {
    const since = new Date('2026-11-28T03:00:00Z');
    const troubles = () => [
      { provider: 'twilio' as const, kind: 'away' as const, since },
      { provider: 'fcm' as const, kind: 'credentials' as const, since },
      { provider: 'apns' as const, kind: 'limited' as const, since },
    ];
    expect(await answerOf('/readyz', { providers: { ...platform.providers, troubles } })).toEqual([
      200,
      {
        ...{ status: 'degraded', pages: 'ready', live_updates: 'ready', disk: 'ready', payments: 'ready' },
        texts: 'Twilio gives no answer since 2026-11-28T03:00:00.000Z',
        pushes:
          'FCM refuses our account since 2026-11-28T03:00:00.000Z, APNs accepts no more for now since 2026-11-28T03:00:00.000Z',
      },
    ]);
  });

  test('a server is ready without Redis, and answers that live updates wait', async () => {
    const redis = await startRedis();
    const bus = await openBus(redis.url, log);
    onTestFinished(async () => {
      await bus.close();
      await redis.close();
    });
    expect(await answerOf('/readyz', { bus })).toEqual([
      200,
      { status: 'ready', pages: 'ready', live_updates: 'ready', ...allWell },
    ]);
    await redis.kill();
    await expect.poll(() => bus.isLive()).toBe(false);
    expect(await answerOf('/readyz', { bus })).toEqual([
      200,
      { status: 'ready', pages: 'ready', live_updates: 'Redis out of reach', ...allWell },
    ]);
  });
});

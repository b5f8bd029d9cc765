import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { productionVariables as production } from '../../testing/production.ts';
import { metricsServer } from './health.ts';

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

test('production shows neither metrics nor the reference unless it is told to', async () => {
  const shown = await Promise.all(
    ['/metrics', '/docs/', '/docs', '/openapi.json', '/healthz'].map(each => bare(each)),
  );
  expect(shown).toEqual([404, 404, 404, 404, 200]);
});

test('with DOCS=on the reference is there', async () => {
  expect([await guarded('/docs/'), await guarded('/openapi.json')]).toEqual([200, 200]);
});

test.each([undefined, '', token, 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`])(
  'the metrics are not given to %j',
  async authorization => {
    expect(await guarded('/metrics', authorization)).toBe(401);
  },
);

test('the metrics are given to who has the token', async () => {
  expect(await guarded('/metrics', `Bearer ${token}`)).toBe(200);
});

test('with a port of their own the metrics are there and not on the main one', async () => {
  expect((await fetch(`${apart.url}/metrics`)).status).toBe(404);
  const server = metricsServer(apart.platform);
  const { statusCode, body } = await server.inject('/metrics');
  expect([statusCode, body.includes('process_cpu_seconds_total')]).toEqual([200, true]);
  expect((await server.inject('/healthz')).statusCode).toBe(404);
  await server.close();
});

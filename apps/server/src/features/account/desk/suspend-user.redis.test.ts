import { myUserDetails } from '@nightjar/domain/account/calls';
import { restoreUser, suspendUser } from '@nightjar/domain/account/desk/calls';
import { userTopic } from '@nightjar/domain/live';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openBus } from '../../../platform/bus/open.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { buildServer } from '../../../server.ts';
import { listenOn, sendCall, testApp } from '../../../testing/app.ts';
import { connect } from '../../../testing/realtime-node.ts';
import { startRedis } from '../../../testing/redis/start.ts';

const redis = await startRedis();
const quiet = pino({ level: 'silent' });
const [bus, otherBus] = [await openBus(redis.url, quiet), await openBus(redis.url, quiet)];
const app = await testApp({}, () => ({ bus }));
const { build, call, tokenOf, url, platform } = app;
/** The second node uses the same database and its own connection to Redis. */
const other = await buildServer({ ...platform, bus: otherBus, metrics: createMetrics(quiet) });
const otherUrl = await listenOn(other);
afterAll(async () => {
  await other.close();
  await otherBus.close();
  await redis.close();
});

const owl = await build.user({ super_admin: true, allow_admin_access: true });

test('a hold and its end reach calls within five seconds and sockets within one second, on two nodes', async () => {
  const moth = await build.member();
  const tokens = [await tokenOf(moth), await tokenOf(moth)] as const;
  const nodes = [url, otherUrl] as const;
  const details = () =>
    Promise.all(
      nodes.map(async (node, at) => {
        const token = tokens[at] ?? null;
        return (await sendCall(node + myUserDetails.path, myUserDetails, {}, { token })).status;
      }),
    );
  const topic = userTopic.nameOf(moth);
  const clients = await Promise.all(nodes.map(node => connect({ url: node })));
  for (const [at, client] of clients.entries())
    expect((await client.join(topic, tokens[at])).payload).toMatchObject({ status: 'ok' });
  expect(await details()).toEqual([200, 200]);

  const start = performance.now();
  const held = await call(suspendUser, { user_id: moth, reason: 'Fights at the bar' }, owl);
  expect(held.body.success).toBe(true);
  await Promise.all(clients.map(client => client.next({ event: 'phx_close' })));
  expect(performance.now() - start).toBeLessThan(1_000);
  await expect.poll(details, { timeout: 5_000 }).toEqual([403, 403]);
  for (const [at, client] of clients.entries())
    expect((await client.join(topic, tokens[at])).payload).toMatchObject({ status: 'error' });

  await call(restoreUser, { user_id: moth, reason: 'It was a mistake' }, owl);
  await expect.poll(details, { timeout: 5_000 }).toEqual([200, 200]);
  for (const [at, client] of clients.entries())
    expect((await client.join(topic, tokens[at])).payload).toMatchObject({ status: 'ok' });
  for (const { socket } of clients) socket.terminate();
});

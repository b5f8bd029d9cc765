import { myUserDetails } from '@nightjar/domain/account/calls';
import { restoreUser, suspendUser } from '@nightjar/domain/account/desk-calls';
import type { RealtimeChannel } from '@supabase/supabase-js';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openBus } from '../../../platform/bus/open.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { buildServer } from '../../../server.ts';
import { listenOn, sendCall, testApp } from '../../../testing/app.ts';
import { startRedis } from '../../../testing/redis.ts';
import { supabase } from '../../../testing/supabase.ts';

const redis = await startRedis();
const quiet = pino({ level: 'silent' });
const [bus, otherBus] = [await openBus(redis.url, quiet), await openBus(redis.url, quiet)];
const app = await testApp({}, () => ({ bus }));
const { build, call, tokenOf, url, platform } = app;
/** The second node: the same database, a connection to Redis of its own. */
const other = await buildServer({ ...platform, bus: otherBus, metrics: createMetrics(quiet) });
const otherUrl = await listenOn(other);
afterAll(async () => {
  await other.close();
  await otherBus.close();
  await redis.close();
});

const owl = await build.user({ super_admin: true, allow_admin_access: true });

const clients: { removeAllChannels(): Promise<unknown> }[] = [];
afterAll(() => Promise.all(clients.map(client => client.removeAllChannels())));

/** A phone's own channel on a node, with what became of it. */
function channelOn(node: string, user: string, token: string): { channel: RealtimeChannel; seen: string[] } {
  const client = supabase({ url: node }, token);
  clients.push(client);
  const seen: string[] = [];
  const channel = client.channel(`user-${user}`, { config: { private: true } });
  channel.subscribe(status => seen.push(status));
  return { channel, seen };
}

test('a hold reaches calls within five seconds and sockets within one, on two nodes; its end as well', async () => {
  const moth = await build.member();
  const tokens = [await tokenOf(moth), await tokenOf(moth)] as const;
  const nodes = [url, otherUrl] as const;
  const details = async (node: number) =>
    (await sendCall(nodes[node] + myUserDetails.path, myUserDetails, {}, { token: tokens[node] as string }))
      .status;
  const [here, there] = [channelOn(url, moth, tokens[0]), channelOn(otherUrl, moth, tokens[1])];
  for (const { seen } of [here, there]) await expect.poll(() => seen).toContain('SUBSCRIBED');
  expect([await details(0), await details(1)]).toEqual([200, 200]);

  const start = performance.now();
  const held = await call(suspendUser, { user_id: moth, reason: 'Fights at the bar' }, owl);
  expect(held.body.success).toBe(true);
  for (const { seen } of [here, there])
    await expect.poll(() => seen.at(-1), { timeout: 1_000, interval: 20 }).toBe('CLOSED');
  expect(performance.now() - start).toBeLessThan(1_000);
  await expect.poll(async () => [await details(0), await details(1)], { timeout: 5_000 }).toEqual([403, 403]);

  const again = channelOn(otherUrl, moth, tokens[1]);
  await expect.poll(() => again.seen).toContain('CHANNEL_ERROR');
  expect(again.seen).not.toContain('SUBSCRIBED');

  await call(restoreUser, { user_id: moth, reason: 'It was a mistake' }, owl);
  await expect.poll(async () => [await details(0), await details(1)], { timeout: 5_000 }).toEqual([200, 200]);
});

import { createConversation, messages, sendMessage } from '@nightjar/domain/chat/calls';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openBus } from '../../../platform/bus/open.ts';
import { testApp } from '../../../testing/app.ts';
import { startRedis } from '../../../testing/redis/start.ts';

const redis = await startRedis();
const bus = await openBus(redis.url, pino({ level: 'silent' }));
const { url, build, call } = await testApp({}, () => ({ bus }));
afterAll(() => redis.close());

test('a message is answered at once and stored while Redis hangs, and the node reports that Redis is out of reach', async () => {
  const [rae, moth] = [await build.member(), await build.member()];
  const group = { created_by: rae, user_ids: [moth], group_name: 'Friday flock' };
  const conversation_id = (await call(createConversation, group, rae)).body.data?.conversation_id ?? '';

  redis.freeze();
  const start = performance.now();
  const answer = await call(sendMessage, { conversation_id, user_id: rae, message: 'last orders' }, rae);
  expect(answer.body.success).toBe(true);
  expect(performance.now() - start).toBeLessThan(1_000);
  const read = await call(messages, { conversation_id, user_id: moth, limit: 10 }, moth);
  expect(read.body.data?.messages.map(({ message }) => message)).toContain('last orders');

  await expect.poll(() => bus.isLive(), { timeout: 5_000 }).toBe(false);
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([
    200,
    { status: 'ready', live_updates: 'Redis out of reach' },
  ]);
  redis.thaw();
  await expect.poll(() => bus.isLive(), { timeout: 5_000 }).toBe(true);
});

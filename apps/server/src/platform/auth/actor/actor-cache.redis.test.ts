import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestClock } from '../../../testing/auth-rig.ts';
import { startRedis, type TestRedis } from '../../../testing/redis/start.ts';
import { openBus } from '../../bus/open.ts';
import type { Bus } from '../../bus/port.ts';
import { ActorCache } from './actor-cache.ts';

const quiet = pino({ level: 'silent' });
let redis: TestRedis;
let bus: Bus;
let cache: ActorCache<string>;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.close());

beforeEach(async () => {
  bus = await openBus(redis.url, quiet);
  cache = new ActorCache({ bus, clock: new TestClock(new Date('2026-11-21T03:30:00Z')) });
  await cache.open();
});
afterEach(async () => {
  await cache.close();
  await bus.close();
  await redis.restart();
});

const find = (value: string) => cache.of('rae', 'phone', async () => value);

it('a hanging Redis delays no call, and the actor cache then stores nothing', async () => {
  redis.freeze();
  const start = performance.now();
  expect(await find('member')).toBe('member');
  expect(performance.now() - start).toBeLessThan(500);
  expect(await find('pro')).toBe('pro');
});

it('the actor cache drops every user after a gap in the messages of Redis', async () => {
  expect([await find('member'), await find('pro')]).toEqual(['member', 'member']);
  const gap = new Promise<void>(resolve => bus.onGap(resolve));
  await redis.restart();
  await gap;
  expect(await find('pro')).toBe('pro');
});

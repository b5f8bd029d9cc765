import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { TestClock } from '../../../testing/auth-rig.ts';
import { createInProcessBus } from '../../bus/in-process.ts';
import { ActorCache } from './actor-cache.ts';

const bus = createInProcessBus(pino({ level: 'silent' }));
const cache = new ActorCache<string>({ bus, clock: new TestClock() });
await cache.open();
afterAll(async () => {
  await cache.close();
  await bus.close();
});

test('a value read before a change and answered after it is not remembered', async () => {
  const reading = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  const first = cache.of('rae', 'phone', () => {
    reading.resolve();
    return answer.promise;
  });
  await reading.promise;

  await bus.publish('actor:rae', {});
  answer.resolve('guest');

  expect(await first).toBe('guest');
  expect(await cache.of('rae', 'phone', async () => 'super admin')).toBe('super admin');
});

test('a value that nothing changed is read once', async () => {
  let reads = 0;
  const read = async () => {
    reads += 1;
    return 'guest';
  };
  await cache.of('moth', 'phone', read);
  expect(await cache.of('moth', 'phone', read)).toBe('guest');
  expect(reads).toBe(1);
});

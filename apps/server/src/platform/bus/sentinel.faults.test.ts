import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { findHaproxy } from '../../testing/machine/programs.ts';
import { startWatchedRedis } from '../../testing/redis/sentinel.ts';
import { sendTo } from '../../testing/redis/start.ts';
import { openBus } from './open.ts';

const haproxy = findHaproxy();
if (!haproxy) process.stdout.write('Skipped: Sentinel behind HAProxy (install the package haproxy).\n');
const quiet = pino({ level: 'silent' });
/** A Sentinel needs a few seconds to name another primary. */
const failedOver = { timeout: 30_000, interval: 50 };

test.skipIf(!haproxy)(
  'bus messages pass again through HAProxy after a Sentinel has named another primary, and both nodes report the gap',
  async () => {
    const redis = await startWatchedRedis(haproxy ?? '');
    onTestFinished(redis.close);
    const open = () => openBus(redis.url, quiet);
    const [here, there] = [await open(), await open()];
    const received: unknown[] = [];
    await there.subscribe('a', message => received.push(message));
    here.publish('a', 'before');
    await expect.poll(() => received).toEqual(['before']);

    const gaps = [here, there].map(bus => new Promise<void>(resolve => bus.onGap(resolve)));
    await redis.servers[0].kill();
    await Promise.all(gaps);
    here.publish('a', 'after');
    await expect.poll(() => received.at(-1), failedOver).toBe('after');

    expect(await redis.servers[1].send('ROLE')).toContain('master');
    await Promise.all([here, there].map(bus => bus.close()));
  },
  90_000,
);

test.skipIf(!haproxy)(
  'HAProxy leads only to the new primary while the former primary, which hung, runs again and still has that role',
  async () => {
    const redis = await startWatchedRedis(haproxy ?? '');
    onTestFinished(redis.close);
    const [old, next] = redis.servers;
    const reachedPort = async () =>
      Number(/tcp_port:(\d+)/.exec(String(await sendTo(redis.url, ['INFO', 'server'])))?.[1]);
    old.freeze();
    await expect.poll(() => reachedPort().catch(() => null), failedOver).toBe(next.port);

    old.thaw();
    const reached = new Set<number>();
    const roleOfOld = async () => {
      for (const port of await Promise.all([1, 2, 3, 4].map(reachedPort))) reached.add(port);
      return ((await old.send('ROLE')) as unknown[])[0];
    };
    await expect.poll(roleOfOld, failedOver).toBe('slave');

    expect([...reached]).toEqual([next.port]);
  },
  90_000,
);

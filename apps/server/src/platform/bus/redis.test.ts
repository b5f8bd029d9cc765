import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeBus } from '../../testing/bus-contract.ts';
import { openFaultyLine } from '../../testing/faults/faulty-line.ts';
import { fixedRandom } from '../../testing/faults/fleet.ts';
import { openTlsProxy, whileTrusted } from '../../testing/machine/tls-proxy.ts';
import { startRedis, type TestRedis } from '../../testing/redis/start.ts';
import { openBus } from './open.ts';
import type { Bus } from './port.ts';

const quiet = pino({ level: 'silent' });
/** A connection to a silent Redis is given up within this many milliseconds. */
const givenUpMs = 5_000;
let redis: TestRedis;
let here: Bus;
let there: Bus;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.close());

beforeEach(async () => {
  here = await openBus(redis.url, quiet);
  there = await openBus(redis.url, quiet);
});
afterEach(async () => {
  await Promise.all([here.close(), there.close()]);
  await redis.restart();
});

/** Collects the messages that arrive on the channel, in order. */
async function listen(bus: Bus, channel: string) {
  const received: unknown[] = [];
  const stop = await bus.subscribe(channel, message => received.push(message));
  return { received, stop };
}

const gapOf = (bus: Bus) => new Promise<void>(resolve => bus.onGap(resolve));
const untilLost = (bus: Bus) =>
  expect.poll(() => bus.isLive(), { timeout: givenUpMs, interval: 10 }).toBe(false);
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

async function tookMs(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

describeBus('the bus over Redis, as every bus', () => ({ here, there }));

describe('the bus over Redis', () => {
  it('the Redis bus subscribes only to channels that have a listener on the node', async () => {
    const [first, second] = [await listen(here, 'a'), await listen(here, 'a')];
    expect((await redis.channels()).sort()).toEqual(['nightjar:a', 'nightjar:gap']);
    first.stop();
    here.publish('a', 1);
    await expect.poll(() => second.received).toEqual([1]);
    expect(first.received).toEqual([]);
    second.stop();
    await expect.poll(() => redis.channels()).toEqual(['nightjar:gap']);
  });

  it('the Redis bus sends messages that were published just before it is closed', async () => {
    const { received } = await listen(there, 'a');
    const short = await openBus(redis.url, quiet);
    short.publish('a', 'the last word');
    await short.close();
    await expect.poll(() => received).toEqual(['the last word']);
  });
});

describe('while Redis is away, the bus', () => {
  it('the Redis bus reports the gap when a cut connection is restored, and receives messages again', async () => {
    const { received } = await listen(here, 'a');
    const gaps = [gapOf(here), gapOf(there)];
    await redis.cutConnections();
    await Promise.all(gaps);
    there.publish('a', 'after');
    await expect.poll(() => received).toEqual(['after']);
  });

  it('once Redis is back, the bus reports the gap and then sends the waiting messages once and in order', async () => {
    const received: unknown[] = [];
    await there.subscribe('a', message => received.push(message));
    there.onGap(() => received.push('gap'));
    await redis.kill();
    await Promise.all([here, there].map(untilLost));
    for (const number of numbers(20)) here.publish('a', number);
    const gap = gapOf(here);
    await redis.restart();
    await gap;
    await expect.poll(() => there.isLive()).toBe(true);
    here.publish('a', 'after');
    await expect.poll(() => received.at(-1)).toBe('after');
    const kept = received.filter(one => typeof one === 'number');
    expect(kept).toEqual(numbers(20).slice(20 - kept.length));
    expect(received[0]).toBe('gap');
  });

  it('bus messages of the one server node that was cut off from Redis are all delivered once and in order', async () => {
    const line = await openFaultyLine(redis.port, { delayMs: 0, cut: 0, drop: 0, silenceMs: 0 }, fixedRandom);
    const alone = await openBus(line.url.replace('http', 'redis'), quiet);
    const { received } = await listen(there, 'a');
    line.freeze();
    for (const number of numbers(50)) alone.publish('a', number);
    await untilLost(alone);
    for (const number of numbers(50)) alone.publish('a', 50 + number);
    line.heal();
    await expect.poll(() => received, { timeout: givenUpMs }).toEqual(numbers(100));
    await alone.close();
    await line.close();
  });

  it('the Redis bus reports the gap to another node if a node had more messages than it keeps', async () => {
    const line = await openFaultyLine(redis.port, { delayMs: 0, cut: 0, drop: 0, silenceMs: 0 }, fixedRandom);
    const alone = await openBus(line.url.replace('http', 'redis'), quiet);
    const received: unknown[] = [];
    await there.subscribe('a', message => received.push(message));
    there.onGap(() => received.push('gap'));
    line.freeze();
    await untilLost(alone);
    for (const number of numbers(1_500)) alone.publish('a', number);
    line.heal();
    await expect.poll(() => received.at(-1), { timeout: givenUpMs }).toBe(1_499);
    expect(received[0]).toBe('gap');
    await alone.close();
    await line.close();
  });

  it('the Redis bus notices within a second that Redis hangs, and that Redis answers again', async () => {
    const { received } = await listen(there, 'a');
    redis.freeze();
    expect(await tookMs(() => untilLost(here))).toBeLessThan(1_000);
    await untilLost(there);
    const gaps = [gapOf(here), gapOf(there)];
    redis.thaw();
    await Promise.all(gaps);
    here.publish('a', 'after');
    await expect.poll(() => received).toEqual(['after']);
  });

  it('while Redis hangs, publishing, subscribing and closing the bus each take less than a second', async () => {
    redis.freeze();
    expect(await tookMs(() => here.publish('a', 1))).toBeLessThan(250);
    expect(await tookMs(() => here.subscribe('b', () => {}))).toBeLessThan(1_000);
    await untilLost(here);
    expect(await tookMs(() => here.subscribe('c', () => {}))).toBeLessThan(250);
    expect(await tookMs(() => Promise.all([here.close(), there.close()]))).toBeLessThan(1_000);
    redis.thaw();
  });

  it('the server does not start where its Redis hangs or is missing', async () => {
    redis.freeze();
    await expect(openBus(redis.url, quiet)).rejects.toThrow('no answer');
    await redis.kill();
    await expect(openBus(redis.url, quiet)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('a Redis that does not pass messages on to every node', () => {
  it('the server does not start where REDIS_URL leads to a Sentinel or to a replica', async () => {
    const sentinel = await startRedis({ sentinelOf: redis.port });
    const replica = await startRedis();
    await replica.send('REPLICAOF', '127.0.0.1', String(redis.port));
    await expect(openBus(sentinel.url, quiet)).rejects.toThrow(
      'REDIS_URL leads to a Sentinel, which passes no messages on. Set it to the primary, or to a proxy',
    );
    await expect(openBus(replica.url, quiet)).rejects.toThrow('REDIS_URL leads to a replica');
    await Promise.all([sentinel.close(), replica.close()]);
  });

  it('the Redis bus is not live while its primary has become a replica, and repairs itself afterwards', async () => {
    const { received } = await listen(there, 'a');
    await redis.send('REPLICAOF', '127.0.0.1', '1');
    await Promise.all([here, there].map(untilLost));
    const gaps = [gapOf(here), gapOf(there)];
    await redis.send('REPLICAOF', 'NO', 'ONE');
    await Promise.all(gaps);
    here.publish('a', 'after');
    await expect.poll(() => received).toEqual(['after']);
  });

  it('the server does not start where its user of Redis may not publish', async () => {
    await redis.send('ACL', 'SETUSER', 'guest', 'on', '>pass-word', '~*', '&nightjar:*', '+@all', '-publish');
    const url = redis.url.replace('//', '//guest:pass-word@');
    await expect(openBus(url, quiet)).rejects.toThrow('NOPERM');
  });

  it('the Redis bus is live where its user of Redis may not ask for the role', async () => {
    await redis.send('ACL', 'SETUSER', 'guest', 'on', '>pass-word', '~*', '&nightjar:*', '+@all', '-role');
    const bus = await openBus(redis.url.replace('//', '//guest:pass-word@'), quiet);
    expect(bus.isLive()).toBe(true);
    await bus.close();
  });
});

it('the Redis bus works over `rediss://` only where the certificate is trusted and names the host', async () => {
  const proxy = await openTlsProxy(redis.port);
  const [url, unnamed] = ['localhost', '127.0.0.1'].map(host => `rediss://${host}:${proxy.port}`) as [
    string,
    string,
  ];
  await expect(openBus(url, quiet)).rejects.toThrow('self-signed certificate');
  await whileTrusted(proxy.certificate, async () => {
    await expect(openBus(unnamed, quiet)).rejects.toThrow("does not match certificate's altnames");
    const bus = await openBus(url, quiet);
    const { received } = await listen(here, 'a');
    bus.publish('a', 'sealed');
    await expect.poll(() => received).toEqual(['sealed']);
    await bus.close();
  });
  await proxy.close();
});

it('bus messages stay in the process if the settings have no Redis', async () => {
  const bus = await openBus(null, quiet);
  const { received } = await listen(bus, 'a');
  bus.publish('a', 1);
  expect(received).toEqual([1]);
  await bus.close();
});

import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBus } from './open.ts';
import type { Bus } from './port.ts';
import { RedisStandIn } from './redis-stand-in.ts';

const quiet = pino({ level: 'silent' });
let redis: RedisStandIn;
let port: number;
let here: Bus;
let there: Bus;

beforeEach(async () => {
  redis = new RedisStandIn();
  port = await redis.listen();
  here = await openBus(`redis://127.0.0.1:${port}`, quiet);
  there = await openBus(`redis://127.0.0.1:${port}`, quiet);
});

afterEach(async () => {
  await Promise.all([here.close(), there.close()]);
  await redis.close();
});

/** Resolves with the next message on the channel. */
async function nextOn(bus: Bus, channel: string) {
  const heard = Promise.withResolvers<unknown>();
  const stop = await bus.subscribe(channel, heard.resolve);
  return { heard: heard.promise, stop };
}

const gapOf = (bus: Bus) => new Promise<void>(resolve => bus.onGap(resolve));

describe('the bus over Redis', () => {
  it('brings a message to the listeners of every node, its own included', async () => {
    const listeners = [await nextOn(here, 'a'), await nextOn(there, 'a')];
    const message = { text: 'für dich 🥃', list: [1, null] };
    await here.publish('a', message);
    for (const { heard } of listeners) expect(await heard).toEqual(message);
  });

  it('listens only to channels somebody on the node asked for', async () => {
    const first = await nextOn(here, 'a');
    const second = await nextOn(here, 'a');
    expect(redis.subscriptions()).toEqual(['nightjar:a']);
    await first.stop();
    await here.publish('a', 1);
    expect(await second.heard).toBe(1);
    await second.stop();
    expect(redis.subscriptions()).toEqual([]);
  });

  it('keeps a failing listener from the others', async () => {
    await here.subscribe('a', () => {
      throw new Error('a broken listener');
    });
    const { heard } = await nextOn(here, 'a');
    await there.publish('a', 1);
    expect(await heard).toBe(1);
  });

  it('mends a lost connection by itself, listens again and tells of the gap', async () => {
    const { heard } = await nextOn(here, 'a');
    const gaps = [gapOf(here), gapOf(there)];
    redis.cutConnections();
    await Promise.all(gaps);
    await expect
      .poll(() =>
        there.publish('a', 'after').then(
          () => 'sent',
          () => 'away',
        ),
      )
      .toBe('sent');
    expect(await heard).toBe('after');
  });

  it('fails at once while Redis is away, and works again when it is back', async () => {
    await redis.close();
    await expect
      .poll(() =>
        here.publish('a', 1).then(
          () => 'sent',
          () => 'away',
        ),
      )
      .toBe('away');
    await expect(here.subscribe('b', () => {})).rejects.toThrow();
    const gaps = [gapOf(here), gapOf(there)];
    redis = new RedisStandIn();
    await redis.listen(port);
    await Promise.all(gaps);
    const { heard } = await nextOn(there, 'a');
    await expect
      .poll(() =>
        here.publish('a', 2).then(
          () => 'sent',
          () => 'away',
        ),
      )
      .toBe('sent');
    expect(await heard).toBe(2);
  });
});

it('fails at the start where Redis is not there', async () => {
  const gone = new RedisStandIn();
  const nowhere = await gone.listen();
  await gone.close();
  await expect(openBus(`redis://127.0.0.1:${nowhere}`, quiet)).rejects.toThrow('ECONNREFUSED');
});

it('stays in the process where no Redis is set', async () => {
  const bus = await openBus(null, quiet);
  const { heard } = await nextOn(bus, 'a');
  await bus.publish('a', 1);
  expect(await heard).toBe(1);
  await bus.close();
});

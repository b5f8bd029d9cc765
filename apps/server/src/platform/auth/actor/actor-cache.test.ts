import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestClock } from '../../../testing/auth-rig.ts';
import { logLines } from '../../../testing/log-lines.ts';
import { createInProcessBus } from '../../bus/in-process.ts';
import type { Bus } from '../../bus/port.ts';
import { announceEndedSessions } from '../session/end-sessions.ts';
import { ActorCache, actorFreshMs } from './actor-cache.ts';

const { log, lines } = logLines();

/** This bus lists its listeners, and loses messages where the test makes it do so. */
function listedBus() {
  const bus = createInProcessBus(log);
  const listening: string[] = [];
  const gaps = new Set<() => void>();
  const listed: Bus = {
    ...bus,
    async subscribe(channel, listener) {
      const stop = await bus.subscribe(channel, listener);
      listening.push(channel);
      return () => {
        listening.splice(listening.indexOf(channel), 1);
        stop();
      };
    },
    onGap(listener) {
      gaps.add(listener);
      return () => gaps.delete(listener);
    },
  };
  return { bus: listed, listening, gaps };
}

let { bus, listening, gaps } = listedBus();
let clock: TestClock;
let cache: ActorCache<string>;

beforeEach(async () => {
  ({ bus, listening, gaps } = listedBus());
  clock = new TestClock();
  cache = new ActorCache<string>({ bus, clock }, 2);
  await cache.open();
});
afterEach(() => cache.close());

/** Counts how often the database is read for one further request of this user. */
async function readsOf(userId: string, sessionId = 'phone'): Promise<number> {
  let reads = 0;
  await cache.of(userId, sessionId, async () => {
    reads += 1;
    return 'guest';
  });
  return reads;
}

test('the actor cache does not store a value that was read before a change and returned after the change', async () => {
  const reading = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  const first = cache.of('rae', 'phone', () => {
    reading.resolve();
    return answer.promise;
  });
  await reading.promise;

  bus.publish('actor:rae', {});
  answer.resolve('guest');

  expect(await first).toBe('guest');
  expect(await cache.of('rae', 'phone', async () => 'super admin')).toBe('super admin');
});

test('the actor cache reads an unchanged actor once in five seconds', async () => {
  expect(await readsOf('moth')).toBe(1);
  clock.advance((actorFreshMs - 1) / 1000);
  expect(await cache.of('moth', 'phone', async () => 'another')).toBe('guest');
  clock.advance(1 / 1000);
  expect(await readsOf('moth')).toBe(1);
});

test('the actor cache stores each session of a user separately', async () => {
  expect(await readsOf('moth')).toBe(1);
  expect(await readsOf('moth', 'laptop')).toBe(1);
  expect(await readsOf('moth')).toBe(0);
});

test('the actor cache does not store that a session is missing', async () => {
  expect(await cache.of('moth', 'phone', async () => null)).toBeNull();
  expect(await readsOf('moth')).toBe(1);
});

test('the end of a session or a change of a user drops the cached values of this user alone', async () => {
  await readsOf('rae');
  await readsOf('moth');
  announceEndedSessions({ bus }, 'rae', ['phone']);
  expect([await readsOf('rae'), await readsOf('moth')]).toEqual([1, 0]);
  bus.publish('actor:rae', {});
  expect([await readsOf('rae'), await readsOf('moth')]).toEqual([1, 0]);
});

test('a message about ended sessions of a user who is not cached changes nothing in the actor cache', () => {
  announceEndedSessions({ bus }, 'nobody', ['phone']);
  expect(lines()).toEqual([]);
});

test('the actor cache reads every user from the database after a gap in the messages', async () => {
  await readsOf('rae');
  await readsOf('moth');
  for (const missed of gaps) missed();
  expect([await readsOf('rae'), await readsOf('moth')]).toEqual([1, 1]);
});

test("the full actor cache drops the user who was added first, and ends the subscription to this user's changes", async () => {
  await readsOf('rae');
  await readsOf('moth');
  expect([await readsOf('rae'), await readsOf('moth')]).toEqual([0, 0]);
  await readsOf('wren');
  expect(listening).toEqual(['sessions', 'actor:moth', 'actor:wren']);
  expect([await readsOf('moth'), await readsOf('wren')]).toEqual([0, 0]);
  expect(await readsOf('rae')).toBe(1);
});

test("the actor cache stores no value of a user before the subscription to this user's changes is active", async () => {
  const subscribe = bus.subscribe;
  const subscribed = Promise.withResolvers<() => void>();
  bus.subscribe = () => subscribed.promise;
  expect(await readsOf('rae')).toBe(1);
  expect(await readsOf('rae')).toBe(1);
  bus.subscribe = subscribe;
  subscribed.resolve(() => {});
  expect([await readsOf('rae'), await readsOf('rae')]).toEqual([1, 0]);
});

test('a closed actor cache has no subscription', async () => {
  await readsOf('rae');
  await readsOf('moth');
  await cache.close();
  expect([listening, [...gaps]]).toEqual([[], []]);
});

test('a clock that is set back by an hour does not extend the time for which an actor is cached', async () => {
  expect(await readsOf('rae')).toBe(1);
  clock.advance(-3600);
  expect(await readsOf('rae')).toBe(1);
  expect(await readsOf('rae')).toBe(0);
  clock.advance(actorFreshMs / 1000);
  expect(await readsOf('rae')).toBe(1);
});

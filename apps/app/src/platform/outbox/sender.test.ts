import { seconds } from '@nightjar/domain/kernel/time';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { busy } from '../busy.ts';
import { CallError } from '../client.ts';
import type { OutboxEntry } from './entry.ts';
import { addEntry, type Entries, type EntriesChange, givenUpReason, giveUpAfterMs } from './schedule.ts';
import { attemptLimitMs, createSender } from './sender.ts';

const entry = (id: string, lane: string, addedAt = 0) =>
  ({ id, lane, kind: 'follow-venue', payload: {}, state: 'waiting', addedAt }) as OutboxEntry;

/**
 * A test gives each attempt to send one of these ends. The server answers (`ok`), fails (`trouble`), is busy or
 * refuses; the request is lost, or its reply is lost; or the app closes.
 */
type Fate = 'ok' | 'lost' | 'reply lost' | 'trouble' | 'busy' | 'refused' | 'app closed';
const error = (status: number, retryAfterSeconds?: number) =>
  new CallError('No.', { code: 'x', status, retryAfterSeconds });

/** Waits until every promise that can settle has settled, also a promise that begins only when another one settles. */
const promisesSettled = () => new Promise(resolve => setImmediate(resolve));

/**
 * Makes a fake device with one queue, a fake server that knows the ids of requests, and a clock that advances only when
 * nothing else is left to do.
 */
function world(fates: readonly Fate[], { givesUp = true } = {}) {
  let entries: Entries = [];
  let clock = 0;
  let tries = 0;
  const timers = new Set<{ at: number; then: () => void }>();
  const done: OutboxEntry[] = [];
  const refused = new Set<string>();
  let flying = new Map<string, number>();
  let most = 0;

  function perform(sent: OutboxEntry): void {
    if (!done.some(({ id }) => id === sent.id)) done.push(sent);
  }

  async function send(sent: OutboxEntry): Promise<unknown> {
    const fate = fates[tries++] ?? 'ok';
    const app = flying;
    app.set(sent.lane, (app.get(sent.lane) ?? 0) + 1);
    most = Math.max(most, ...app.values());
    await Promise.resolve();
    app.set(sent.lane, (app.get(sent.lane) ?? 0) - 1);
    if (refused.has(sent.id)) throw error(403);
    if (fate === 'lost') throw error(0);
    if (fate === 'trouble') throw error(503);
    if (fate === 'busy') throw error(429, 7);
    // If the server has executed a request, it gives a repeated request with the same id the first answer, not a
    // refusal.
    if (fate === 'refused' && !done.some(({ id }) => id === sent.id)) {
      refused.add(sent.id);
      throw error(403);
    }
    perform(sent);
    if (fate === 'reply lost') throw error(0);
    if (fate === 'app closed') {
      restart();
      return new Promise(() => {});
    }
    return {};
  }

  const ports = {
    entries: () => entries,
    change: (step: EntriesChange) => {
      entries = step(entries);
    },
    send,
    handleSent: () => {},
    givesUp,
    now: () => clock,
    runAfter(ms: number, then: () => void) {
      const timer = { at: clock + ms, then };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  let sender = createSender(ports);

  function restart(): void {
    sender.stop();
    // A request that was sent before the app closed still reaches the server; only its answer is lost.
    flying = new Map();
    sender = createSender(ports);
  }

  /** Lets promises settle and timers expire until nothing is left to do. */
  async function settle(): Promise<void> {
    for (;;) {
      await promisesSettled();
      const [next] = [...timers].sort((a, b) => a.at - b.at);
      if (!next) return;
      timers.delete(next);
      clock = Math.max(clock, next.at);
      next.then();
    }
  }

  return {
    add(one: OutboxEntry) {
      ports.change(addEntry(one));
      sender.wake();
    },
    signal: () => sender.retryNow(),
    settle,
    done: () => done.map(({ id }) => id),
    left: () => entries,
    tries: () => tries,
    clock: () => clock,
    mostAtOnceInALane: () => most,
  };
}

const fate = fc.constantFrom<Fate>('ok', 'lost', 'reply lost', 'trouble', 'busy', 'refused', 'app closed');
const lane = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');

describe('the sender', () => {
  it('the outbox sends every write once and in the order of its lane, whatever is lost on the way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(lane, { maxLength: 25 }),
        fc.array(fate, { maxLength: 60 }),
        async (lanes, fates) => {
          const all = lanes.map((name, index) => entry(`${index}`, name));
          const device = world(fates);
          for (const one of all) device.add(one);
          await device.settle();

          const refused = device.left();
          expect(refused.every(({ state }) => state === 'refused')).toBe(true);
          expect(device.mostAtOnceInALane()).toBeLessThanOrEqual(1);
          for (const name of new Set(lanes)) {
            const wanted = all.filter(one => one.lane === name && !refused.some(({ id }) => id === one.id));
            const inLane = new Set(all.filter(one => one.lane === name).map(({ id }) => id));
            expect(device.done().filter(id => inLane.has(id))).toEqual(wanted.map(({ id }) => id));
          }
        },
      ),
      { numRuns: 300, examples: [[Array.from({ length: 25 }, () => 'a'), []]] },
    );
  });

  it('the outbox waits longer after each failure, and not at all once the connection is back', async () => {
    const device = world(['lost', 'lost', 'lost']);
    device.add(entry('1', 'a'));
    await device.settle();
    expect(device.clock()).toBe(7 * seconds);

    const other = world(['lost']);
    other.add(entry('1', 'a'));
    await promisesSettled();
    other.signal();
    await promisesSettled();
    expect(other.done()).toEqual(['1']);
    expect(other.clock()).toBe(0);
  });

  it('the outbox sends writes of other lanes while one lane has to wait', async () => {
    const device = world(['busy']);
    device.add(entry('1', 'a'));
    device.add(entry('2', 'b'));
    await device.settle();
    expect(device.done()).toEqual(['2', '1']);
    expect(device.clock()).toBe(7 * seconds);
  });

  it('the outbox continues a lane after the server refused a write of it', async () => {
    const device = world(['refused']);
    device.add(entry('1', 'a'));
    device.add(entry('2', 'a'));
    await device.settle();
    expect(device.done()).toEqual(['2']);
    expect(device.left()).toMatchObject([{ id: '1', state: 'refused', message: 'No.' }]);
  });

  it('the outbox does not send an entry that is more than a day old', async () => {
    const device = world([]);
    device.add(entry('1', 'a', -giveUpAfterMs - 1));
    await device.settle();
    expect(device.tries()).toBe(0);
    expect(device.left()).toMatchObject([{ state: 'refused', message: givenUpReason }]);
  });

  it('an outbox that never gives up sends an entry of any age', async () => {
    const device = world(['lost'], { givesUp: false });
    device.add(entry('1', 'a', -30 * giveUpAfterMs));
    await device.settle();
    expect(device.done()).toEqual(['1']);
    expect(device.left()).toEqual([]);
  });
});

it('an attempt of the outbox that the server never answers ends after its limit of time, and is made again under the same id', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  // Earlier tests have closed the app during an attempt.
  busy.endAll();
  let entries: Entries = [entry('m1', 'chat')];
  const attempts: AbortSignal[] = [];
  const sent: string[] = [];
  const sender = createSender({
    entries: () => entries,
    change: step => {
      entries = step(entries);
    },
    send: (_, signal) => {
      attempts.push(signal);
      return attempts.length === 1 ? new Promise(() => {}) : Promise.resolve('yes');
    },
    givesUp: true,
    handleSent: ({ id }) => sent.push(id),
    now: () => 0,
    runAfter: () => () => {},
  });
  await vi.advanceTimersByTimeAsync(attemptLimitMs - 1);
  expect([busy.now(), entries[0]?.state]).toEqual([true, 'sending']);
  await vi.advanceTimersByTimeAsync(1);
  expect([busy.now(), entries[0]?.state, attempts[0]?.aborted]).toEqual([false, 'waiting', true]);
  sender.retryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, entries]).toEqual([['m1'], []]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReplicaFreshness } from './freshness.ts';

test('how far a replica may be behind is not known before it has reached a position of the writer', () => {
  const freshness = new ReplicaFreshness();
  expect(freshness.lagAt(100)).toBe(Number.POSITIVE_INFINITY);
  freshness.addWriterPosition(100, 50n);
  freshness.noteReplayed(49n);
  expect(freshness.lagAt(110)).toBe(Number.POSITIVE_INFINITY);
  freshness.noteReplayed(50n);
  expect(freshness.lagAt(110)).toBe(10);
});

test('a replica stays fresh while nobody writes, as long as both servers answer', () => {
  const freshness = new ReplicaFreshness();
  for (let now = 0; now <= 60_000; now += 250) {
    freshness.addWriterPosition(now, 7n);
    freshness.noteReplayed(7n);
  }
  expect(freshness.lagAt(60_000)).toBe(0);
});

test('a replica that has stopped is further behind with each moment, and nothing is known of another server in its place', () => {
  const freshness = new ReplicaFreshness();
  freshness.addWriterPosition(0, 1n);
  freshness.noteReplayed(1n);
  for (let now = 250; now <= 10_000; now += 250) {
    freshness.addWriterPosition(now, BigInt(now));
    freshness.noteReplayed(1n);
  }
  expect(freshness.lagAt(10_000)).toBe(10_000);
  freshness.forget();
  freshness.noteReplayed(10_000n);
  expect(freshness.lagAt(10_000)).toBe(Number.POSITIVE_INFINITY);
});

/** Time passes, the writer commits, the replica replays a part of the log, or both servers are asked. */
const step = fc.record({
  passedMs: fc.integer({ min: 0, max: 400 }),
  commits: fc.boolean(),
  replayed: fc.double({ min: 0, max: 1, noNaN: true }),
  asks: fc.boolean(),
});

test('a replica has every commit that is older than its lag, whatever the order of commits, replays and questions', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), steps => {
      const freshness = new ReplicaFreshness();
      const commits: { at: number; position: bigint }[] = [];
      let [now, written, replayed] = [0, 0n, 0n];
      for (const { passedMs, commits: hasCommit, replayed: part, asks } of steps) {
        now += passedMs;
        if (asks) freshness.addWriterPosition(now, written);
        if (hasCommit) commits.push({ at: now, position: ++written });
        replayed += BigInt(Math.floor(Number(written - replayed) * part));
        if (asks) freshness.noteReplayed(replayed);
        const missing = commits.filter(({ position }) => position > replayed);
        expect(missing.filter(({ at }) => at < now - freshness.lagAt(now))).toEqual([]);
      }
    }),
    { numRuns: 500 },
  );
});

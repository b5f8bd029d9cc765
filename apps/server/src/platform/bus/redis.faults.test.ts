import { afterAll, expect, test } from 'vitest';
import { measureFaults, resultsTable } from '../../testing/faults/fault-matrix.ts';
import { faults, openFleet } from '../../testing/faults/fleet.ts';

const fleet = await openFleet();
afterAll(() => fleet.close(), 60_000);

/** This test interrupts Redis for a shorter time than `npm run bench -- faults`, which uses ten seconds. */
const faultMs = 3_000;
/**
 * Messages must arrive again within this time. It is long, because other tests keep the processor busy; `npm run bench
 * -- faults` measures the speed.
 */
const liveWithinMs = 20_000;
/**
 * An answer may take this many milliseconds longer than without a fault. An answer that waits for Redis would take
 * `faultMs`.
 */
const answerWithinMs = 2_000;

test('a fleet of nodes loses and repeats no acknowledged message and is live again without help, whichever part hangs, dies or is cut off', async () => {
  const { suffered, messages, pours, astray } = await measureFaults(fleet, faults, faultMs);
  process.stdout.write(`\n${resultsTable(suffered)}\n`);

  expect({ messages, pours, astray }).toMatchObject({
    messages: { lost: 0, doubled: 0 },
    pours: { lost: 0, doubled: 0 },
    astray: 0,
  });
  expect(suffered.filter(({ liveMs }) => liveMs > liveWithinMs)).toEqual([]);
  const calm = suffered[0]?.p99Ms ?? 0;
  const slow = suffered.filter(
    ({ fault, p99Ms }) => fault.includes('Redis') && p99Ms - calm > answerWithinMs,
  );
  expect(slow).toEqual([]);
  await expect.poll(() => fleet.dueJobCount(), { timeout: 30_000 }).toBe(0);
}, 240_000);

import { afterAll, expect, test } from 'vitest';
import { suffer, tableOf } from '../../testing/faults/fault-matrix.ts';
import { faults, openFleet } from '../../testing/faults/fleet.ts';

const fleet = await openFleet();
afterAll(() => fleet.close(), 60_000);

/** Ten seconds at full length: `npm run bench -- faults`. */
const faultMs = 3_000;
/** How fast it is, `npm run bench -- faults` tells: here other tests keep the cores busy. */
const liveWithinMs = 20_000;
/** Beside what the machine takes for the same answers without a fault. One that waits for Redis takes `faultMs`. */
const answerWithinMs = 2_000;

test('whatever of a fleet stands still, dies or is cut off: nothing acknowledged is lost or doubled, and all is live again by itself', async () => {
  const { suffered, messages, pours, astray } = await suffer(fleet, faults, faultMs);
  process.stdout.write(`\n${tableOf(suffered)}\n`);

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
  await expect.poll(() => fleet.dueJobs(), { timeout: 30_000 }).toBe(0);
}, 240_000);

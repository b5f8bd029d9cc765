import { afterAll, expect, test } from 'vitest';
import { suffer, tableOf } from '../../testing/fault-matrix.ts';
import { faults, openFleet } from '../../testing/fleet.ts';

const fleet = await openFleet();
afterAll(() => fleet.close(), 60_000);

/** Ten seconds at full length: `npm run bench -- faults`. */
const faultMs = 3_000;

test('whatever of a fleet stands still, dies or is cut off: nothing acknowledged is lost or doubled, and all is live again within five seconds', async () => {
  const { suffered, messages, pours, astray } = await suffer(fleet, faults, faultMs);
  process.stdout.write(`\n${tableOf(suffered)}\n`);
  const { rows } = await (await import('kysely'))
    .sql`select task_identifier, attempts, last_error, locked_at, count(*) from graphile_worker.jobs group by 1,2,3,4 limit 10`.execute(
    fleet.storm.db,
  );
  process.stdout.write(JSON.stringify(rows, null, 1));

  expect({ messages, pours, astray }).toMatchObject({
    messages: { lost: 0, doubled: 0 },
    pours: { lost: 0, doubled: 0 },
    astray: 0,
  });
  for (const { fault, liveMs } of suffered)
    expect({ fault, late: liveMs > 5_000 }).toEqual({ fault, late: false });
  const slow = suffered.filter(({ fault, p99Ms }) => fault.includes('Redis') && p99Ms > 1_000);
  expect(slow).toEqual([]);
  await expect.poll(() => fleet.dueJobs(), { timeout: 20_000 }).toBe(0);
}, 180_000);

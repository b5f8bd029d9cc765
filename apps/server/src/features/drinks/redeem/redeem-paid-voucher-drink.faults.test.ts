import { afterAll, expect, test } from 'vitest';
import { seededRandom } from '../../../testing/dice.ts';
import { openStorm, pourUnderKills, raceToRedeem } from '../../../testing/faults/pour-storm.ts';

const storm = await openStorm();
afterAll(() => storm.close(), 60_000);

// `npm run bench -- exactly-once` runs these tests at full length, with a hundred repetitions and a hundred kills.

test('1,000 requests for one voucher at two servers pour it once, and the others get its receipt', async () => {
  const [drink] = await storm.drinks(1);
  if (!drink) throw new Error('There is a drink.');

  const race = await raceToRedeem(storm, drink, 1_000);

  expect(race).toEqual({ fresh: 1, repeated: 999, refused: 0, failed: 0, receipts: 1 });
  expect((await storm.counts()).doubled).toBe(0);
}, 120_000);

test('servers and PostgreSQL killed at random points lose no acknowledged pour and make none twice', async () => {
  const kills = 5;
  const { acknowledged, lost, doubled, counts } = await pourUnderKills(storm, kills, seededRandom(kills));

  expect(acknowledged).toBeGreaterThan(kills);
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  expect(counts.issued).toBe(counts.held + counts.redeemed);
  expect([counts.pours, counts.ledgerPours, counts.totals]).toEqual(Array(3).fill(counts.redeemed));
}, 600_000);

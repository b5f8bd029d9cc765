import { afterAll, expect, test } from 'vitest';
import { TestClock } from '../../testing/auth-rig.ts';
import { testDatabase } from '../../testing/database.ts';
import { createCallRates, leastPointsTakenInPieces } from './call-rates.ts';
import { createLimits } from './limits.ts';

const { url } = await testDatabase();
const limits = createLimits(url, () => {});
afterAll(() => limits.close());

function counted() {
  const asked = { statements: 0 };
  const consume: typeof limits.consume = (...args) => {
    asked.statements += 1;
    return limits.consume(...args);
  };
  return { asked, spend: createCallRates({ limits: { consume }, clock: new TestClock() }) };
}

test('a rate limit against load allows exactly its points on one server node, with one statement for each tenth of the points', async () => {
  const { asked, spend } = counted();
  const rule = { name: 'call:busy', points: leastPointsTakenInPieces, seconds: 60 };
  const waits: number[] = [];
  for (let n = 0; n <= leastPointsTakenInPieces; n += 1) waits.push(await spend(rule, 'rae'));
  expect(waits.filter(wait => wait === 0)).toHaveLength(leastPointsTakenInPieces);
  expect(waits.at(-1)).toBeGreaterThan(0);
  expect(asked.statements).toBe(10);
  expect(await spend(rule, 'moth')).toBe(0);
});

test('a rate limit of few points counts each try on all server nodes together', async () => {
  const rule = { name: 'call:guess', points: 3, seconds: 60 };
  const nodes = [counted(), counted()];
  const waits: number[] = [];
  for (let n = 0; n < 4; n += 1) for (const { spend } of nodes) waits.push(await spend(rule, 'rae'));
  expect(waits.filter(wait => wait === 0)).toHaveLength(3);
  expect(nodes.map(({ asked }) => asked.statements)).toEqual([4, 4]);
});

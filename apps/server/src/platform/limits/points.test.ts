import { afterAll, expect, test } from 'vitest';
import { TestClock } from '../../testing/auth-rig.ts';
import { testDatabase } from '../../testing/database.ts';
import { createLimits } from './limits.ts';
import { createPointCounter } from './points.ts';

const { url } = await testDatabase();
const limits = createLimits(url, () => {});
afterAll(() => limits.close());

let rules = 0;
/** Creates a rule for this test on the given number of nodes. `statements` counts their database statements. */
function nodes(count: number, points: number) {
  rules += 1;
  const rule = { name: `points-${rules}`, points, seconds: 300 };
  const clock = new TestClock();
  const asked = { statements: 0 };
  const counting: Pick<typeof limits, 'consume'> = {
    consume(...args) {
      asked.statements += 1;
      return limits.consume(...args);
    },
  };
  const node = () => createPointCounter(rule, { limits: counting, clock });
  const first = node();
  return { first, all: [first, ...Array.from({ length: count - 1 }, node)], clock, asked };
}

async function spendAll(spend: (key: string) => Promise<number>, times: number): Promise<number[]> {
  const waits: number[] = [];
  for (let n = 0; n < times; n += 1) waits.push(await spend('rae'));
  return waits;
}
const allowed = (waits: readonly number[]) => waits.filter(wait => wait === 0).length;

test('the 601st request in one window of a rate limit is refused on one server node, and the refusal names the time until the next window', async () => {
  const { first: spend, clock } = nodes(1, 600);
  const waits = await spendAll(spend, 601);
  expect(allowed(waits)).toBe(600);
  expect(waits[600]).toBeGreaterThan(290);
  expect(waits[600]).toBeLessThanOrEqual(300);
  expect(await spend('moth')).toBe(0);
  clock.advance(300);
  expect(await spend('rae')).toBe(0);
});

test("setting the server's clock back extends no window of the rate limits on a node", async () => {
  const { first: spend, clock } = nodes(1, 10);
  await spendAll(spend, 11);
  clock.advance(-3600);
  expect(await spend('rae')).toBe(0);
});

test('if 700 requests that one rate limit counts are concurrent, 600 are allowed', async () => {
  const { first } = nodes(1, 600);
  const waits = await Promise.all(Array.from({ length: 700 }, () => first('rae')));
  expect(allowed(waits)).toBe(600);
});

test('the first tenth of a rate limit costs no statement, the whole limit costs ten statements, and refusals cost none', async () => {
  const { first, asked } = nodes(1, 600);
  await spendAll(first, 60);
  expect(asked.statements).toBe(0);
  await spendAll(first, 541);
  expect(asked.statements).toBe(10);
  await spendAll(first, 100);
  expect(asked.statements).toBe(10);
});

test('four server nodes together allow at most three tenths more requests than the rate limit', async () => {
  const { all } = nodes(4, 600);
  const waits = await Promise.all(all.map(each => spendAll(each, 601)));
  const total = waits.map(allowed).reduce((sum, each) => sum + each, 0);
  expect(total).toBe(600 + 3 * 60);
});

test('a restarted server node allows its own tenth of a rate limit and finds the rest used up', async () => {
  const { first: before, all } = nodes(2, 600);
  await spendAll(before, 600);
  const [, after = before] = all;
  expect(allowed(await spendAll(after, 100))).toBe(60);
});

test('a rate limit of one to seven points allows exactly its points on one server node', async () => {
  for (const points of [1, 2, 3, 7]) {
    const { first } = nodes(1, points);
    expect(allowed(await spendAll(first, points + 3))).toBe(points);
  }
});

import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { inTransaction } from '../db/database.ts';
import { createLimits, type LimitRule, type LimitVerdict } from './limits.ts';

const { db, url } = await testDatabase();
const open = () => createLimits(url, () => {});
const limits = open();
afterAll(() => limits.close());

const rule: LimitRule = { name: 'guess', points: 3, seconds: 600 };

async function look(key: string): Promise<LimitVerdict | undefined> {
  const [verdict] = await limits.peek(db, [rule, key]);
  return verdict;
}

async function exhaust(key: string): Promise<void> {
  for (let n = 0; n < rule.points; n += 1) await limits.consume(rule, key);
}

test('a rate limit allows its points and then none until its window is over', async () => {
  expect(await limits.consume(rule, 'a')).toEqual({ allowed: true, remaining: 2, retryAfterSeconds: 0 });
  expect(await limits.consume(rule, 'a')).toMatchObject({ allowed: true, remaining: 1 });
  expect(await limits.consume(rule, 'a')).toMatchObject({ allowed: true, remaining: 0 });
  const refused = await limits.consume(rule, 'a');
  expect(refused).toMatchObject({ allowed: false, remaining: 0 });
  expect(refused.retryAfterSeconds).toBeGreaterThan(590);
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(600);
});

test('a caller who exceeds a rate limit with a block waits until the block ends', async () => {
  const blocking = { ...rule, name: 'blocking', seconds: 10, blockSeconds: 900 };
  for (let n = 0; n < 3; n += 1) await limits.consume(blocking, 'b');
  expect((await limits.consume(blocking, 'b')).retryAfterSeconds).toBeGreaterThan(890);
});

test('rate limits count different keys and rules separately', async () => {
  await exhaust('c');
  expect(await limits.consume(rule, 'd')).toMatchObject({ allowed: true });
  expect(await limits.consume({ ...rule, name: 'other' }, 'c')).toMatchObject({ allowed: true });
});

test('a peek at a rate limit does not count, a refund takes one point back, and a reset clears the counter', async () => {
  await limits.consume(rule, 'e');
  expect(await look('e')).toMatchObject({ allowed: true, remaining: 2 });
  expect(await look('e')).toMatchObject({ allowed: true, remaining: 2 });
  await limits.refund(rule, 'e');
  expect(await look('e')).toMatchObject({ remaining: 3 });
  await exhaust('e');
  expect(await look('e')).toMatchObject({ allowed: false, remaining: 0 });
  await limits.reset(rule, 'e');
  expect(await look('e')).toEqual({ allowed: true, remaining: 3, retryAfterSeconds: 0 });
});

test('one peek reads several rate limits, each by its own rule', async () => {
  const other = { ...rule, name: 'another', points: 5 };
  await exhaust('i');
  await limits.consume(other, 'i');
  const [first, second, third] = await limits.peek(db, [rule, 'i'], [other, 'i'], [rule, 'nobody']);
  expect(first).toMatchObject({ allowed: false, remaining: 0 });
  expect(first?.retryAfterSeconds).toBeGreaterThan(590);
  expect(second).toEqual({ allowed: true, remaining: 4, retryAfterSeconds: 0 });
  expect(third).toEqual({ allowed: true, remaining: 3, retryAfterSeconds: 0 });
});

test('a counted point of a rate limit stays even if the transaction around it is rolled back', async () => {
  const rolledBack = inTransaction(db, async () => {
    await exhaust('f');
    throw new Error('refused');
  });
  await expect(rolledBack).rejects.toThrow('refused');
  expect(await limits.consume(rule, 'f')).toMatchObject({ allowed: false });
});

test('the used points of a rate limit survive a restart and count on all nodes', async () => {
  await exhaust('g');
  const otherNode = open();
  expect(await otherNode.consume(rule, 'g')).toMatchObject({ allowed: false });
  await otherNode.close();
});

test('a rate limit allows no more than its points if a hundred tries are concurrent', async () => {
  const verdicts = await Promise.all(Array.from({ length: 100 }, () => limits.consume(rule, 'h')));
  expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import type { Database } from './database.ts';
import { ttlCache } from './ttl-cache.ts';

const { db, statementsOf } = await testDatabase();
const now = new Date('2026-11-21T03:30:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);

async function countColors(on: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pro_colors`.execute(on);
  return rows[0]?.count ?? 0;
}
const addColor = (id: number) =>
  db
    .insertInto('pro_colors')
    .values({ id, name: `Color ${id}`, hex: '#000000' })
    .execute();

test('many concurrent callers of the time-limited cache are answered from one statement', async () => {
  const find = ttlCache(5000, countColors);
  const statements = await statementsOf(() => Promise.all([find(db, now), find(db, now), find(db, now)]));
  expect(statements).toHaveLength(1);
});

test('the time-limited cache returns a changed value when the time is over, and not before', async () => {
  const find = ttlCache(5000, countColors);
  const before = await find(db, now);
  await addColor(100);
  expect(await find(db, after(4999))).toBe(before);
  expect(await find(db, after(5000))).toBe(before + 1);
});

test('the time-limited cache keeps no failure', async () => {
  let fails = true;
  const find = ttlCache(5000, async () => {
    if (!fails) return 'found';
    fails = false;
    throw new Error('away');
  });
  await expect(find(db, now)).rejects.toThrow('away');
  expect(await find(db, now)).toBe('found');
});

import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { inTransaction } from './database.ts';
import { perDatabase, perTransaction } from './per-database.ts';

const { db, appDb } = await testDatabase();

test('a value per database is created once for each database, with the arguments of its first use', () => {
  const sizes = perDatabase((_, size: number) => ({ size }));

  const value = sizes(db, 1);

  expect(sizes(db, 2)).toBe(value);
  expect(value).toEqual({ size: 1 });
  expect(sizes(appDb, 3)).toEqual({ size: 3 });
});

test('a value per transaction is kept until the end of its transaction, and no other transaction gets it', async () => {
  const lists = perTransaction((): string[] => []);

  const kept = await inTransaction(db, async one => {
    lists(one).push('first');
    lists(one).push('second');
    return lists(one);
  });
  const other = await inTransaction(db, async one => lists(one));

  expect(kept).toEqual(['first', 'second']);
  expect(other).toEqual([]);
});

test('a value per transaction is not kept outside of a transaction', () => {
  const lists = perTransaction((): string[] => []);

  lists(db).push('lost');

  expect(lists(db)).toEqual([]);
});

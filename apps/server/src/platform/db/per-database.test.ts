import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { inTransaction } from './database.ts';
import { perDatabase, perTransaction } from './per-database.ts';

const { db, appDb } = await testDatabase();

test('a value is made once for each database, with the arguments of its first use', () => {
  const sizes = perDatabase((_, size: number) => ({ size }));

  const value = sizes(db, 1);

  expect(sizes(db, 2)).toBe(value);
  expect(value).toEqual({ size: 1 });
  expect(sizes(appDb, 3)).toEqual({ size: 3 });
});

test('a value of a transaction is kept to its end, and no other transaction has it', async () => {
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

test('outside of a transaction a value of a transaction is not kept', () => {
  const lists = perTransaction((): string[] => []);

  lists(db).push('lost');

  expect(lists(db)).toEqual([]);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { batchQuestions } from './batch.ts';
import type { Database } from './database.ts';

const { db } = await testDatabase();

/** Doubles numbers in the database, and remembers which numbers each statement asked for. */
function doubling() {
  const statements: number[][] = [];
  const double = batchQuestions(async (on: Database, numbers: readonly number[]) => {
    statements.push([...numbers]);
    const { rows } = await sql<{ twice: number }>`
      select 2 * number as twice from unnest(${numbers}::int[]) with ordinality as asked (number, place)
      order by place`.execute(on);
    return rows.map(({ twice }) => twice);
  });
  return { double, statements };
}

test('lookups that are requested during a statement go together in the next statement, and each caller gets its own answer', async () => {
  const { double, statements } = doubling();
  expect(await Promise.all([1, 2, 3, 4].map(number => double(db, number)))).toEqual([2, 4, 6, 8]);
  expect(statements).toEqual([[1], [2, 3, 4]]);
});

test('a single lookup in the database is sent at once', async () => {
  const { double, statements } = doubling();
  expect(await double(db, 5)).toBe(10);
  expect(await double(db, 6)).toBe(12);
  expect(statements).toEqual([[5], [6]]);
});

test('many lookups are sent in statements of 200', async () => {
  const { double, statements } = doubling();
  const numbers = Array.from({ length: 402 }, (_, number) => number);
  expect(await Promise.all(numbers.map(number => double(db, number)))).toEqual(
    numbers.map(number => number * 2),
  );
  expect(statements.map(({ length }) => length)).toEqual([1, 200, 200, 1]);
});

test('a lookup whose value PostgreSQL refuses fails alone, and those of the same statement are answered', async () => {
  const { double, statements } = doubling();
  const results = await Promise.allSettled([1, 2, 2 ** 40, 3, 4].map(number => double(db, number)));
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(statements).toEqual([[1], [2, 2 ** 40, 3, 4], [2, 2 ** 40], [2], [2 ** 40], [3, 4]]);
  expect(await double(db, 5)).toBe(10);
});

test('a statement of combined lookups that fails, and not because of one value, is not sent again, and fails for all its callers', async () => {
  const statements: number[][] = [];
  const absent = batchQuestions(async (on: Database, numbers: readonly number[]) => {
    statements.push([...numbers]);
    await sql`select from a_table_that_is_not_there`.execute(on);
    return numbers;
  });
  const results = await Promise.allSettled([1, 2, 3].map(number => absent(db, number)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(statements).toEqual([[1], [2, 3]]);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { compileQuery } from './compiled.ts';
import { inTransaction } from './database.ts';

const { db } = await testDatabase();

test('a compiled query is built once and is run with the values of each call', async () => {
  let built = 0;
  const find = compileQuery((on, { least, suffix }: { least: number; suffix: string }) => {
    built += 1;
    return on
      .selectFrom('pro_colors')
      .select(['id', sql<string>`name || ${suffix}::text`.as('called')])
      .where('id', '>=', least)
      .where('id', '<=', 3)
      .orderBy('id');
  });
  const all = await find(db, { least: 1, suffix: '!' });
  const last = await find(db, { least: 3, suffix: '?' });

  expect(all.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(all.every(({ called }) => called.endsWith('!'))).toBe(true);
  expect(last).toEqual([{ id: 3, called: expect.stringMatching(/\?$/) }]);
  expect(built).toBe(1);
});

test('a compiled query inside a transaction finds the rows that the transaction wrote', async () => {
  const find = compileQuery((on, { id }: { id: number }) =>
    on.selectFrom('pro_colors').select('name').where('id', '=', id),
  );
  await inTransaction(db, async transaction => {
    await transaction.insertInto('pro_colors').values({ id: 200, name: 'Dusk', hex: '#000000' }).execute();
    expect(await find(transaction, { id: 200 })).toEqual([{ name: 'Dusk' }]);
  });
});

test('a compiled query whose builder reads an argument instead of passing it on fails at its first use', async () => {
  const find = compileQuery((on, values: { id: number }) =>
    on
      .selectFrom('pro_colors')
      .select('name')
      .where('id', '=', values.id * 2),
  );
  await expect(find(db, { id: 1 })).rejects.toThrow('pass id on');
});

import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { type Database, idleConnectionMs, inTransaction, openDatabase } from './database.ts';

const { db, urls } = await testDatabase();

async function selected(expression: ReturnType<typeof sql>): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(db);
  return rows[0]?.value;
}

test('a number of the database is read as a number, a date as the text of its day, and a time as a Date', async () => {
  expect(await selected(sql`count(*)`)).toBe(1);
  expect(await selected(sql`1.5::numeric`)).toBe(1.5);
  expect(await selected(sql`'2000-02-29'::date`)).toBe('2000-02-29');
  expect(await selected(sql`'2026-11-21T12:00:00+02'::timestamptz`)).toEqual(
    new Date('2026-11-21T10:00:00Z'),
  );
});

test('a number of the database that is too large to be exact causes an error', async () => {
  await expect(selected(sql`9007199254740993::bigint`)).rejects.toThrow('9007199254740993');
});

const addColor = (on: Database, id: number, name = `Color ${id}`) =>
  on.insertInto('pro_colors').values({ id, name, hex: '#000000' }).execute();
const colors = async () => {
  const rows = await db.selectFrom('pro_colors').select('id').where('id', '>=', 100).orderBy('id').execute();
  return rows.map(({ id }) => id);
};

test('a transaction inside a transaction is the outer transaction', async () => {
  const work = inTransaction(db, async outer => {
    await inTransaction(outer, inner => addColor(inner, 100));
    throw new Error('after all');
  });
  await expect(work).rejects.toThrow('after all');
  expect(await colors()).toEqual([]);
});

test('two transactions that wait for each other both succeed', async () => {
  await addColor(db, 101);
  await addColor(db, 102);
  const bothHoldOne = Promise.withResolvers<void>();
  let holding = 0;
  const rename = (on: Database, id: number, hex: string) =>
    on.updateTable('pro_colors').set({ hex }).where('id', '=', id).execute();
  const crossing = (first: number, second: number) =>
    inTransaction(db, async transaction => {
      await rename(transaction, first, `#${first}`);
      holding += 1;
      if (holding === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await rename(transaction, second, `#${second}`);
    });
  await Promise.all([crossing(101, 102), crossing(102, 101)]);
  // PostgreSQL rolled back at least one of the two transactions, which then ran again. PostgreSQL may find further
  // deadlocks after that, so the number has no upper limit.
  expect(holding).toBeGreaterThanOrEqual(3);
});

test('a transaction fails at once with an error that a repetition cannot solve', async () => {
  let runs = 0;
  const work = inTransaction(db, async transaction => {
    runs += 1;
    await addColor(transaction, 1);
  });
  await expect(work).rejects.toThrow('pro_colors_pkey');
  expect(runs).toBe(1);
});

const preparedTexts = async (on: Database) => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(on);
  return rows.map(({ statement }) => statement);
};

test('a statement is prepared once per connection, whatever its values', async () => {
  await inTransaction(db, async transaction => {
    const find = (id: number) =>
      transaction.selectFrom('pro_colors').select('name').where('id', '=', id).execute();
    await find(1);
    await find(2);
    const texts = await preparedTexts(transaction);
    expect(texts.filter(text => text.includes('"name" from "pro_colors"'))).toHaveLength(1);
  });
});

test('a statement that reads all columns still works after a column is added', async () => {
  await sql`create table widening (id integer)`.execute(db);
  await sql`insert into widening values (1)`.execute(db);
  await inTransaction(db, async transaction => {
    const find = () => sql`select * from widening where id = ${1}`.execute(transaction);
    expect((await find()).rows).toEqual([{ id: 1 }]);
    await sql`alter table widening add column name text`.execute(transaction);
    expect((await find()).rows).toEqual([{ id: 1, name: null }]);
  });
});

test('an unused connection to the database stays open for minutes, and is closed later', async () => {
  const own = openDatabase({ url: urls.app });
  onTestFinished(() => own.destroy());
  const pid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own)).rows[0]?.pid;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const first = await pid();
  vi.advanceTimersByTime(idleConnectionMs - 1000);
  expect(await pid()).toBe(first);
  vi.advanceTimersByTime(idleConnectionMs + 1000);
  expect(await pid()).not.toBe(first);
});

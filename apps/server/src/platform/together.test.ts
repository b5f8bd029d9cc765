import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { type Database, inTransaction, openDatabase } from './db/database.ts';
import { sendTogether } from './together.ts';

const { appDb: db, urls, roundTripsOf } = await testDatabase();

const one = (on: Database, value: number) =>
  sql<{ value: number; pid: number }>`select ${value}::int as value, pg_backend_pid() as pid`
    .execute(on)
    .then(({ rows }) => rows[0] ?? { value: 0, pid: 0 });
const broken = (on: Database) => sql`select 1 / (select 0)`.execute(on);
const unknown = (on: Database) => sql`select nothing from nowhere`.execute(on);

test('database statements that are sent together need one round trip on one connection, and each gets its own answer', async () => {
  await one(db, 0);
  const waits = await roundTripsOf(async () => {
    const answers = await sendTogether(db, at => [one(at, 1), one(at, 2), one(at, 3)]);

    expect(answers.map(({ value }) => value)).toEqual([1, 2, 3]);
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1);
  });
  expect(waits).toBe(1);
});

test('database statements that are sent together in a transaction run in that transaction', async () => {
  await inTransaction(db, async transaction => {
    const { pid } = await one(transaction, 0);
    const [first, second] = await sendTogether(transaction, at => [one(at, 1), one(at, 2)]);

    expect([first.pid, second.pid]).toEqual([pid, pid]);
  });
});

test('if several database statements that were sent together fail, the first error is thrown and the connection serves the next statements', async () => {
  await expect(sendTogether(db, at => [one(at, 1), broken(at), unknown(at)])).rejects.toThrow(
    'division by zero',
  );
  await expect(sendTogether(db, at => [unknown(at), broken(at)])).rejects.toThrow('does not exist');

  expect((await sendTogether(db, at => [one(at, 7)]))[0].value).toBe(7);
});

test('a database connection is released when the last of the statements sent together is answered, not at the first error', async () => {
  const single = openDatabase({ url: urls.app, maxConnections: 1 });
  const slow = (at: Database) => sql`select pg_sleep(0.2)`.execute(at).then(() => order.push('slow'));
  const order: string[] = [];

  const failing = sendTogether(single, at => [broken(at), slow(at)]).catch(() => order.push('failed'));
  const next = one(single, 1).then(() => order.push('next'));
  await Promise.all([failing, next]);
  await single.destroy();

  expect(order).toEqual(['slow', 'failed', 'next']);
});

test('callers beyond the number of database connections wait for a connection, and all are answered', async () => {
  const pair = openDatabase({ url: urls.app, maxConnections: 2 });
  const askers = Array.from({ length: 40 }, (_, n) => sendTogether(pair, at => [one(at, n), one(at, n + 1)]));

  const answers = await Promise.all(askers);
  await pair.destroy();

  expect(answers.map(([first, second]) => [first.value, second.value])).toEqual(
    answers.map((_, n) => [n, n + 1]),
  );
});

/**
 * Resolves with true when a statement with this text was running and its PostgreSQL process was canceled or terminated.
 */
const reach = (text: string, end: 'cancel' | 'terminate') => async () => {
  const { rows } = await sql`select ${sql.raw(`pg_${end}_backend`)}(pid) from pg_stat_activity
    where datname = current_database() and query = ${text} and state = 'active'`.execute(db);
  return rows.length > 0;
};

test('a cancelled database statement fails alone, and the statements sent after it are answered', async () => {
  const asked = sendTogether(db, at => [
    sql`select pg_sleep(30)`.execute(at).catch((error: Error) => error.message),
    one(at, 2),
  ]);
  await expect.poll(reach('select pg_sleep(30)', 'cancel')).toBe(true);

  const [message, { value }] = await asked;
  expect([message, value]).toEqual(['canceling statement due to user request', 2]);
});

test('a lost database connection fails the statements without an answer, and the next caller gets another connection', async () => {
  const failing = sendTogether(db, at => [one(at, 1), sql`select pg_sleep(31)`.execute(at), one(at, 2)]);
  const lost = expect(failing).rejects.toThrow(/terminat/);
  await expect.poll(reach('select pg_sleep(31)', 'terminate')).toBe(true);
  await lost;

  expect((await sendTogether(db, at => [one(at, 3)]))[0].value).toBe(3);
});

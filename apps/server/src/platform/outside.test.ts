import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { inTransaction } from './db/database.ts';
import { mustBeOutsideTransactions } from './outside.ts';

const { appDb: db } = await testDatabase();
const port = mustBeOutsideTransactions(
  'port',
  { ask: async () => 'answer', read: () => 'local', name: 'port' },
  ['read'],
);

test('a request to an outside system is refused inside a database transaction, however deep in the code', async () => {
  const asking = inTransaction(db, transaction =>
    inTransaction(transaction, async () => Promise.all([port.ask()])),
  );
  await expect(asking).rejects.toThrow('port.ask was called inside a transaction');
});

test("a request to an outside system is refused inside a database transaction, whatever the transaction's isolation level", async () => {
  const reading = db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(() => port.ask());
  await expect(reading).rejects.toThrow('port.ask');
});

test('a request to an outside system before, after or beside a database transaction succeeds', async () => {
  expect(await port.ask()).toBe('answer');
  const [, beside] = await Promise.all([inTransaction(db, async () => {}), port.ask()]);
  expect(beside).toBe('answer');
  let afterwards: Promise<string> | undefined;
  await inTransaction(db, async () => {
    afterwards = new Promise(resolve => {
      setTimeout(() => resolve(port.ask()), 50);
    });
  });
  expect(await afterwards).toBe('answer');
});

test('a method of a port that asks no outside system may be called inside a transaction', async () => {
  expect(await inTransaction(db, async () => port.read() + port.name)).toBe('localport');
});

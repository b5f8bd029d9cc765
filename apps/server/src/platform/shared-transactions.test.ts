import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import type { Database } from './db/database.ts';
import { sendAtCommit, sendFirst } from './db/pipeline.ts';
import { sharedTransactions } from './shared-transactions.ts';
import { currentTrace, runInTrace, type Trace } from './tracing.ts';

const { appDb: db, roundTripsOf } = await testDatabase();

const insert = (key: string) => sql`insert into rate_limits (key, points) values (${key}, 1)`;
const count = async (on: Database, key: string) =>
  (await sql`select from rate_limits where key = ${key}`.execute(on)).rows.length;
const countAll = (keys: readonly string[]) => Promise.all(keys.map(key => count(db, key)));
async function transactionOf(on: Database): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(on);
  return rows[0]?.id;
}

/**
 * Opens a queue whose first work waits inside its transaction until `open` is called. Work that comes meanwhile shares
 * the next transaction.
 */
async function heldQueue(share = sharedTransactions(db), key = 'room') {
  const gate = Promise.withResolvers<void>();
  const inside = Promise.withResolvers<void>();
  const first = share(key, async one => {
    const transaction = await transactionOf(one);
    inside.resolve();
    await gate.promise;
    return transaction;
  });
  await inside.promise;
  return {
    share: <Result>(work: (one: Database) => Promise<Result>) => share(key, work),
    first,
    open: gate.resolve,
  };
}

/**
 * Opens two queues whose first works wait in their transactions until `open` is called. As two transactions are the
 * most that run at once, work that comes meanwhile, with any key, shares the next transaction.
 */
async function twoHeldQueues(share = sharedTransactions(db)) {
  const queues = [await heldQueue(share, 'first key'), await heldQueue(share, 'second key')];
  return { share, open: () => queues.map(({ open }) => open()) };
}

test('a single call in a shared transaction needs as many round trips to the database as in its own transaction', async () => {
  const share = sharedTransactions(db);
  expect(await roundTripsOf(() => share('alone', one => count(one, 'alone')))).toBe(2);
});

test('calls that arrive during a transaction share the next one: one round trip for their first statements, one for the commit', async () => {
  const { share, first, open } = await heldQueue();
  const order: string[] = [];
  const insertIn = (key: string) =>
    share(async one => {
      const transaction = await transactionOf(one);
      order.push(key);
      await sendAtCommit(one, insert(key));
      return transaction;
    });
  let transactions: (string | undefined)[] = [];
  const all = ['a', 'b', 'c'].map(insertIn);
  const waits = await roundTripsOf(async () => {
    open();
    transactions = await Promise.all([first, ...all]);
  });
  expect(order).toEqual(['a', 'b', 'c']);
  expect(transactions[0]).not.toBe(transactions[1]);
  expect(new Set(transactions.slice(1)).size).toBe(1);
  // One of these waits is the commit of the first work.
  expect(waits).toBe(3);
  expect(await countAll(['a', 'b', 'c'])).toEqual([1, 1, 1]);
});

test('in a shared transaction, the first statement of a call is sent after that of the call before it', async () => {
  const { share, open } = await heldQueue();
  const all = [
    share(one => insert('asked first').execute(one)),
    share(one => count(one, 'asked first')),
  ] as const;
  open();
  expect((await Promise.all(all))[1]).toBe(1);
});

test('the only statement of a call in a shared transaction is written even if it waits for the commit', async () => {
  const { share, open } = await heldQueue();
  const all = [share(one => sendAtCommit(one, insert('followed'))), share(async () => 'nothing to ask')];
  open();
  expect(await Promise.all(all)).toEqual([undefined, 'nothing to ask']);
  expect(await count(db, 'followed')).toBe(1);
});

test('a transaction is shared by at most eight calls', async () => {
  const { share, open } = await heldQueue();
  const all = Array.from({ length: 10 }, () => share(transactionOf));
  open();
  const transactions = await Promise.all(all);
  expect(new Set(transactions.slice(0, 8)).size).toBe(1);
  expect(new Set(transactions.slice(8)).size).toBe(1);
  expect(new Set(transactions).size).toBe(2);
});

test('two shared transactions run at once, and a call waits while a call under the same key runs in one of them', async () => {
  const share = sharedTransactions(db);
  const { share: behind, first, open } = await heldQueue(share);
  const waiting = behind(transactionOf);
  const elsewhere = await share('elsewhere', transactionOf);
  open();
  expect(new Set([await first, await waiting, elsewhere]).size).toBe(3);
});

test('calls that wait share the next transaction, also where they write different rows', async () => {
  const { share, open } = await twoHeldQueues();
  const all = ['tap', 'cellar', 'tap', 'roof'].map(key => share(key, transactionOf));
  open();
  expect(new Set(await Promise.all(all)).size).toBe(1);
});

test('if a transaction may contain one call per key, further calls under the key follow in later transactions', async () => {
  const { share, open } = await twoHeldQueues(sharedTransactions(db, 1));
  const all = ['tap', 'tap', 'cellar'].map(key => share(key, transactionOf));
  open();
  const [first, second, elsewhere] = await Promise.all(all);
  expect(elsewhere).toBe(first);
  expect(second).not.toBe(first);
});

test('the calls in a shared transaction run in the order of their keys, so that two processes lock rows in one order', async () => {
  const { share, open } = await twoHeldQueues();
  const order: string[] = [];
  const takeTurn = (key: string, name: string) =>
    share(key, async () => {
      order.push(name);
    });
  const all = [
    takeTurn('roof', 'roof'),
    takeTurn('cellar', 'first'),
    takeTurn('bar', 'bar'),
    takeTurn('cellar', 'second'),
  ];
  open();
  await Promise.all(all);
  expect(order).toEqual(['bar', 'first', 'second', 'roof']);
});

test.each<[string, (one: Database) => Promise<unknown>, string]>([
  ['a call', () => Promise.reject(new Error('not today')), 'not today'],
  ['a statement', one => sql`select 1 / (select 0)`.execute(one), 'division by zero'],
  ['a statement at the commit', one => sendAtCommit(one, sql`select 1 / (select 0)`), 'division by zero'],
])(
  '%s that fails in a shared transaction neither undoes nor repeats what the other calls wrote',
  async (what, broken, message) => {
    const { share, open } = await heldQueue();
    const [before, after] = [`before ${what}`, `after ${what}`];
    const all = [
      share(one => sendAtCommit(one, insert(before))),
      share(async one => {
        await sendAtCommit(one, insert(`${what} itself`));
        await broken(one);
      }),
      share(one => sendAtCommit(one, insert(after))),
    ];
    open();
    const [first, failed, last] = await Promise.allSettled(all);
    expect([first?.status, last?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(failed).toMatchObject({ status: 'rejected', reason: { message } });
    expect(await countAll([before, `${what} itself`, after])).toEqual([1, 0, 1]);
  },
);

test('after a call failed in a shared transaction, calls under its key run alone, and those under other keys run together', async () => {
  const { share, open } = await twoHeldQueues();
  const fails = async (one: Database) => {
    await transactionOf(one);
    throw new Error('not today');
  };
  const all = [
    share('tap', transactionOf),
    share('cellar', fails),
    share('cellar', transactionOf),
    share('roof', transactionOf),
  ];
  open();
  const [tap, failed, cellar, roof] = await Promise.allSettled(all);
  expect(failed).toMatchObject({ reason: { message: 'not today' } });
  expect(tap).toEqual(roof);
  expect(cellar).toMatchObject({ status: 'fulfilled' });
  expect(cellar).not.toEqual(tap);
});

test('the guard statement of one call in a shared transaction stops that call alone', async () => {
  const { share, open } = await heldQueue();
  const asking = (mayPass: boolean) =>
    share(async one => {
      await sendFirst(one, sql`select 1`, () => {
        if (!mayPass) throw new Error('taken');
      });
      return count(one, 'nothing');
    });
  const silent = (mayPass: boolean) =>
    share(one =>
      sendFirst(one, sql`select 1`, () => {
        if (!mayPass) throw new Error('taken');
      }),
    );
  const all = [asking(true), asking(false), asking(true), silent(true), silent(false)];
  open();
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
});

test('if two calls in a shared transaction write one row at the commit, the first writes the row and the second finds it', async () => {
  const { share, open } = await heldQueue();
  const once = () =>
    share(async one => {
      if ((await count(one, 'met')) > 0) return 'found';
      await sendAtCommit(one, insert('met'));
      return 'written';
    });
  const all = [once(), once()];
  open();
  expect(await Promise.all(all)).toEqual(['written', 'found']);
});

test('no call of a shared transaction runs again if the connection is lost at the commit, because it may have succeeded', async () => {
  const { share, first, open } = await heldQueue();
  let runs = 0;
  const all = [
    share(async () => {
      runs += 1;
    }),
    share(async one => {
      runs += 1;
      await sendAtCommit(one, sql`select pg_terminate_backend(pg_backend_pid())`);
    }),
  ];
  open();
  await first;
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(runs).toBe(2);
});

test('work that shares a transaction runs in the trace of its own request', async () => {
  const { share, first, open } = await heldQueue();
  const traceOf = (digit: string): Trace => ({
    traceId: digit.repeat(32),
    spanId: digit.repeat(16),
    sampled: false,
  });
  const shared = ['1', '2'].map(digit =>
    runInTrace(traceOf(digit), () => share(async () => currentTrace()?.traceId)),
  );
  open();
  await first;
  expect(await Promise.all(shared)).toEqual(['1'.repeat(32), '2'.repeat(32)]);
});

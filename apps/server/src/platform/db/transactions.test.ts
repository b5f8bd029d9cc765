import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { untilTransactionsWaitForLocks } from '../../testing/locks.ts';
import { awaitTogether } from '../together.ts';
import { type Database, inTransaction } from './database.ts';
import { sendAtCommit, sendFirst, waitForGuard } from './pipeline.ts';

const { appDb: db, roundTripsOf, statementsOf } = await testDatabase();

const insert = (key: string) => sql`insert into rate_limits (key, points) values (${key}, 1)`;
const insertRow = (on: Database, key: string) => insert(key).execute(on);
const count = async (on: Database, key: string) =>
  (await sql`select from rate_limits where key = ${key}`.execute(on)).rows.length;
const brokenly = sql`select 1 / (select 0)`;

test('a transaction of one statement takes two round trips, one for the statement and one for the commit', async () => {
  expect(await roundTripsOf(() => inTransaction(db, one => insertRow(one, 'one')))).toBe(2);
  expect(await count(db, 'one')).toBe(1);
});

test('a transaction without statements is not sent to the database, whether it succeeds or fails', async () => {
  expect(await roundTripsOf(() => inTransaction(db, async () => {}))).toBe(0);
  const failing = inTransaction(db, () => Promise.reject(new Error('not today')));
  await expect(failing).rejects.toThrow('not today');
});

test('statements of one transaction that are sent together keep their order, and each sees the changes before it', async () => {
  const waits = await roundTripsOf(() =>
    inTransaction(db, async one => {
      const [, before, , after] = await awaitTogether(
        insertRow(one, 'order'),
        count(one, 'order'),
        sql`delete from rate_limits where key = 'order'`.execute(one),
        count(one, 'order'),
      );
      expect([before, after]).toEqual([1, 0]);
    }),
  );
  expect(waits).toBe(2);
});

test('if several statements of a transaction fail together, the first error is thrown and no change stays', async () => {
  const failing = inTransaction(db, one =>
    awaitTogether(insertRow(one, 'lost'), brokenly.execute(one), insertRow(one, 'later')),
  );
  await expect(failing).rejects.toThrow('division by zero');
  expect(await count(db, 'lost')).toBe(0);
});

test('statements that wait for the commit are sent with the commit, after all other statements', async () => {
  const statements: string[] = [];
  const waits = await roundTripsOf(async () => {
    const sent = await statementsOf(() =>
      inTransaction(db, async one => {
        await sendAtCommit(one, insert('at the end'));
        expect(await count(one, 'at the end')).toBe(0);
      }),
    );
    statements.push(...sent);
  });
  expect(await count(db, 'at the end')).toBe(1);
  expect(waits).toBe(2);
  expect(statements.filter(text => text.startsWith('insert'))).toHaveLength(1);
});

test('a failing statement that was sent with the commit fails the transaction with its error, and no change stays', async () => {
  const failing = inTransaction(db, async one => {
    await insertRow(one, 'before the commit');
    await sendAtCommit(one, brokenly);
    await sendAtCommit(one, insert('at the commit'));
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await Promise.all(['before the commit', 'at the commit'].map(key => count(db, key)))).toEqual([
    0, 0,
  ]);
});

test('a transaction that is rolled back or run again does not send the statements that wait for its commit', async () => {
  const failing = inTransaction(db, async one => {
    await sendAtCommit(one, insert('thrown off'));
    throw new Error('not today');
  });
  await expect(failing).rejects.toThrow('not today');
  let attempts = 0;
  await inTransaction(db, async one => {
    attempts += 1;
    await sendAtCommit(one, insert(`attempt ${attempts}`));
    if (attempts === 1) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(one);
  });
  const kept = ['thrown off', 'attempt 1', 'attempt 2'].map(key => count(db, key));
  expect(await Promise.all(kept)).toEqual([0, 0, 1]);
});

test('a statement for the commit is sent at once outside of a transaction', async () => {
  await sendAtCommit(db, insert('walker'));
  expect(await count(db, 'walker')).toBe(1);
});

test('if a row written at the commit exists already, the transaction runs again and finds the row', async () => {
  let attempts = 0;
  await inTransaction(db, async one => {
    attempts += 1;
    if ((await count(one, 'both')) > 0) return;
    await sendAtCommit(one, insert('both'));
    await insertRow(db, 'both');
  });
  expect([attempts, await count(db, 'both')]).toEqual([2, 1]);

  const always = inTransaction(db, one => sendAtCommit(one, insert('both')));
  await expect(always).rejects.toMatchObject({ code: '23505' });
});

test('if two concurrent transactions write one row at the commit, the first writes the row and the second finds it', async () => {
  const bothLooked = Promise.withResolvers<void>();
  let looks = 0;
  const once = () =>
    inTransaction(db, async one => {
      const found = await count(one, 'at once');
      looks += 1;
      if (looks === 2) bothLooked.resolve();
      await bothLooked.promise;
      if (found > 0) return 'found';
      await sendAtCommit(one, insert('at once'));
      return 'written';
    });
  expect((await Promise.all([once(), once()])).sort()).toEqual(['found', 'written']);
  expect([looks, await count(db, 'at once')]).toEqual([3, 1]);
});

test('a statement at the commit waits for a transaction that holds its row, and succeeds where that transaction is rolled back', async () => {
  const holding = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const holder = inTransaction(db, async one => {
    await insertRow(one, 'held back');
    holding.resolve();
    await end.promise;
    throw new Error('not today');
  });
  const rolledBack = expect(holder).rejects.toThrow('not today');
  await holding.promise;
  let attempts = 0;
  const writing = inTransaction(db, async one => {
    attempts += 1;
    await sendAtCommit(one, insert('held back'));
  });
  await untilTransactionsWaitForLocks(db);
  end.resolve();
  await Promise.all([rolledBack, writing]);
  expect([attempts, await count(db, 'held back')]).toEqual([1, 1]);
});

test('a transaction whose write at the commit conflicts at every attempt fails after four attempts with PostgreSQL’s error', async () => {
  await insertRow(db, 'always');
  let attempts = 0;
  const failing = inTransaction(db, async one => {
    attempts += 1;
    await insertRow(one, 'beside it');
    await sendAtCommit(one, insert('always'));
  });
  await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'rate_limits_pkey' });
  expect([attempts, await count(db, 'beside it')]).toEqual([4, 0]);
});

test.each([
  ['a foreign key', sql`insert into drink_banks (user_id) values (gen_random_uuid())`, '23503'],
  [
    'a column that must not be null',
    sql`insert into rate_limits (key, points) values ('none', null)`,
    '23502',
  ],
  ['the length of a text', sql`insert into rate_limits (key) values (repeat('x', 256))`, '22001'],
])(
  'a statement at the commit that violates %s fails at once without a repetition, and no change stays',
  async (what, broken, code) => {
    let attempts = 0;
    const failing = inTransaction(db, async one => {
      attempts += 1;
      await insertRow(one, `with ${what}`);
      await sendAtCommit(one, broken);
    });
    await expect(failing).rejects.toMatchObject({ code });
    expect([attempts, await count(db, `with ${what}`)]).toEqual([1, 0]);
  },
);

test('a statement that violates a unique constraint fails without a repetition, so that the caller can answer the conflict', async () => {
  await insertRow(db, 'answered');
  let attempts = 0;
  const failing = inTransaction(db, async one => {
    attempts += 1;
    await insertRow(one, 'answered');
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(attempts).toBe(1);
});

const mustBeEmpty = (rows: readonly unknown[]) => {
  if (rows.length > 0) throw new Error('taken');
};
const look = (key: string) => sql`select from rate_limits where key = ${key}`;

test('the guard of a transaction, a statement that must pass first, is sent before all others and costs no round trip', async () => {
  const statements: string[] = [];
  const waits = await roundTripsOf(async () => {
    const sent = await statementsOf(() =>
      inTransaction(db, async one => {
        await sendFirst(one, look('free'), mustBeEmpty);
        await awaitTogether(insertRow(one, 'led'), insertRow(one, 'led too'));
        await insertRow(one, 'later');
      }),
    );
    statements.push(...sent);
  });
  expect(waits).toBe(3);
  expect(statements.map(text => text.slice(0, 6))).toEqual([
    'begin',
    'select',
    'insert',
    'insert',
    'insert',
    'commit',
  ]);
});

test('if the guard statement of a transaction does not pass, the work gets no result and nothing is written', async () => {
  await insertRow(db, 'held');
  let reached = false;
  const failing = inTransaction(db, async one => {
    await sendFirst(one, look('held'), mustBeEmpty);
    await sendAtCommit(one, insert('at the commit behind it'));
    await awaitTogether(insertRow(one, 'behind it'), brokenly.execute(one));
    reached = true;
  });
  await expect(failing).rejects.toThrow('taken');
  expect([reached, await count(db, 'behind it'), await count(db, 'at the commit behind it')]).toEqual([
    false,
    0,
    0,
  ]);
});

test('statements at the commit wait for the guard statement of their transaction, and other work can wait for it too', async () => {
  const writing = inTransaction(db, async one => {
    await sendFirst(one, look('held'), mustBeEmpty);
    await sendAtCommit(one, insert('alone'));
  });
  await expect(writing).rejects.toThrow('taken');
  expect(await count(db, 'alone')).toBe(0);

  let passed = false;
  const waiting = inTransaction(db, async one => {
    await sendFirst(one, look('held'), mustBeEmpty);
    await waitForGuard(one);
    passed = true;
  });
  await expect(waiting).rejects.toThrow('taken');
  expect(passed).toBe(false);
});

test('a connection serves the next transaction after a failed one', async () => {
  for (let turn = 0; turn < 30; turn += 1) {
    await inTransaction(db, one => awaitTogether(brokenly.execute(one), insertRow(one, 'never'))).catch(
      () => {},
    );
    await inTransaction(db, one => insertRow(one, `turn ${turn}`));
    expect(await count(db, `turn ${turn}`)).toBe(1);
  }
});

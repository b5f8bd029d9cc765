import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { type Database, inTransaction, openDatabase } from './database.ts';
import { ride } from './riders.ts';

const { db, urls } = await testDatabase();

/** Statements and the waits for them, in the order in which they were sent. */
const sent: string[] = [];
const narrow = (maxConnections: number) => {
  const opened = openDatabase({
    url: urls.app,
    maxConnections,
    onStatement: text => sent.push(text.slice(0, 6)),
  });
  afterAll(() => opened.destroy());
  return opened;
};
const [single, three] = [narrow(1), narrow(3)];

const insert = (key: string) => sql`insert into rate_limits (key, points) values (${key}, 1)`;
const brokenly = sql`select 1 / (select 0)`;
const keys = async () => {
  const { rows } = await sql<{ key: string }>`select key from rate_limits order by key`.execute(db);
  return rows.map(({ key }) => key);
};
const has = async (on: Database, key: string) =>
  (await sql`select from rate_limits where key = ${key}`.execute(on)).rows.length === 1;

/** A transaction that has its connection, and ends when it is let go. */
async function holding(on: Database, work: (one: Database) => Promise<unknown>) {
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = inTransaction(on, async one => {
    await sql`select 1`.execute(one);
    begun.resolve();
    await goOn.promise;
    await work(one);
  });
  await begun.promise;
  return { done, end: goOn.resolve };
}

test('a connection that commits takes the next transaction, which sees what was committed', async () => {
  const events: string[] = [];
  const first = await holding(single, one => ride(one, insert('first')));
  const second = inTransaction(single, async one => {
    events.push('the second has a connection');
    expect(await has(one, 'first')).toBe(true);
    await ride(one, insert('second'));
  });
  first.end();
  await first.done.then(() => events.push('the first is committed'));
  await second;
  expect(events).toEqual(['the second has a connection', 'the first is committed']);
  expect(await keys()).toEqual(['first', 'second']);
});

test('a commit that fails undoes its own transaction and not the next one', async () => {
  const first = await holding(single, async one => {
    await insert('undone').execute(one);
    await ride(one, brokenly);
  });
  const second = inTransaction(single, async one => {
    await insert('behind a failure').execute(one);
    await sql`select pg_sleep(0)`.execute(one);
    await ride(one, insert('with its commit'));
  });
  first.end();
  await expect(first.done).rejects.toThrow('division by zero');
  await second;
  expect(await keys()).toEqual(['behind a failure', 'first', 'second', 'with its commit']);
});

test('a statement without a transaction takes it too, and then it is free', async () => {
  const first = await holding(single, one => ride(one, insert('seen')));
  const reading = has(single, 'seen');
  first.end();
  await first.done;
  expect(await reading).toBe(true);
  expect(await has(single, 'seen')).toBe(true);
});

test('a connection that is lost in a commit fails both, and the next has a new one', async () => {
  const first = await holding(single, async one => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one);
    await ride(one, sql`select pg_sleep(30)`);
    void untilAsleep(rows[0]?.pid ?? 0).then(pid => sql`select pg_terminate_backend(${pid})`.execute(db));
  });
  const second = inTransaction(single, one => insert('with the lost one').execute(one));
  first.end();
  const ends = await Promise.allSettled([first.done, second]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await has(single, 'seen')).toBe(true);
  expect(await has(db, 'with the lost one')).toBe(false);
});

async function untilAsleep(pid: number): Promise<number> {
  const asleep = sql<{
    wait_event: string | null;
  }>`select wait_event from pg_stat_activity where pid = ${pid}`;
  await expect.poll(async () => (await asleep.execute(db)).rows[0]?.wait_event).toBe('PgSleep');
  return pid;
}

test('a call that waits for five seconds fails, and those behind it go on waiting', async () => {
  const first = await holding(single, one => ride(one, insert('at last')));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const tooLong = expect(has(single, 'at last')).rejects.toThrow('timeout exceeded when trying to connect');
  await new Promise(setImmediate);
  vi.advanceTimersByTime(1_000);
  const behind = has(single, 'at last');
  await new Promise(setImmediate);
  vi.advanceTimersByTime(4_000);
  vi.useRealTimers();
  await tooLong;
  first.end();
  await first.done;
  expect(await behind).toBe(true);
});

/** How a transaction ends, and whether what it wrote stays. */
const endings = {
  ok: async () => {},
  thrown: async () => {
    throw new Error('not today');
  },
  broken: (one: Database) => brokenly.execute(one),
  'broken rider': (one: Database) => ride(one, brokenly),
} satisfies Record<string, (one: Database) => Promise<unknown>>;

test('of many transactions at few connections each ends by itself', async () => {
  const kinds = Object.keys(endings) as (keyof typeof endings)[];
  const all = Array.from({ length: 400 }, (_, turn) => ({
    key: `${turn}`.padStart(3, '0'),
    kind: kinds[(turn * 7) % kinds.length] ?? 'ok',
  }));
  const ends = await Promise.allSettled(
    all.map(({ key, kind }) =>
      inTransaction(three, async one => {
        await insert(`turn ${key}`).execute(one);
        await endings[kind](one);
        await ride(one, insert(`turn ${key}, its rider`));
      }),
    ),
  );
  const good = all.filter((_, turn) => ends[turn]?.status === 'fulfilled');
  expect(good).toEqual(all.filter(({ kind }) => kind === 'ok'));
  expect((await keys()).filter(key => key.startsWith('turn'))).toEqual(
    good.flatMap(({ key }) => [`turn ${key}`, `turn ${key}, its rider`]),
  );
  expect(sent.filter(text => text === 'rollba').length).toBeGreaterThan(0);
});

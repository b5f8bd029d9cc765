import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { withDatabase } from '../../testing/global-setup.ts';
import { runWhileHoldingConnection } from './held-connection.ts';
import { pipelinedPool } from './pipelined-pool.ts';
import { sharedConnections } from './shared-connections.ts';
import { watchForStandstill } from './standstill.ts';

const { db, urls } = await testDatabase();
const never = 2 ** 31 - 1;

function open({
  mostMs = never,
  url = urls.app,
  max = 10,
}: {
  mostMs?: number;
  url?: string;
  max?: number;
} = {}) {
  const pool = new pg.Pool({ connectionString: url, pipeline: true, max });
  // Without a listener, losing the connection would end the process.
  pool.on('error', () => {});
  pool.on('connect', client => client.on('error', () => {}));
  const asking = pipelinedPool(pool, { standstill: watchForStandstill(url) });
  const shared = new Kysely<never>({
    dialect: new PostgresDialect({ pool: sharedConnections(asking, mostMs) }),
  });
  onTestFinished(() => shared.destroy());
  const pidOf = (text = sql`select pg_backend_pid() as pid`) =>
    text.execute(shared).then(({ rows }) => (rows[0] as { pid: number }).pid);
  return {
    pool,
    pidOf,
    pids: (count: number) => Promise.all(Array.from({ length: count }, () => pidOf())),
  };
}

const lock = sql`select pg_advisory_xact_lock(1), pg_backend_pid() as pid`;

/** Keeps both connections busy until `unlock` is called. */
async function occupyBoth({ pidOf }: ReturnType<typeof open>) {
  const holder = new pg.Client({ connectionString: urls.app });
  await holder.connect();
  await holder.query('select pg_advisory_lock(1)');
  const occupied = [pidOf(lock), pidOf(lock)];
  await expect.poll(waitingForLock).toHaveLength(2);
  return { occupied, unlock: () => holder.end() };
}

async function waitingForLock(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`.execute(db);
  return rows.map(({ pid }) => pid);
}

test('two concurrent database statements have a connection each', async () => {
  const { pids } = open();

  expect(new Set(await pids(2)).size).toBe(2);
});

test('database statements that wait for two busy connections are sent together, at most eight at once', async () => {
  const opened = open();
  const { occupied, unlock } = await occupyBoth(opened);
  const waiting = opened.pids(11);
  await unlock();

  const pids = await waiting;
  expect(new Set(pids.slice(0, 8)).size).toBe(1);
  expect(await Promise.all(occupied)).toEqual(expect.arrayContaining([...new Set(pids)]));
});

test('a database connection with a slow statement does not delay other statements', async () => {
  const opened = open({ mostMs: 1 });
  const { occupied, unlock } = await occupyBoth(opened);

  expect(await opened.pids(20)).toHaveLength(20);
  await unlock();
  await Promise.all(occupied);
});

test('a caller that holds a database connection for a transaction does not wait for other callers', async () => {
  const opened = open();
  const { occupied, unlock } = await occupyBoth(opened);

  expect(await runWhileHoldingConnection(() => opened.pids(3))).toHaveLength(3);
  await unlock();
  await Promise.all(occupied);
});

test('a failing database statement does not fail the statements that were sent with it', async () => {
  const opened = open();
  const { occupied, unlock } = await occupyBoth(opened);
  const asked = [
    opened.pidOf(),
    opened.pidOf(sql`select 1 / (select 0)`).catch((error: Error) => error.message),
    opened.pidOf(sql`select nothing from nowhere`).catch((error: Error) => error.message),
    opened.pidOf(),
  ];
  await unlock();

  const [first, divided, unknown, last] = await Promise.all(asked);
  expect(divided).toBe('division by zero');
  expect(unknown).toContain('does not exist');
  expect(last).toBe(first);
  await Promise.all(occupied);
});

test('a lost database connection fails the statements that were sent on it, and later statements get another connection', async () => {
  const opened = open();
  const { occupied, unlock } = await occupyBoth(opened);
  const waiting = opened.pids(4);
  const [lost] = await waitingForLock();
  const settled = Promise.allSettled(occupied);
  await sql`select pg_terminate_backend(${lost})`.execute(db);

  const pids = await waiting;
  expect(pids).not.toContain(lost);
  await unlock();
  expect((await settled).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await opened.pids(5)).not.toContain(lost);
});

test('all waiting database statements fail with the reason if no connection can be opened', async () => {
  const { pids } = open({ url: withDatabase(urls.app, 'nowhere') });

  await expect(pids(1)).rejects.toThrow(/nowhere/);
  await expect(pids(20)).rejects.toThrow(/nowhere/);
});

test('if all database connections are taken, waiting statements soon queue in the pool, and are answered once a connection is free', async () => {
  const { pool, pids } = open({ mostMs: 1, max: 1 });
  const taken = await pool.connect();
  const waiting = pids(40);
  // At most eight statements wait together for one connection, so 40 statements wait in at least five groups.
  await expect.poll(() => pool.waitingCount).toBeGreaterThanOrEqual(5);

  taken.release();
  expect(await waiting).toHaveLength(40);
});

import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { emptyDatabase } from '../../../testing/database.ts';
import { eager, migrationsFolder, openSession, untilSessionsWait } from '../../../testing/migrations/rig.ts';
import { StartupError } from '../../startup-error.ts';
import { migrate, migrationLock } from '../migrate.ts';
import { spreadPause } from './patience.ts';

let url: string;
let folder: string;
let write: (name: string, text: string) => Promise<void>;

const tables = 'create table people (id integer); create table messages (id integer);';

beforeEach(async () => {
  url = await emptyDatabase();
  ({ path: folder, write } = await migrationsFolder({ '0001-first.sql': tables }));
  await migrate(url, { folder });
});

const addColumn = '-- additive\nalter table people add column name text;';

test('a statement that does not get its lock lets the calls behind it go on, and tries again', async () => {
  await write('0061-x.sql', addColumn);
  const reader = await openSession(url);
  await reader.query('begin; select from people');
  const tried = Promise.withResolvers<void>();
  const patience = eager(tries => tries === 3 && tried.resolve());
  const migrating = migrate(url, { folder, patience });
  await tried.promise;
  // This call would wait for the first reader if the statement waited in the queue for as long as it takes.
  await (await openSession(url)).query('insert into people values (1)');
  await reader.query('commit');
  expect(await migrating).toEqual(['0061-x.sql']);
});

test('a deadlock with calls costs the migration a try, and the call nothing', async () => {
  const gate = 4_712;
  await write(
    '0061-x.sql',
    `-- additive
alter table people add column name text;
select pg_advisory_xact_lock_shared(${gate});
alter table messages add column text text;`,
  );
  const call = await openSession(url);
  const watcher = await openSession(url);
  await watcher.query(`select pg_advisory_lock(${gate})`);
  await call.query('begin; insert into messages values (1)');
  // The session that closes the circle finds the deadlock, and PostgreSQL ends its transaction.
  const impatient = new URL(url);
  impatient.searchParams.set('options', '-c deadlock_timeout=1ms');
  let tries = 0;
  const patience = {
    ...eager(() => {
      tries += 1;
    }),
    lockTimeoutMs: 60_000,
  };
  const migrating = migrate(impatient.href, { folder, patience });
  await untilSessionsWait(watcher);
  const second = call.query('insert into people values (1)');
  await untilSessionsWait(watcher, 2);
  await watcher.query(`select pg_advisory_unlock(${gate})`);
  await second;
  await call.query('commit');
  expect(await migrating).toEqual(['0061-x.sql']);
  expect(tries).toBeGreaterThan(0);
});

test('a migration that gives up names the session that holds the oldest transaction, and leaves nothing half done', async () => {
  await write('0061-x.sql', addColumn);
  const report = await openSession(url, 'a long report');
  await report.query('begin; select from people');
  const failure = await migrate(url, { folder, patience: { ...eager(), givesUpAfterMs: 0 } }).catch(
    error => error,
  );
  expect(failure).toBeInstanceOf(StartupError);
  expect(failure.message).toMatch(
    /^The migration 0061-x.sql fails: A table that the server has to change was in use for 0 s \(canceling statement due to lock timeout\)\. The oldest open transaction is that of session \d+ of PostgreSQL \(a long report, .*since \d{4}-.*Z\)\. End it, and start again\.$/,
  );
  await report.query('commit');
  expect(await migrate(url, { folder })).toEqual(['0061-x.sql']);
});

test('a start that waits in vain for another node names the session of that node in one sentence', async () => {
  await write('0061-x.sql', addColumn);
  const node = await openSession(url, 'nightjar: migrations on web-2 (process 4)');
  const { rows } = await node.query(`select pg_advisory_lock(${migrationLock}), pg_backend_pid() as pid`);
  const failure = await migrate(url, { folder, waitMs: 20 }).catch(error => error);
  expect(failure).toBeInstanceOf(StartupError);
  expect(failure.message).toMatch(
    new RegExp(
      `^The database has been prepared by session ${rows[0].pid} of PostgreSQL \\(nightjar: migrations on web-2 \\(process 4\\), .*, since \\d{4}-.*Z\\) for longer than the 0\\.02 s that this start waits: wait for it, or end it with select pg_terminate_backend\\(${rows[0].pid}\\)\\.$`,
    ),
  );
});

test('a node that waits for another one is not in the way of an index that the other one builds', async () => {
  const gate = 4_713;
  await write(
    '0061-x.sql',
    `-- additive
-- step: waits until the other node has come
select pg_advisory_xact_lock_shared(${gate});
-- step alone: builds an index, which waits for all statements that are under way
create index concurrently if not exists people_id on people (id);`,
  );
  const keeper = await openSession(url);
  await keeper.query(`select pg_advisory_lock(${gate})`);
  const nodes = [1, 2].map(() => migrate(url, { folder, patience: { ...eager(), lockTimeoutMs: 60_000 } }));
  const connected = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like '%migrations on%'`;
  await expect.poll(async () => (await keeper.query(connected)).rows[0].count, { timeout: 30_000 }).toBe(2);
  await keeper.query(`select pg_advisory_unlock(${gate})`);
  expect((await Promise.all(nodes)).flat()).toEqual(['0061-x.sql']);
});

test('a start with nothing to migrate waits for no node', async () => {
  const node = await openSession(url);
  await node.query(`select pg_advisory_lock(${migrationLock})`);
  expect(await migrate(url, { folder, waitMs: 1 })).toEqual([]);
});

test('the pauses between two tries grow to three seconds at most, and are spread', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 200 }),
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (tries, chance) => {
        const pause = spreadPause(() => chance)(tries);
        expect(pause).toBeGreaterThan(0);
        expect(pause).toBeLessThanOrEqual(3_000);
        expect(spreadPause(() => 0)(tries)).toBeLessThanOrEqual(pause);
        expect(spreadPause(() => chance)(tries + 1)).toBeGreaterThanOrEqual(pause);
      },
    ),
  );
});

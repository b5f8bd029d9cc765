import { afterAll, expect, test } from 'vitest';
import { eager, migrationsFolder, openSession } from '../../../testing/migrations/rig.ts';
import { startDisposablePostgres } from '../disposable.ts';
import { migrate } from '../migrate.ts';

const postgres = await startDisposablePostgres();
afterAll(() => postgres.stop());

const people = 'create table people (id integer);';

test('an autovacuum gives way to a migration, although it would outlast every short try', async () => {
  const url = await postgres.database('vacuumed');
  const { path: folder, write } = await migrationsFolder({ '0001-first.sql': people });
  await migrate(url, { folder });
  await write('0061-x.sql', '-- additive\nalter table people add column name text;');
  const session = await openSession(url);
  await session.query('insert into people select generate_series(1, 100000)');
  // This vacuum would take minutes, because it pauses after each page.
  await session.query(`alter table people set (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)`);
  await session.query('delete from people where id % 2 = 0');
  for (const setting of ["autovacuum_naptime = '1s'", 'track_counts = on', 'autovacuum = on'])
    await session.query(`alter system set ${setting}`);
  await session.query('select pg_reload_conf()');
  const vacuums = `select count(*)::int as count from pg_stat_progress_vacuum
    where datname = current_database() and relid = 'people'::regclass`;
  const running = async () => (await session.query(vacuums)).rows[0].count;
  await expect.poll(running, { timeout: 60_000 }).toBe(1);

  expect(await migrate(url, { folder, patience: eager() })).toEqual(['0061-x.sql']);
}, 90_000);

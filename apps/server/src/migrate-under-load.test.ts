import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from './platform/db/migrate.ts';
import { defaultLockPatience } from './platform/db/migrating/patience.ts';
import { prepareDatabase } from './platform/db/prepare.ts';
import { testApp } from './testing/app.ts';
import { emptyDatabase } from './testing/database.ts';
import { startLoad } from './testing/migrations/load.ts';
import { lampGate, nextVersion } from './testing/migrations/next-version.ts';
import { openSession, untilSessionWaits } from './testing/migrations/rig.ts';

const app = await testApp();
const ownFolder = join(import.meta.dirname, '../migrations');
const next = await nextVersion();
afterAll(() => next.remove());

test('no call fails while a newer version migrates, even behind a long transaction and in a deadlock, and the older version starts again after a migration that only adds', async () => {
  const { databaseUrl: url } = app;
  const load = await startLoad(app);
  await load.waitForRounds(3);

  await next.add('9998-lanterns.sql');
  const report = await openSession(url, 'a long report');
  await report.query('begin; select from users limit 1');
  const tried = Promise.withResolvers<void>();
  const pauseMs = (tries: number) => {
    if (tries === 4) tried.resolve();
    return defaultLockPatience.pauseMs(tries);
  };
  const adding = migrate(url, { folder: next.folder, patience: { ...defaultLockPatience, pauseMs } });
  await tried.promise;
  await load.waitForRounds(3);
  await report.query('commit');
  expect(await adding).toEqual(['9998-lanterns.sql']);
  await load.waitForRounds(3);

  // The older version, which does not have the new migration, starts again on the migrated database.
  expect(await migrate(url)).toEqual([]);
  await load.waitForRounds(3);

  await next.add('9999-lamps.sql');
  const call = await openSession(url, 'a call');
  const keeper = await openSession(url, 'the test');
  await keeper.query(`select pg_advisory_lock(${lampGate})`);
  await call.query('begin; lock table messages in row exclusive mode');
  let deadlocks = 0;
  const impatient = new URL(url);
  impatient.searchParams.set('options', '-c deadlock_timeout=1ms');
  const breaking = migrate(impatient.href, {
    folder: next.folder,
    patience: {
      ...defaultLockPatience,
      lockTimeoutMs: 10_000,
      pauseMs: tries => {
        deadlocks += 1;
        return defaultLockPatience.pauseMs(tries);
      },
    },
  });
  await untilSessionWaits(keeper, 'migrations on', 'advisory');
  const second = call.query('select from events limit 1');
  await untilSessionWaits(keeper, 'a call', 'relation');
  await keeper.query(`select pg_advisory_unlock(${lampGate})`);
  await second;
  await call.query('commit');
  expect(await breaking).toEqual(['9999-lamps.sql']);
  expect(deadlocks).toBeGreaterThan(0);
  await load.waitForRounds(3);

  await expect(migrate(url)).rejects.toThrow(
    'The database has the migration 9999-lamps.sql, which this version does not have and cannot work with',
  );
  const { failed, made } = await load.stop();
  expect(failed).toEqual([]);
  expect(made).toBeGreaterThan(80);
}, 120_000);

test.each([
  ['an empty database', '0000'],
  ['an old database', '0029'],
])(
  'three nodes that start at once on %s all start, and each file is applied once',
  async (_, last) => {
    const url = await emptyDatabase();
    const files = (await readdir(ownFolder)).sort();
    const old = await mkdtemp(join(tmpdir(), 'old-version-'));
    for (const name of files.filter(each => each < last)) await cp(join(ownFolder, name), join(old, name));
    if (last !== '0000') await migrate(url, { folder: old });
    await rm(old, { recursive: true });

    const started = await Promise.all([1, 2, 3].map(() => prepareDatabase(url)));

    expect(new Set(started.map(({ app: role }) => role)).size).toBe(1);
    const { rows } = await (await openSession(url)).query('select name from schema_migrations order by name');
    expect(rows.map(({ name }) => name)).toEqual(files);
  },
  60_000,
);

test('a version on a newer database leaves the rights of its roles as the newer version set them', async () => {
  const url = await emptyDatabase();
  const urls = await prepareDatabase(url);
  const owner = await openSession(urls.owner);
  await owner.query(`create table lanterns ();
    insert into schema_migrations (name, checksum, additive) values ('9998-lanterns.sql', 'x', true)`);
  const rights = async () =>
    (
      await owner.query(`select has_table_privilege('nightjar_app', 'lanterns', 'delete') as app,
        has_table_privilege('nightjar_rest', 'lanterns', 'select') as rest`)
    ).rows[0];
  await owner.query('grant select on lanterns to nightjar_rest');
  await prepareDatabase(url);
  expect(await rights()).toEqual({ app: false, rest: true });
  await owner.query('delete from schema_migrations where additive and name like $1', ['9998%']);
  await prepareDatabase(url);
  expect(await rights()).toEqual({ app: true, rest: false });
});

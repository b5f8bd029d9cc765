import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './platform/db/migrate.ts';
import { usualPatience } from './platform/db/migrating/patience.ts';
import { prepareDatabase } from './platform/db/prepare.ts';
import { testApp } from './testing/app.ts';
import { emptyDatabase } from './testing/database.ts';
import { startLoad } from './testing/migrations/load.ts';
import { openSession, untilSessionWaits } from './testing/migrations/rig.ts';

const app = await testApp();
const ownFolder = join(import.meta.dirname, '../migrations');
const gate = 4_714;

/** The files of a made-up next version. The second one takes two tables in the order in which no call takes them. */
const nextFiles = {
  '9998-lanterns.sql': `-- additive
-- step: adds a column that the version before does not know
alter table users add column lantern text;
alter table users add constraint users_lantern_check check (length(lantern) < 40) not valid;
-- step: proves the length
alter table users validate constraint users_lantern_check;
-- step: adds a column to the largest table
alter table messages add column lantern text;
-- step: adds a column with a value
alter table events add column lantern integer not null default 0;
-- step in batches: fills the column
update users set lantern = 'lit' where id in (select id from users where lantern is null limit 25);
-- step alone: finds people by their lantern
create index concurrently if not exists users_lantern on users (lantern);
-- step: makes a table
create table lanterns (user_id uuid primary key references users, lit_at timestamptz not null);
`,
  '9999-lamps.sql': `-- breaking: it reads the lantern
-- step: gives it another name
alter table users rename column lantern to lamp;
-- step that locks long: shows a deadlock
alter table events add column lamp text;
select pg_advisory_xact_lock_shared(${gate});
alter table messages add column lamp text;
`,
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'next-version-'));
  await cp(ownFolder, folder, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const addFile = (name: keyof typeof nextFiles) => writeFile(join(folder, name), nextFiles[name]);

test('no call fails while a newer version migrates, behind a long transaction and in a deadlock, and this version starts again where the newer one has only added', async () => {
  const { databaseUrl: url } = app;
  const load = await startLoad(app);
  await load.until(3);

  await addFile('9998-lanterns.sql');
  const report = await openSession(url, 'a long report');
  await report.query('begin; select from users limit 1');
  const tried = Promise.withResolvers<void>();
  const pauseMs = (tries: number) => {
    if (tries === 4) tried.resolve();
    return usualPatience.pauseMs(tries);
  };
  const adding = migrate(url, { folder, patience: { ...usualPatience, pauseMs } });
  await tried.promise;
  await load.until(3);
  await report.query('commit');
  expect(await adding).toEqual(['9998-lanterns.sql']);
  await load.until(3);

  // The version before starts again.
  expect(await migrate(url)).toEqual([]);
  await load.until(3);

  await addFile('9999-lamps.sql');
  const call = await openSession(url, 'a call');
  const keeper = await openSession(url, 'the test');
  await keeper.query(`select pg_advisory_lock(${gate})`);
  await call.query('begin; lock table messages in row exclusive mode');
  let deadlocks = 0;
  const impatient = new URL(url);
  impatient.searchParams.set('options', '-c deadlock_timeout=1ms');
  const breaking = migrate(impatient.href, {
    folder,
    patience: {
      ...usualPatience,
      lockTimeoutMs: 10_000,
      pauseMs: tries => {
        deadlocks += 1;
        return usualPatience.pauseMs(tries);
      },
    },
  });
  await untilSessionWaits(keeper, 'migrations on');
  const second = call.query('select from events limit 1');
  await untilSessionWaits(keeper, 'a call');
  await keeper.query(`select pg_advisory_unlock(${gate})`);
  await second;
  await call.query('commit');
  expect(await breaking).toEqual(['9999-lamps.sql']);
  expect(deadlocks).toBeGreaterThan(0);
  await load.until(3);

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

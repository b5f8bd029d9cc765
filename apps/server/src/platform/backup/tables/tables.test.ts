import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { seedDemoNight } from '../../../demo/seed.ts';
import { testApp } from '../../../testing/app.ts';
import { emptyDatabase } from '../../../testing/database.ts';
import { runStatement, withDatabase } from '../../../testing/global-setup.ts';
import { startS3Server } from '../../../testing/s3-server.ts';
import { prepareDatabase } from '../../db/prepare.ts';
import { diskFileStore } from '../../storage/files/disk.ts';
import type { FileStore } from '../../storage/files/port.ts';
import { s3FileStore } from '../../storage/files/s3.ts';
import { writeBackup } from '../backup.ts';
import { restoreIntoDatabase } from '../restore.ts';
import { findForeignKeys, findTables } from './catalogue.ts';
import { quotedTableName } from './read.ts';

const { db, build, platform } = await testApp();
const sourceUrl = withDatabase(inject('templateUrl'), await nameOfDatabase());

const key = 'k'.repeat(44);
const conditions = { now: () => new Date(), stopping: new AbortController().signal };
const trust = { keys: [key], foreign: false };

let folder: string;
let archive: string;

async function nameOfDatabase(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name ?? '';
}

async function onClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A restore empties these tables on purpose. */
const ended = [
  '"auth"."sessions"',
  '"auth"."refresh_tokens"',
  '"auth"."one_time_codes"',
  '"public"."devices"',
  '"public"."tracking_tokens"',
  '"public"."rows_read"',
];

/** Returns the number and the hash of the rows of each table, generated columns included. */
const contentOf = (url: string) =>
  onClient(url, async client => {
    await client.query(`set timezone = 'UTC'`);
    const found: Record<string, string> = {};
    for (const table of await findTables(client)) {
      const name = quotedTableName(table);
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(row::text), '' order by md5(row::text))), '') as sum
         from ${name} as row`,
      );
      if (!ended.includes(name)) found[name] = rows[0].sum;
    }
    return found;
  });

const sequencesOf = (url: string) =>
  onClient(url, async client => {
    const { rows } = await client.query(
      `select schemaname, sequencename, last_value from pg_sequences where schemaname <> 'graphile_worker' order by 1, 2`,
    );
    return rows;
  });

/** Lists the columns whose sequence would give an id next that a row has already, so that the first write would fail. */
const sequencesBehindRows = (url: string) =>
  onClient(url, async client => {
    const { rows } = await client.query(
      `select attrelid::regclass::text as table, attname as column,
         pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
       from pg_attribute where attidentity <> '' and attnum > 0 and attrelid::regclass::text !~ '^graphile_worker'`,
    );
    expect(rows.length).toBeGreaterThan(5);
    const behind: string[] = [];
    for (const { table, column, sequence } of rows) {
      const found = await client.query(
        `select nextval('${sequence}') <= coalesce((select max(${column}) from ${table}), 0) as behind`,
      );
      if (found.rows[0].behind) behind.push(table);
    }
    return behind;
  });

const backUp = async (url: string, files: FileStore, file: string) =>
  writeBackup({ url, form: 'tables', uploads: files, key }, file, conditions);

/**
 * Makes a database that this role owns, with the extensions `cube` and `earthdistance`. Returns its address for the
 * role.
 */
async function databaseOfOwner(owner: string): Promise<string> {
  const server = withDatabase(inject('templateUrl'), 'postgres');
  const name = `owned_${randomUUID().replaceAll('-', '')}`;
  await runStatement(server, `create database ${name} owner ${owner}`);
  onTestFinished(() => runStatement(server, `drop database ${name} with (force)`));
  for (const extension of ['cube', 'earthdistance'])
    await runStatement(withDatabase(server, name), `create extension ${extension}`);
  const url = new URL(withDatabase(server, name));
  url.username = owner;
  return url.href;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tables-'));
  await seedDemoNight(platform);
  const guest = await build.member();
  await build.user({ nickname: 'tab\there', full_name: 'back\\slash "quoted" \u{1F943}' });
  await platform.jobs.enqueue(platform.db, { name: 'erase-files', payload: { userId: guest } });
  await platform.jobs.enqueue(platform.db, {
    name: 'text-former-number',
    payload: { formerPhone: '1', ending: '00' },
  });
  archive = join(folder, 'first.backup');
  await backUp(sourceUrl, platform.files, archive);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a backup archive of tables is restored by an owner without further rights, with every row, sequence and file, and the restored database can be backed up and restored in turn', async () => {
  const owner = `keeper_${randomUUID().slice(0, 8)}`;
  const server = withDatabase(inject('templateUrl'), 'postgres');
  await runStatement(server, `create role ${owner} login`);
  onTestFinished(() => runStatement(server, `drop role ${owner}`));
  const s3 = await startS3Server('uploads');
  onTestFinished(s3.close);
  const bucket = await s3FileStore(s3.settings);
  const copy = await databaseOfOwner(owner);
  await restoreIntoDatabase(
    archive,
    { url: copy, given: null, store: bucket, replace: false, trust },
    conditions,
  );

  const source = await contentOf(sourceUrl);
  expect(Object.values(source).filter(sum => !sum.startsWith('0 ')).length).toBeGreaterThan(30);
  expect(await contentOf(copy)).toEqual(source);
  expect(await sequencesOf(copy)).toEqual(await sequencesOf(sourceUrl));

  const objects = await db.selectFrom('storage.objects').select(['version', 'size']).execute();
  const sizes = new Map([...s3.files].map(([key, { body }]) => [key.split('/').at(-1), body.length]));
  expect(objects.filter(({ version, size }) => sizes.get(version) !== Number(size))).toEqual([]);

  expect(await sequencesBehindRows(copy)).toEqual([]);

  // Row level security applies to the owner too, and its policies must let the owner read every row.
  const { app, rest } = inject('roleUrls');
  const name = new URL(copy).pathname.slice(1);
  await prepareDatabase(copy, { given: { app: withDatabase(app, name), rest: withDatabase(rest, name) } });
  const forced = await onClient(copy, client =>
    client.query('select from pg_class where relforcerowsecurity'),
  );
  expect(forced.rowCount).toBeGreaterThan(0);
  const second = join(folder, 'second.backup');
  await backUp(copy, bucket, second);
  const again = await databaseOfOwner(owner);
  const disk = diskFileStore(join(folder, 'again'));
  await restoreIntoDatabase(
    second,
    { url: again, given: null, store: disk, replace: false, trust },
    conditions,
  );
  expect(await contentOf(again)).toEqual(source);
}, 120_000);

test('a restored database has the foreign keys, triggers and indexes that the migrations make, and a start can prepare it', async () => {
  const copy = await emptyDatabase();
  const fresh = await emptyDatabase();
  const store = diskFileStore(join(folder, 'server'));
  await restoreIntoDatabase(archive, { url: copy, given: null, store, replace: false, trust }, conditions);
  await prepareDatabase(copy);
  await prepareDatabase(fresh);
  const structure = (url: string) =>
    onClient(url, async client => ({
      keys: await findForeignKeys(client),
      triggers: (
        await client.query(
          `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
        )
      ).rows,
      indexes: (
        await client.query(
          `select indexdef from pg_indexes where schemaname in ('public', 'auth', 'storage') order by 1`,
        )
      ).rows,
    }));
  expect(await structure(copy)).toEqual(await structure(fresh));
}, 60_000);

test('a restore ends all sessions, codes and addresses of phones, and removes the waiting jobs that send a text or a push', async () => {
  const person = await build.user({ subscribed: true });
  await platform.db
    .insertInto('auth.one_time_codes')
    .values({
      phone: '18135550100',
      purpose: 'sign_in',
      salt: Buffer.from('s'),
      code_hash: Buffer.from('h'),
      attempts_left: 5,
      created_at: new Date(),
      expires_at: new Date(),
      user_metadata: {},
      asked_by: '',
      others_left: 3,
      may_create: true,
    })
    .execute();
  await db
    .insertInto('devices')
    .values({ token: 't', device_id: 'd', user_id: person, platform: 'ios' })
    .execute();
  await runStatement(
    sourceUrl,
    `insert into auth.sessions (id, account_id, not_after, created_at, refreshed_at) select gen_random_uuid(), id, now(), now(), now() from auth.accounts limit 1`,
  );
  const file = join(folder, 'sessions.backup');
  await backUp(sourceUrl, platform.files, file);
  const copy = await emptyDatabase();
  const store = diskFileStore(join(folder, 'sessions'));
  const { droppedJobs } = await restoreIntoDatabase(
    file,
    { url: copy, given: null, store, replace: false, trust },
    conditions,
  );
  const left = await onClient(copy, async client => ({
    counts: (
      await client.query(
        `select (select count(*)::int from auth.sessions) as sessions, (select count(*)::int from auth.one_time_codes) as codes,
           (select count(*)::int from devices) as devices`,
      )
    ).rows[0],
    jobs: (await client.query('select task_identifier from graphile_worker.jobs')).rows.map(
      row => row.task_identifier,
    ),
  }));
  expect(left.counts).toEqual({ sessions: 0, codes: 0, devices: 0 });
  expect(left.jobs).toContain('erase-files');
  expect(left.jobs).not.toContain('text-former-number');
  expect(droppedJobs).toBeGreaterThan(0);
}, 60_000);

test('a restore does not overwrite a database with tables, and --replace replaces all of them by those of the archive', async () => {
  const copy = await emptyDatabase();
  await prepareDatabase(copy);
  await runStatement(copy, 'create table precious ()');
  const store = diskFileStore(join(folder, 'replaced'));
  const target = { url: copy, given: null, store, trust };
  await expect(restoreIntoDatabase(archive, { ...target, replace: false }, conditions)).rejects.toThrow(
    'DATABASE_URL: the database has tables.',
  );
  await restoreIntoDatabase(archive, { ...target, replace: true }, conditions);
  const [restored, source] = [await contentOf(copy), await contentOf(sourceUrl)];
  expect(restored['"public"."venues"']).toBe(source['"public"."venues"']);
  expect(restored['"public"."precious"']).toBeUndefined();
}, 60_000);

test('a table of the operator in the same database is neither touched nor restored', async () => {
  const copy = await emptyDatabase();
  await runStatement(copy, 'create table public.dashboards as select 7 as number');
  const store = diskFileStore(join(folder, 'beside'));
  await restoreIntoDatabase(archive, { url: copy, given: null, store, replace: false, trust }, conditions);
  const numbers = await onClient(copy, client => client.query('select number from dashboards'));
  expect(numbers.rows).toEqual([{ number: 7 }]);

  const file = join(folder, 'beside.backup');
  await backUp(copy, store, file);
  const second = await emptyDatabase();
  const { foreign } = await restoreIntoDatabase(
    file,
    { url: second, given: null, store, replace: false, trust },
    conditions,
  );
  expect(foreign).toEqual(['"public"."dashboards"']);
}, 60_000);

test('a backup of the tables is refused while a migration is half done, because a restore runs whole migration files', async () => {
  await sql`insert into schema_migration_steps (name, step, checksum, additive)
    values ('9998-lanterns.sql', 0, 'x', true)`.execute(db);
  onTestFinished(async () => void (await sql`delete from schema_migration_steps`.execute(db)));
  await expect(backUp(sourceUrl, platform.files, join(folder, 'half-done.backup'))).rejects.toThrow(
    'The migration 9998-lanterns.sql is half done: start the server to finish it, and take the backup then.',
  );
});

test('a restore is refused while another session uses the database', async () => {
  const copy = await emptyDatabase();
  const store = diskFileStore(join(folder, 'busy'));
  await onClient(copy, async client => {
    await client.query('select 1');
    await expect(
      restoreIntoDatabase(archive, { url: copy, given: null, store, replace: false, trust }, conditions),
    ).rejects.toThrow(/other sessions use the database: 1 of app\. Stop the servers/);
  });
}, 30_000);

test('a file that was removed during the backup has no row in the restored database', async () => {
  const store = diskFileStore(join(folder, 'some'));
  const [gone] = await db.selectFrom('storage.objects').select('version').limit(1).execute();
  const without: FileStore = {
    ...platform.files,
    async *list(prefix) {
      for await (const file of platform.files.list(prefix))
        if (!file.key.includes(gone?.version ?? '')) yield file;
    },
  };
  const file = join(folder, 'some.backup');
  await backUp(sourceUrl, without, file);
  const copy = await emptyDatabase();
  const { missingFiles } = await restoreIntoDatabase(
    file,
    { url: copy, given: null, store, replace: false, trust },
    conditions,
  );
  expect(missingFiles).toBe(1);
  const left = await onClient(copy, client =>
    client.query('select from storage.objects where version = $1', [gone?.version]),
  );
  expect(left.rowCount).toBe(0);
}, 60_000);

/** Lists what a database has outside of PostgreSQL's own schemas and of the empty job queue. */
const relationsOf = (url: string) =>
  onClient(url, async client => {
    const { rows } = await client.query(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname !~ '^pg_' and nspname not in ('information_schema', 'graphile_worker') order by 1`,
    );
    return rows.map(({ name }) => name);
  });

test.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
  ['cut off', bytes => bytes.subarray(0, -100_000), /is no whole backup: it is cut off/],
  [
    'damaged',
    bytes => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(400_000) ^ 1, 400_000);
      return copy;
    },
    /is damaged at its part/,
  ],
])(
  'a restore from a backup archive that is %s leaves the database and the bucket empty',
  async (how, change, reason) => {
    const copy = await emptyDatabase();
    const s3 = await startS3Server('uploads');
    onTestFinished(s3.close);
    const bad = join(folder, `${how}.backup`);
    await writeFile(bad, change(await readFile(archive)));
    const store = await s3FileStore(s3.settings);
    await expect(
      restoreIntoDatabase(bad, { url: copy, given: null, store, replace: false, trust }, conditions),
    ).rejects.toThrow(reason);
    expect(await relationsOf(copy)).toEqual([]);
    expect(s3.files.size).toBe(0);
  },
);

test('a restore with another key than that of the backup archive leaves the database empty', async () => {
  const copy = await emptyDatabase();
  const store = diskFileStore(join(folder, 'no-key'));
  const other = { keys: ['o'.repeat(44)], foreign: false };
  await expect(
    restoreIntoDatabase(archive, { url: copy, given: null, store, replace: false, trust: other }, conditions),
  ).rejects.toThrow('is encrypted with another key than those in BACKUP_KEY. Nothing was changed.');
  expect(await relationsOf(copy)).toEqual([]);
});

test('a restore into a bucket that refuses a file leaves neither files nor tables', async () => {
  const copy = await emptyDatabase();
  const s3 = await startS3Server('uploads');
  onTestFinished(s3.close);
  const store = await s3FileStore(s3.settings);
  let puts = 0;
  const broken: FileStore = {
    ...store,
    async put(...file) {
      puts += 1;
      if (puts === 40) throw Object.assign(new Error('The bucket is full.'), { code: 'ENOSPC' });
      return store.put(...file);
    },
  };
  await expect(
    restoreIntoDatabase(
      archive,
      { url: copy, given: null, store: broken, replace: false, trust },
      conditions,
    ),
  ).rejects.toThrow('The file store did not take the uploads: The bucket is full. Nothing was changed.');
  expect(s3.files.size).toBe(0);
  expect(await relationsOf(copy)).toEqual([]);
}, 30_000);

test('a restore into a database whose disk is full leaves neither files nor tables', async () => {
  const copy = await emptyDatabase();
  await runStatement(
    copy,
    `create function fail() returns event_trigger language plpgsql as $$ begin
       if to_regclass('public.users') is not null then
         if (select count(*) from public.users) > 10 then
           raise exception 'could not extend file' using errcode = '53100';
         end if;
       end if;
     end $$;
     create event trigger full_disk on ddl_command_end when tag in ('ALTER TABLE') execute function fail()`,
  );
  const s3 = await startS3Server('uploads');
  onTestFinished(s3.close);
  const store = await s3FileStore(s3.settings);
  await expect(
    restoreIntoDatabase(archive, { url: copy, given: null, store, replace: false, trust }, conditions),
  ).rejects.toThrow('The disk of the database is full. Nothing was changed.');
  expect(s3.files.size).toBe(0);
  expect(await relationsOf(copy)).toEqual([]);
}, 30_000);

test("the bytes of an encrypted backup archive do not contain a person's name in clear", async () => {
  const bytes = await readFile(archive);
  const [person] = await db
    .selectFrom('users')
    .select('full_name')
    .where('full_name', 'is not', null)
    .limit(1)
    .execute();
  expect(bytes.includes(person?.full_name ?? 'nobody')).toBe(false);
  expect(bytes.subarray(0, 6).toString()).toBe('BACKUP');
});

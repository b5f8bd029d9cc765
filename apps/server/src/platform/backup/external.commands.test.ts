import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseUploadPath } from '@nightjar/domain/kernel/upload-path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { builders } from '../../testing/builders.ts';
import { emptyDatabase, testDatabase } from '../../testing/database.ts';
import { runStatement, withDatabase } from '../../testing/global-setup.ts';
import { runToEnd, spawnServer } from '../../testing/process.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { systemClock } from '../clock.ts';
import { systemRandom } from '../random.ts';
import { storeObject } from '../storage/files/objects.ts';
import { s3FileStore } from '../storage/files/s3.ts';
import { findLastBackup } from './record.ts';

const operator = 'apps/server/src/operator.ts';
const key = 'ZmlmdHkgc2hhZGVzIG9mIGEga2V5IG9mIDMyIGJ5dGVz';
const { db, url } = await testDatabase();
const build = builders(db, systemClock);
const uploads = await startS3Server('uploads');
afterAll(uploads.close);

let folder: string;
let archives: string;

const bucketEnv = ({ settings }: typeof uploads) => ({
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ENDPOINT: settings.endpoint,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
});
const envOf = (databaseUrl: string, bucket: typeof uploads) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(folder, 'data'),
  BACKUP_KEY: key,
  TMPDIR: join(folder, 'temporary'),
  ...bucketEnv(bucket),
});

async function run(command: string[], env: Record<string, string>) {
  const { code, stdout, stderr } = await runToEnd({ env, command: [operator, ...command] });
  return { code, output: `${stdout}${stderr}` };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'external-'));
  archives = join(folder, 'archives');
  await mkdir(archives);
  await mkdir(join(folder, 'temporary'), { mode: 0o711 });
  const store = { db, files: await s3FileStore(uploads.settings), clock: systemClock, random: systemRandom };
  for (const size of [5_000, 900_000, 3_000_000]) {
    const path = parseUploadPath(`users/${randomUUID()}-profile.jpg`);
    if (!path) throw new Error('This is no path of an upload.');
    const bytes = Buffer.alloc(size, 'p');
    const object = { mimeType: 'image/jpeg', cacheControl: '', metadata: {}, replace: false };
    await storeObject(store, { ...object, path, bytes, owner: await build.member() });
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('backups of another PostgreSQL and a bucket get names in a folder, old ones are deleted, and the database knows when the last one ended', async () => {
  const begun = new Date();
  const env = envOf(url, uploads);
  const taken = [
    await run(['backup', archives, '--keep', '2'], env),
    await run(['backup', archives, '--keep', '2'], env),
    await run(['backup', archives, '--keep', '2'], env),
  ];
  expect(taken[0]).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /Z\.backup has the database and 3 uploaded files: .* It is encrypted and signed\./,
    ),
  });
  expect(taken[2]?.output).toContain('1 older archives were deleted.');
  expect((await readdir(archives)).filter(name => name.endsWith('.backup'))).toHaveLength(2);
  expect((await findLastBackup(db))?.getTime()).toBeGreaterThan(begun.getTime());
  expect(await run(['backup', join(archives, 'a.backup'), '--keep', '2'], env)).toMatchObject({
    code: 1,
    output: expect.stringContaining('--keep needs a folder'),
  });
}, 60_000);

test('a drill restores the newest backup archive into another place, checks its ledger and audit trail, prints how long it took, and deletes what it restored', async () => {
  const { code, output } = await run(['restore', archives, '--drill'], envOf(url, uploads));
  expect(output).toMatch(
    /A drill restored the database and 3 uploaded files as of .*, in \d+\.\d s\. A key in BACKUP_KEY signed it\./,
  );
  expect(output).toMatch(/Ledger checked: \d+ vouchers, no differences\.\nAudit trail checked: /);
  expect(code).toBe(0);
  expect(await readdir(join(folder, 'temporary'))).toEqual([]);
}, 60_000);

/**
 * Makes every restore into the database stop once its rows are loaded. `held` waits until a restore has stopped there,
 * and `gone` until its session has ended.
 */
async function holdRestoreOf(copy: string) {
  await runStatement(
    copy,
    `create function hold() returns event_trigger language plpgsql as $$ begin
       if to_regclass('public.users') is not null then
         if (select count(*) from public.users) > 1 then perform pg_sleep(600); end if;
       end if;
     end $$;
     create event trigger hold_restore on ddl_command_end when tag in ('ALTER TABLE') execute function hold()`,
  );
  const name = new URL(copy).pathname.slice(1);
  const watcher = new pg.Client({ connectionString: withDatabase(copy, 'postgres') });
  await watcher.connect();
  const sessions = async (condition: string) =>
    (await watcher.query(`select pid from pg_stat_activity where datname = $1 and ${condition}`, [name]))
      .rows;
  return {
    held: () => expect.poll(() => sessions(`wait_event = 'PgSleep'`), { timeout: 50_000 }).toHaveLength(1),
    gone: () => expect.poll(() => sessions('true'), { timeout: 20_000 }).toEqual([]),
    cut: async () => {
      const [session] = await sessions(`wait_event = 'PgSleep'`);
      await watcher.query('select pg_terminate_backend($1)', [session.pid]);
    },
    async release() {
      await watcher.end();
      await runStatement(copy, 'drop event trigger hold_restore; drop function hold');
    },
  };
}

async function tablesOf(copy: string): Promise<number> {
  const client = new pg.Client({ connectionString: copy });
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::int as count from pg_class join pg_namespace n on n.oid = relnamespace
     where nspname in ('public', 'auth', 'storage', 'rest') and relkind in ('r', 'p', 'v')`,
  );
  await client.end();
  return rows[0].count;
}

test('a restore that is killed with its rows loaded leaves an empty database, and a second one restores all and prints both checks', async () => {
  const copy = await emptyDatabase();
  const bucket = await startS3Server('restored');
  onTestFinished(bucket.close);
  const hold = await holdRestoreOf(copy);
  const env = envOf(copy, bucket);
  const killed = spawnServer({ env, command: [operator, 'restore', archives] });
  await hold.held();
  killed.kill('SIGKILL');
  await hold.gone();
  await hold.release();
  expect(await tablesOf(copy)).toBe(0);

  const { code, output } = await run(['restore', archives], env);
  expect(output).toMatch(
    /Restored the database and 3 uploaded files .*\nLedger checked: .*\nAudit trail checked: /,
  );
  expect(code).toBe(0);
  expect([...bucket.files.values()].map(({ body }) => body.length).sort()).toEqual(
    [...uploads.files.values()].map(({ body }) => body.length).sort(),
  );
}, 120_000);

test('a restore whose database goes away in the middle names the database, and leaves neither rows nor files', async () => {
  const copy = await emptyDatabase();
  const bucket = await startS3Server('restored');
  onTestFinished(bucket.close);
  const hold = await holdRestoreOf(copy);
  const child = spawnServer({ env: envOf(copy, bucket), command: [operator, 'restore', archives] });
  if (!child.stderr) throw new Error('The process has no output.');
  const said = text(child.stderr);
  await hold.held();
  await hold.cut();
  expect(await said).toMatch(/database .*terminat.*Nothing was changed/i);
  await hold.gone();
  await hold.release();
  expect(await tablesOf(copy)).toBe(0);
  expect(bucket.files.size).toBe(0);
}, 60_000);

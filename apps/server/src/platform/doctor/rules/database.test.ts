import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { builders } from '../../../testing/builders.ts';
import { testDatabase } from '../../../testing/database.ts';
import { majorOfTests } from '../../../testing/machine/postgres.ts';
import { systemClock } from '../../clock.ts';
import { collectDatabase } from '../collect/database.ts';
import type { Finding } from '../finding.ts';
import { backupFindings } from './backups.ts';
import { databaseFindings, neededExtensions, roleFindings } from './database.ts';

const { url, db } = await testDatabase();
const now = () => new Date();
const sentences = (findings: readonly Finding[]) => findings.map(({ level, found }) => `${level}: ${found}`);
const collect = (place: { url?: string; readUrl?: string | null } = {}) =>
  collectDatabase({ dataDir: '/nonexistent', url, readUrl: null, ...place }, { now, timeoutMs: 2_000 });

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

test('the extensions of PostgreSQL that the doctor looks for are those that the migrations create', async () => {
  const folder = join(import.meta.dirname, '../../../../migrations');
  const texts = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name), 'utf8')));
  const made = texts.flatMap(text =>
    [...text.matchAll(/create extension if not exists (\w+)/g)].map(([, name]) => name),
  );
  expect(neededExtensions.toSorted()).toEqual(made.sort());
});

test('the doctor calls a database of this version, or with additions of a newer one, well, warns of a missing or half-done migration, and calls any other newer migration a problem', async () => {
  const found = async () => sentences(databaseFindings(await collect()));
  expect(await found()).toEqual([
    `well: PostgreSQL ${majorOfTests} answers and has the schema of this version.`,
  ]);
  await run(`insert into schema_migrations (name, checksum, additive) values ('9998-next.sql', 'x', true)`);
  expect(await found()).toEqual([
    'well: A newer version of Nightjar added to the database (9998-next.sql), and this one works on it.',
  ]);
  await run(
    `insert into schema_migration_steps (name, step, checksum, additive) values ('9998-next.sql', 0, 'x', true)`,
  );
  expect(await found()).toEqual(['warning: A migration is half done (9998-next.sql).']);
  await run('delete from schema_migration_steps');
  await run(`insert into schema_migrations (name, checksum, additive) values ('9999-next.sql', 'x', false)`);
  expect(await found()).toEqual([
    'problem: A newer version of Nightjar changed the database (9999-next.sql), and this one does not start on it.',
  ]);
  await run(
    `delete from schema_migrations where name in ('9998-next.sql', '9999-next.sql', '0050-releases.sql')`,
  );
  expect(await found()).toEqual(['warning: The database waits for 1 migration of this version.']);
});

test('the doctor reports an extension of PostgreSQL that an administrator dropped', async () => {
  const facts = await collect();
  if (typeof facts.state === 'string' || facts.state.is !== 'answered')
    throw new Error('The database is away.');
  const extensions = facts.state.answer.extensions.filter(name => name !== 'earthdistance');
  const state = { ...facts.state, answer: { ...facts.state.answer, extensions } };
  expect(sentences(databaseFindings({ ...facts, state }))).toContain(
    'problem: The database lacks the extension earthdistance.',
  );
});

test('the doctor reports that DATABASE_URL leads to a pooler', async () => {
  const facts = { ...(await collect()), isPooled: { is: 'answered', answer: true } as const };
  expect(sentences(databaseFindings(facts))).toContain(
    'problem: DATABASE_URL leads to a pooler, where locks and migrations fail.',
  );
});

test.each([
  ['postgres://nobody:a-password@127.0.0.1:1/none', 'problem: The database refuses connections.'],
  ['postgres://nobody:a-password@no-such-host.invalid/none', 'problem: The database has a name that'],
])(
  'the doctor reports that the database at %s does not answer, without its password',
  async (away, expected) => {
    const found = sentences(databaseFindings(await collect({ url: away })));
    expect(found).toEqual([expect.stringContaining(expected)]);
    expect(found.join()).not.toContain('a-password');
  },
);

test("the doctor reports a database that does not exist by the code of PostgreSQL's error", async () => {
  const missing = url.replace(/\/[^/?]+(?=\?|$)/, '/no_such_database');
  expect(sentences(databaseFindings(await collect({ url: missing })))).toEqual([
    'problem: The database could not be asked (3D000).',
  ]);
});

test('the doctor accepts that there is no database before the first start, and reports an embedded database that does not run', async () => {
  const without = await collectDatabase({ dataDir: '/nonexistent', url: null, readUrl: null }, { now });
  expect(sentences(databaseFindings(without))).toEqual([
    'well: There is no database yet: the first start makes it.',
  ]);
  expect(sentences(databaseFindings({ ...without, state: 'not running' }))).toEqual([
    'warning: The embedded database does not run, so nothing could be asked of it.',
  ]);
});

test('the doctor reports a DATABASE_READ_URL that leads to no replica', async () => {
  expect(sentences(databaseFindings({ ...(await collect({ readUrl: url })), migrations: null }))).toEqual([
    'warning: DATABASE_READ_URL leads to no replica.',
  ]);
});

test('the doctor reports a public server without a super admin, until a person has the role or a phone number waits for it', async () => {
  const found = async () => sentences(roleFindings((await collect()).roles, true));
  expect(await found()).toEqual([
    'warning: There is no super admin, so nobody may give roles or plans at the desk.',
  ]);
  await run(
    `insert into waiting_roles (phone, role, granted_at) values ('18135550190', 'super_admin', now() - interval '8 days')`,
  );
  expect(await found()).toEqual([expect.stringContaining('warning: ')]);
  await run(`update waiting_roles set granted_at = now() - interval '6 days'`);
  expect(await found()).toEqual([expect.stringContaining('well: The first super admin has yet to sign up')]);
  const member = await builders(db, systemClock).member();
  await run(`update users set super_admin = true where id = '${member}'`);
  expect(await found()).toEqual(['well: There is 1 super admin.']);
});

test("the doctor reports the age of a public server's last backup, and expects none of a demo", async () => {
  const at = new Date('2026-11-28T20:00:00Z');
  const found = async (production = true) =>
    sentences(backupFindings((await collect()).backup, { production, now: at }));
  expect(await found()).toEqual(['warning: No backup of this database was made.']);
  expect(await found(false)).toEqual([]);
  const record = (ended: string) =>
    run(`insert into backups (began_at, ended_at, bytes, uploads) values ('${ended}', '${ended}', 1, 0)`);
  await record('2026-11-24T04:00:00Z');
  expect(await found()).toEqual(['warning: The last backup is 4 days old.']);
  await record('2026-11-28T04:00:00Z');
  expect(await found()).toEqual(['well: The last backup is 16 hours old.']);
});

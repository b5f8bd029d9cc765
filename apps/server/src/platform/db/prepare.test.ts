import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runStatement, withDatabase } from '../../testing/global-setup.ts';
import { startTestPostgres } from '../../testing/machine/postgres.ts';
import { StartupError } from '../startup-error.ts';
import { migrate } from './migrate.ts';
import { prepareDatabase } from './prepare.ts';

const postgres = await startTestPostgres();
afterAll(() => postgres.stop());

/** The superuser connects with this string after every user was given a password. */
let server: string;

const as = (name: string, database: string, password = `password of ${name}`) => {
  const url = new URL(withDatabase(server, database));
  url.username = name;
  url.password = password;
  return url.href;
};

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const whoIs = async (url: string) =>
  (await ask<{ name: string }>(url, 'select current_user as name'))[0]?.name;

/** Makes a database as the administrator of a shared PostgreSQL server would provide it. */
async function databaseOf(owner: string, name: string): Promise<string> {
  await runStatement(server, `create database ${name} owner ${owner}`);
  for (const extension of ['cube', 'earthdistance'])
    await runStatement(withDatabase(server, name), `create extension ${extension}`);
  return as(owner, name);
}

beforeAll(async () => {
  server = await postgres.database('postgres');
  const open = server;
  await runStatement(open, `alter role app password 'password of app'`);
  const [file] = await ask<{ hba_file: string }>(open, 'show hba_file');
  await writeFile(file?.hba_file ?? '', 'local all all scram-sha-256\n');
  expect(await readFile(file?.hba_file ?? '', 'utf8')).toContain('scram');
  await runStatement(open, 'select pg_reload_conf()');
  // The server takes a moment until it reads the changed file of sign-in rules (`pg_hba.conf`).
  await vi.waitUntil(() =>
    whoIs(open).then(
      () => false,
      () => true,
    ),
  );
  server = as('app', 'postgres');
  await runStatement(server, `create role manager login createrole password 'password of manager'`);
  for (const name of ['plain', 'serving', 'reading'])
    await runStatement(server, `create role ${name} login password 'password of ${name}'`);
  await runStatement(server, `create role heir login in role plain password 'password of heir'`);
  await runStatement(server, `create role mighty login bypassrls password 'password of mighty'`);
});

test('an owner who may create roles creates the two roles of the product, with passwords that every node computes alike', async () => {
  const url = await databaseOf('manager', 'managed');
  const urls = await prepareDatabase(url);
  expect(await whoIs(urls.owner)).toBe('manager');
  expect(await whoIs(urls.app)).toBe('nightjar_app');
  expect(await whoIs(urls.rest)).toBe('nightjar_rest');
  expect(await prepareDatabase(url)).toEqual(urls);
  const { password } = new URL(urls.app);
  expect(password).toMatch(/^[0-9a-f]{64}$/);
  expect(new URL(urls.rest).password).not.toBe(password);
  await expect(whoIs(as('nightjar_app', 'managed', 'password of manager'))).rejects.toThrow('password');
});

test("a new password of the owner changes the passwords of the product's two roles", async () => {
  await runStatement(server, `alter role manager password 'another'`);
  const urls = await prepareDatabase(as('manager', 'managed', 'another'));
  expect(await whoIs(urls.app)).toBe('nightjar_app');
  await runStatement(server, `alter role manager password 'password of manager'`);
  await prepareDatabase(as('manager', 'managed'));
});

test("roles of the product's names that belong to another owner are not used, and the message names what to do", async () => {
  await runStatement(server, `create role other login createrole password 'password of other'`);
  const failure = await prepareDatabase(await databaseOf('other', 'others')).catch(error => error);
  expect(failure).toBeInstanceOf(StartupError);
  expect(failure.message).toBe(
    'DATABASE_URL: nightjar_app cannot be used: password authentication failed for user "nightjar_app". Set DATABASE_APP_URL and DATABASE_REST_URL to roles of your own.',
  );
});

test('if the product starts as a superuser, it makes a role of its own the owner of all its tables, also those of earlier versions', async () => {
  await runStatement(server, 'create database earlier');
  const url = as('app', 'earlier');
  await migrate(url);
  await runStatement(url, `insert into event_types (id, name) values (77, 'Vinyl night')`);
  const urls = await prepareDatabase(url);
  expect(await whoIs(urls.owner)).toBe('nightjar_owner');
  const owners = await ask(
    url,
    `select distinct relowner::regrole::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  );
  expect(owners).toEqual([{ name: 'nightjar_owner' }]);
  expect(await ask(urls.app, 'select name from event_types where id = 77')).toEqual([
    { name: 'Vinyl night' },
  ]);
});

const noRoles =
  'DATABASE_URL: its user may not create roles: let the database server’s administrator create two, and set DATABASE_APP_URL and DATABASE_REST_URL to them.';

test('production does not start on a database whose owner cannot create roles, and other servers log a warning', async () => {
  const url = await databaseOf('plain', 'simple');
  await expect(prepareDatabase(url)).rejects.toThrow(new StartupError(noRoles));
  const troubles: string[] = [];
  const options = { needsRoles: false, onTrouble: (message: string) => troubles.push(message) };
  expect(await prepareDatabase(url, options)).toEqual({ owner: url, app: url, rest: url, direct: url });
  expect(troubles).toEqual([noRoles]);
});

test("an owner who cannot create roles may name the product's two roles in the settings", async () => {
  const url = as('plain', 'simple');
  const given = { app: as('serving', 'simple'), rest: as('reading', 'simple') };
  expect(await prepareDatabase(url, { given })).toEqual({ owner: url, ...given, direct: given.app });
  await expect(ask(given.app, `update drink_ledger set reason = 'x'`)).rejects.toThrow('permission denied');
  await expect(ask(given.app, `create temporary table x ()`)).rejects.toThrow('permission denied');
  await expect(ask(given.rest, 'select phone from users')).rejects.toThrow('permission denied');
  expect(await ask(given.app, 'select id from users')).toHaveLength(1);
  expect(await ask(given.rest, 'select id from users')).toEqual([]);
});

test.each([
  ['app', 'is a superuser'],
  ['mighty', 'bypasses row level security'],
  ['manager', 'may make roles'],
  ['plain', 'owns tables'],
  ['heir', 'may act as plain'],
])('the database role %s may not serve calls, because the role %s', async (name, reason) => {
  const given = { app: as(name, 'simple'), rest: as('reading', 'simple') };
  await expect(prepareDatabase(as('plain', 'simple'), { given })).rejects.toThrow(
    new StartupError(`DATABASE_APP_URL: ${name} cannot be used: the role ${reason}, and must not.`),
  );
});

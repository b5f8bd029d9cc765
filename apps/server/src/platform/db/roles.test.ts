import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { runStatement } from '../../testing/global-setup.ts';
import { openDatabase } from './database.ts';
import { prepareDatabase } from './prepare.ts';

const { build, databaseUrl, db, platform, urls } = await testApp();
// The copy of a database belongs to the role that made it. The product's own database belongs to its owner role.
await prepareDatabase(databaseUrl);

const noRight = '42501';

/**
 * Returns the code of the error with which PostgreSQL refuses a statement, or `null` where the statement runs. The
 * statement is rolled back.
 */
async function refusalOf(url: string, statement: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    return null;
  } catch (error) {
    return (error as pg.DatabaseError).code ?? String(error);
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

const powers = [
  `create role intruder`,
  `alter role current_user superuser`,
  `alter role current_user bypassrls`,
  `set role nightjar_owner`,
  `set session authorization nightjar_owner`,
  `create database elsewhere`,
  `alter system set fsync = off`,
  `copy users to program 'cat'`,
  `copy users from '/etc/passwd'`,
  `select pg_read_file('/etc/passwd')`,
  `select * from pg_authid`,
  `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'`,
  `set session_replication_role = replica`,
  `create extension dblink`,
];
const definitions = [
  `create schema elsewhere`,
  `create table intruder ()`,
  `create temporary table intruder ()`,
  `create view intruder as select 1`,
  `create function intruder() returns int language sql return 1`,
  `create index on users (bio)`,
  `create trigger intruder after update on users execute function refuse_change()`,
  `create policy intruder on users`,
  `alter table users add column intruder text`,
  `alter table users disable row level security`,
  `alter table drink_ledger disable trigger drink_ledger_append_only`,
  `drop table users cascade`,
  `drop policy nightjar_rest on users`,
  `alter function rest.viewer() owner to current_user`,
  `comment on table users is 'x'`,
  `vacuum users`,
  `select make_month('messages', '2031-01-01')`,
];
const books = [
  `update drink_ledger set reason = 'x'`,
  `update drink_ledger set user_id = null`,
  `delete from drink_ledger`,
  `update audit_trail set action = 'x'`,
  `delete from audit_trail`,
  `update audit_seals set hash = 'x'`,
  `delete from audit_seals`,
  `insert into audit_unsealed (entry_id) values (1)`,
  `select * from schema_migrations`,
  `delete from schema_migrations`,
];

describe('the role that serves calls', () => {
  test.each([...powers, ...definitions, ...books])(
    'PostgreSQL denies the role that serves calls the statement: %s',
    async statement => {
      // PostgreSQL refuses a few statements inside of a transaction with the error 25001, before it checks rights.
      expect([noRight, '25001']).toContain(await refusalOf(urls.app, statement));
    },
  );

  test('PostgreSQL lets the role that serves calls truncate no table', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema')`.execute(db);
    expect(rows.length).toBeGreaterThan(60);
    for (const { name } of rows)
      expect([name, await refusalOf(urls.app, `truncate ${name}`)]).toEqual([name, noRight]);
  });

  test('the role that serves calls may add entries to the audit trail and read the ledger', async () => {
    const insert = `insert into audit_trail (at, action, outcome) values (now(), 'a', 'ok') returning id`;
    expect(await refusalOf(urls.app, insert)).toBeNull();
    expect(await refusalOf(urls.app, `select count(*) from drink_ledger`)).toBeNull();
  });

  test("the role that serves calls creates partitions of new months and erases a person from the ledger by the owner's functions", async () => {
    expect(await refusalOf(urls.app, `select make_months_ahead('2031-01-01')`)).toBeNull();
    const [user_id, other] = [await build.user(), await build.user()];
    const entries = [user_id, other].map(id => ({ at: new Date(), entry: 'issued', user_id: id }));
    await db.insertInto('drink_ledger').values(entries).execute();
    await sql`select forget_in_ledger(${user_id})`.execute(platform.db);
    const left = await db.selectFrom('drink_ledger').select('user_id').execute();
    expect(left.map(row => row.user_id)).toEqual(expect.arrayContaining([null, other]));
    expect(left.map(row => row.user_id)).not.toContain(user_id);
  });

  test("the product's connections sign in as the role that serves calls", async () => {
    const { rows } = await sql<{ name: string }>`select current_user as name`.execute(platform.db);
    expect(rows).toEqual([{ name: 'nightjar_app' }]);
  });
});

describe('the role of /rest/v1', () => {
  test.each([...powers, ...definitions, ...books])(
    'PostgreSQL denies the role of /rest/v1 this change of the database: %s',
    async statement => {
      expect([noRight, '25001']).toContain(await refusalOf(urls.rest, statement));
    },
  );

  test.each([
    `select phone from users`,
    `select * from users`,
    `select dob, email, street, stripe_customer_id, location_salt from users`,
    `select count(*) from users where phone = '18135550101'`,
    `update users set bio = 'x'`,
    `update rest.own_user set super_admin = true`,
    `update rest.own_user set phone = '1'`,
    `insert into users (id, referral_code) values (gen_random_uuid(), 'x')`,
    `insert into rest.own_user (id) values (gen_random_uuid())`,
    `delete from users`,
    `delete from rest.own_user`,
    `select location_salt from rest.own_user`,
    `select venue_code from venues`,
    `select stripe_account_id from venues`,
    `update venues set name = 'x'`,
    `insert into event_types (id, name) values (99, 'x')`,
    `select * from auth.accounts`,
    `select * from auth.one_time_codes`,
    `select * from messages`,
    `select * from user_locations`,
    `select * from blocks`,
    `select * from graphile_worker._private_jobs`,
    `select forget_in_ledger(gen_random_uuid())`,
    `select make_months_ahead(now())`,
  ])('PostgreSQL denies the role of /rest/v1 the statement: %s', async statement => {
    expect(await refusalOf(urls.rest, statement)).toBe(noRight);
  });

  test('the role of /rest/v1 can read three tables and one view, and no others', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct format('%I.%I', nspname, relname) as name
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p', 'v') and nspname not in ('pg_catalog', 'information_schema')
        and has_schema_privilege('nightjar_rest', n.oid, 'usage') and has_any_column_privilege('nightjar_rest', c.oid, 'select')
      order by 1`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual([
      'public.event_types',
      'public.users',
      'public.venues',
      'rest.own_user',
    ]);
  });
});

describe('the owner', () => {
  test('the owner of the tables is no superuser and cannot sign in', async () => {
    const { rows } = await sql`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles
      where rolname = 'nightjar_owner'`.execute(db);
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin: false },
    ]);
    const client = new pg.Client({ connectionString: databaseUrl.replace('//app@', '//nightjar_owner@') });
    await expect(client.connect()).rejects.toThrow('not permitted to log in');
  });

  test('the owner of the tables owns every table and function except those of extensions', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and relowner <> 'nightjar_owner'::regrole
      union all
      select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = pronamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and proowner <> 'nightjar_owner'::regrole
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`.execute(db);
    expect(rows).toEqual([]);
  });

  test('the owner of the three tables of /rest/v1 is subject to their row level security too', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relrowsecurity and relforcerowsecurity and relnamespace = 'public'::regnamespace order by 1`.execute(
      db,
    );
    expect(rows.map(({ name }) => name)).toEqual(['event_types', 'users', 'venues']);
  });
});

test('the next start of the server revokes rights that a role should not have', async () => {
  await runStatement(databaseUrl, `grant update, truncate on drink_ledger, audit_trail to nightjar_app`);
  await runStatement(databaseUrl, `grant select on users to nightjar_rest`);
  expect(await refusalOf(urls.app, `truncate audit_trail`)).toBeNull();
  await prepareDatabase(databaseUrl);
  expect(await refusalOf(urls.app, `truncate audit_trail`)).toBe(noRight);
  expect(await refusalOf(urls.app, `update drink_ledger set reason = 'x'`)).toBe(noRight);
  expect(await refusalOf(urls.rest, `select phone from users`)).toBe(noRight);
});

test('eight nodes can prepare one database at the same time', async () => {
  await Promise.all(Array.from({ length: 8 }, () => prepareDatabase(databaseUrl)));
  const again = openDatabase({ url: urls.app });
  onTestFinished(() => again.destroy());
  expect(await again.selectFrom('venue_types').select('id').execute()).not.toHaveLength(0);
});

import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { startDisposablePostgres } from '../../apps/server/src/platform/db/disposable.ts';

/** The administrator of the database server signs in without a password, as the user `postgres` of a machine does. */
const rules = ['local all app trust', 'local all all scram-sha-256', ''].join('\n');

/**
 * Starts a PostgreSQL that demands a password of every role but the administrator. The role `nightjar` is for the
 * server, and may make roles.
 */
export async function startGuardedPostgres(password: string) {
  const server = await startDisposablePostgres();
  const adminUrl = await server.database('nightjar');
  const admin = async <Row extends pg.QueryResultRow>(statement: string, url = adminUrl): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  await admin(`create role nightjar login createrole password '${password}'`);
  await admin('alter database nightjar owner to nightjar');
  for (const name of ['cube', 'earthdistance', 'pg_trgm', 'citext']) await admin(`create extension ${name}`);
  await admin('grant create, usage on schema public to nightjar');
  const [found] = await admin<{ path: string }>(`select current_setting('hba_file') as path`);
  if (!found) throw new Error('PostgreSQL did not say where its rules are.');
  await writeFile(found.path, `${rules}${await readFile(found.path, 'utf8')}`);
  await admin('select pg_reload_conf()');

  const urlOf = (role: string, secret: string): string => {
    const url = new URL(adminUrl);
    url.username = role;
    url.password = secret;
    return url.href;
  };
  return {
    adminUrl,
    admin,
    urlOf,
    /** Returns true where this password of the role is the right one. */
    lets: (role: string, secret: string): Promise<boolean> =>
      admin('select 1', urlOf(role, secret)).then(
        () => true,
        () => false,
      ),
    close: () => server.stop(),
  };
}

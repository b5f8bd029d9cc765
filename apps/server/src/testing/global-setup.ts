import { randomUUID } from 'node:crypto';
import { brand } from '@nightjar/domain/brand';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../platform/db/prepare.ts';
import type { DatabaseUrls } from '../platform/db/roles.ts';
import { citusUrl } from './machine/citus.ts';
import { startTestPostgres } from './machine/postgres.ts';
import { findRedis } from './machine/programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** This is the connection string of the migrated database of which every test file gets a copy. */
    templateUrl: string;
    /** The server uses these database roles. */
    roleUrls: DatabaseUrls;
  }
}

/**
 * Starts one PostgreSQL server for all test files of a run, with one migrated template database. `TEST_DATABASE_URL`
 * names another server to use, whose user must be a superuser, `TEST_POSTGRES` another version to start, and `CITUS_URL`
 * a coordinator whose workers then have the chat of each test file.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = citusUrl ?? process.env.TEST_DATABASE_URL;
  const server = serverUrl
    ? await createTemplateOnServer(serverUrl)
    : await createTemplateOnDisposableServer();
  project.provide('roleUrls', await prepareDatabase(server.templateUrl));
  await runStatement(server.templateUrl, refuseTheDatabasesTime);
  makeSureOfRedis();
  project.provide('templateUrl', server.templateUrl);
  return server.stop;
}

/**
 * Makes a statement of the server fail in tests where the default of a column would fill in the time of the database.
 * The clock of the node decides when something ends, and the clock of the database may differ, so the server must give
 * the time itself. Signing keys are an exception, because nothing ends by their time.
 */
const refuseTheDatabasesTime = `
  create function test_time_of_the_node(place text) returns timestamptz language plpgsql as $$
  begin
    if current_user = '${brand.slug}_app' then
      raise exception '% takes the time of the database: give it the time of the node.', place;
    end if;
    return now();
  end $$;
  do $$
  declare
    found record;
  begin
    for found in select format('%I.%I', table_schema, table_name) as place, column_name
      from information_schema.columns
      where column_default = 'now()' and table_schema in ('public', 'auth', 'storage')
        and table_name <> 'signing_keys'
    loop
      execute format('alter table %s alter column %I set default test_time_of_the_node(%L)',
        found.place, found.column_name, found.place || '.' || found.column_name);
    end loop;
  end $$`;

/**
 * Installs Redis before several test files would do so at once. If it cannot be installed, the tests that need Redis
 * print what to install.
 */
function makeSureOfRedis(): void {
  try {
    findRedis();
  } catch {
    // The error is ignored, because `startRedis` reports it in the tests that need Redis.
  }
}

async function createTemplateOnDisposableServer() {
  const postgres = await startTestPostgres();
  return { templateUrl: await postgres.database('template_for_tests'), stop: postgres.stop };
}

async function createTemplateOnServer(serverUrl: string) {
  const name = `template_${randomUUID().slice(0, 8)}`;
  const templateUrl = withDatabase(serverUrl, name);
  await runStatement(serverUrl, `create database ${name}`);
  return { templateUrl, stop: () => runStatement(serverUrl, `drop database ${name} with (force)`) };
}

/** Returns the connection string for another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

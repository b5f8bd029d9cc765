import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../platform/db/database.ts';
import type { DatabaseUrls } from '../platform/db/roles.ts';
import { runStatement, withDatabase } from './global-setup.ts';
import { citusUrl, createDistributedDatabase } from './machine/citus.ts';

export type TestDatabase = {
  /**
   * `url` is the connection string of the superuser; `db` is the connection by which tests write and read the database.
   */
  url: string;
  db: Database;
  /**
   * `urls` are the connection strings of the server's own database roles; `appDb` is a connection with the rights of
   * the server.
   */
  urls: DatabaseUrls;
  appDb: Database;
  restDb: Database;
  /**
   * Returns the statements that all connections sent while `work` ran, in their order. It leaves out `begin` and
   * `commit`.
   */
  statementsOf(work: () => Promise<unknown>): Promise<string[]>;
  /** Returns the statements that were sent while `work` ran, with their values. */
  sentBy(work: () => Promise<unknown>): Promise<SentStatement[]>;
  /** Returns how often the connections waited for PostgreSQL while `work` ran. */
  roundTripsOf(work: () => Promise<unknown>): Promise<number>;
};

export type SentStatement = { readonly text: string; readonly values: readonly unknown[] };

/** Makes a migrated database for a test file and drops it after the last test. A file calls it once, at the top. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, drop } = citusUrl
    ? await createDistributedDatabase(citusUrl, randomName())
    : await createDatabase(new URL(inject('templateUrl')).pathname.slice(1));
  const name = new URL(url).pathname.slice(1);
  const { owner, app, rest, direct } = inject('roleUrls');
  const urls = {
    owner: withDatabase(owner, name),
    app: withDatabase(app, name),
    rest: withDatabase(rest, name),
    direct: withDatabase(direct, name),
  };
  let statements: string[] | null = null;
  let sent: SentStatement[] | null = null;
  let roundTrips = 0;
  const open = (as: string) =>
    openDatabase({
      url: as,
      planMode: citusUrl ? 'auto' : 'generic',
      onStatement: text => statements?.push(text),
      watchStatement: (text, values) => {
        sent?.push({ text, values });
        return () => {};
      },
      onRoundTrip: () => {
        roundTrips += 1;
      },
    });
  const [db, appDb, restDb] = [open(url), open(urls.app), open(urls.rest)];
  afterAll(async () => {
    await Promise.all([db.destroy(), appDb.destroy(), restDb.destroy()]);
    await drop();
  });

  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const seen: string[] = [];
    statements = seen;
    await work().finally(() => {
      statements = null;
    });
    return seen;
  }
  async function sentStatementsOf(work: () => Promise<unknown>): Promise<SentStatement[]> {
    const seen: SentStatement[] = [];
    sent = seen;
    await work().finally(() => {
      sent = null;
    });
    return seen;
  }
  async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
    const before = roundTrips;
    await work();
    return roundTrips - before;
  }
  return {
    url,
    db,
    urls,
    appDb,
    restDb,
    statementsOf,
    sentBy: sentStatementsOf,
    roundTripsOf: countRoundTrips,
  };
}

/** Makes an empty database that is dropped after the test. Returns its connection string. */
export async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase('template0');
  onTestFinished(drop);
  return url;
}

const randomName = () => `test_${randomUUID().replaceAll('-', '')}`;

async function createDatabase(template: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const serverUrl = withDatabase(inject('templateUrl'), 'postgres');
  const name = randomName();
  await runStatement(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: withDatabase(serverUrl, name),
    drop: () => dropDatabase(serverUrl, name),
  };
}

/**
 * A pool that has ended may still be closing its connections. If they were cut off at once, the pool would report an
 * error that no code handles, so PostgreSQL first waits up to five seconds for them.
 */
async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  try {
    await runStatement(serverUrl, `drop database ${name}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== objectInUseCode) throw error;
    await runStatement(serverUrl, `drop database ${name} with (force)`);
  }
}

const objectInUseCode = '55006';

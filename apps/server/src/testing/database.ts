import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { runOn, withDatabase } from './global-setup.ts';

export type TestDatabase = {
  url: string;
  db: Database;
  /** The statements sent by `db` while `work` ran, in order; `begin` and `commit` are not among them. */
  statementsOf(work: () => Promise<unknown>): Promise<string[]>;
};

/** A migrated database of this test file's own, dropped after its last test. Call it once, at the top of the file. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createDatabase(new URL(inject('templateUrl')).pathname.slice(1));
  let statements: string[] | null = null;
  const db = openDatabase({ url, onStatement: text => statements?.push(text) });
  afterAll(async () => {
    await db.destroy();
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
  return { url, db, statementsOf };
}

/** The connection string of a database with nothing in it, dropped after the test. */
export async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase('template0');
  onTestFinished(drop);
  return url;
}

async function createDatabase(template: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const serverUrl = withDatabase(inject('templateUrl'), 'postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOn(serverUrl, `create database ${name} template ${template}`);
  return {
    url: withDatabase(serverUrl, name),
    drop: () => dropDatabase(serverUrl, name),
  };
}

/**
 * A pool that has ended may still be saying goodbye, and cutting it off then is an error nobody hears: PostgreSQL
 * waits up to five seconds for it by itself. Only who stays longer is cut off.
 */
async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  try {
    await runOn(serverUrl, `drop database ${name}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== objectInUse) throw error;
    await runOn(serverUrl, `drop database ${name} with (force)`);
  }
}

const objectInUse = '55006';

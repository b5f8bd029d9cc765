import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
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
  const templateUrl = inject('templateUrl');
  const maintenanceUrl = withDatabase(templateUrl, 'postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = withDatabase(templateUrl, name);
  const template = new URL(templateUrl).pathname.slice(1);
  await runOn(maintenanceUrl, `create database ${name} template ${template}`);

  let statements: string[] | null = null;
  const db = openDatabase({ url, onStatement: text => statements?.push(text) });
  afterAll(async () => {
    await db.destroy();
    await runOn(maintenanceUrl, `drop database ${name} with (force)`);
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

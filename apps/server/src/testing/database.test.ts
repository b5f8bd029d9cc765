import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';

const { db, url, statementsOf } = await testDatabase();

test('each test file has its own migrated database', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  expect(url).toContain(rows[0]?.name);
  expect(await db.selectFrom('venue_types').select('id').execute()).not.toHaveLength(0);
});

test('a test can count the statements that run during its work', async () => {
  const statements = await statementsOf(() => db.selectFrom('users').select('id').execute());
  expect(statements).toEqual(['select "id" from "users"']);
  await db.selectFrom('users').select('id').execute();
  expect(statements).toHaveLength(1);
});

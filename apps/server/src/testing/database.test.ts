import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';

const { db, url, statementsOf } = await testDatabase();

test('a test file gets a migrated database of its own', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  expect(url).toContain(rows[0]?.name);
  expect(await db.selectFrom('venue_types').select('id').execute()).not.toHaveLength(0);
});

test('statements are counted while the work runs', async () => {
  const statements = await statementsOf(() => db.selectFrom('users').select('id').execute());
  expect(statements).toEqual(['select "id" from "users"']);
  await db.selectFrom('users').select('id').execute();
  expect(statements).toHaveLength(1);
});

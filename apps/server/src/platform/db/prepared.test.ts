import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';

const { url } = await testDatabase();

/** Returns the statements for which PostgreSQL keeps a plan. Each statement is run twice on one connection. */
async function prepared(...texts: string[]): Promise<string[]> {
  const db = openDatabase({ url, maxConnections: 1 });
  try {
    for (const text of [...texts, ...texts]) await sql.raw(text).execute(db);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    );
    return texts.filter(text => rows.some(({ statement }) => statement === text));
  } finally {
    await db.destroy();
  }
}

test('a database statement that names its columns is prepared', async () => {
  const named = 'select id from users where id is null';
  expect(await prepared(named)).toEqual([named]);
});

test('a database statement whose asterisk is inside brackets is prepared', async () => {
  const inner = 'select page.id from (select * from users where id in (select user_id from pros)) as page';
  const cte = 'with page as (select * from users) select count(*) from page';
  expect(await prepared(inner, cte)).toEqual([inner, cte]);
});

test.each([
  'select * from users where id is null',
  'select users.* from users where id is null',
  'update users set bio = null where id is null returning *',
  'with page as (select id from users) select * from page',
])('a statement that returns all columns is not prepared: %s', async text => {
  expect(await prepared(text)).toEqual([]);
});

test('a prepared database statement is planned once, whatever its values', async () => {
  const db = openDatabase({ url, maxConnections: 1 });
  try {
    for (let limit = 1; limit <= 10; limit += 1)
      await sql`select id from users order by created_at limit ${limit}`.execute(db);
    const { rows } = await sql`
      select generic_plans::int, custom_plans::int from pg_prepared_statements
      where statement like 'select id from users%'`.execute(db);
    expect(rows).toEqual([{ generic_plans: 10, custom_plans: 0 }]);
  } finally {
    await db.destroy();
  }
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';

const { db } = await testDatabase();

/** These tables are laid out by conversation, so that they can lie on several machines. */
const byConversation = ['messages', 'message_reactions', 'message_mentions', 'sent_messages'];

test('no foreign key leads from a table that is laid out by conversation to one that is not, or back', async () => {
  const { rows } = await sql<{ name: string; leads: boolean }>`
    select conrelid::regclass || ' to ' || confrelid::regclass as name
    from pg_constraint where contype = 'f' and conparentid = 0
      and (conrelid = any(${byConversation}::regclass[])) <> (confrelid = any(${byConversation}::regclass[]))
    order by name`.execute(db);
  expect(rows).toEqual([]);
});

test('each table that is laid out by conversation has the conversation in every row', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and table_name = any(${byConversation}) and column_name = 'conversation_id'
      and is_nullable = 'NO' order by table_name`.execute(db);
  expect(rows.map(({ table_name }) => table_name)).toEqual([...byConversation].sort());
});

test('each key of a table that is laid out by conversation carries the conversation, except the two of the version before', async () => {
  const { rows } = await sql<{ name: string; primary: boolean }>`
    select relname as name, indisprimary as "primary" from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and not relispartition and indrelid = any(${byConversation}::regclass[])
      and not exists (select from pg_attribute
        where attrelid = indrelid and attnum = any(indkey) and attname = 'conversation_id')
    order by name`.execute(db);
  expect(rows).toEqual([
    { name: 'message_reactions_narrow', primary: false },
    { name: 'sent_messages_narrow', primary: false },
  ]);
});

import { expect, test } from 'vitest';
import { nameStatement } from './statement-name.ts';

test.each([
  ['select 1', 'select', null],
  ['select "id", "name" from "users" where "phone" = $1', 'select', 'users'],
  ["select * from venues where name = 'from secret' limit 1", 'select', 'venues'],
  ["select 'it''s from here' as a from places", 'select', 'places'],
  ['insert into "messages" ("a", "b") values ($1, $2) returning *', 'insert', 'messages'],
  ['update auth.sessions set not_after = $1', 'update', 'auth.sessions'],
  ['update "auth"."sessions" set "not_after" = $1', 'update', 'auth.sessions'],
  ['delete from rate_limits where key = $1', 'delete', 'rate_limits'],
  ['with taken as (select id from vouchers for update) update pours set a = 1', 'update', 'pours'],
  ['with a as (delete from x returning *), b as (insert into y select 1) select * from a', 'select', 'a'],
  ['select (select count(*) from inner_table) from outer_table', 'select', 'outer_table'],
  ['select graphile_worker.add_job(identifier => $1::text)', 'select', null],
  ['select rows.* from (select id from friends) as rows', 'select', null],
  ['select a from unnest($1::uuid[]) as given', 'select', 'unnest'],
  ['-- select from secrets\nselect id from users', 'select', 'users'],
  ['commit', 'statement', null],
  ['', 'statement', null],
  ['((((', 'statement', null],
])('the statement %j has the operation %s and the table %s', (text, operation, table) => {
  expect(nameStatement(text)).toEqual({ operation, table });
});

test('the operation and the table of a very long statement are found quickly', () => {
  const text = `select ${'('.repeat(200)}1${')'.repeat(200)} from users where ${'a = 1 or '.repeat(20_000)} true`;
  expect(nameStatement(text)).toEqual({ operation: 'select', table: 'users' });
});

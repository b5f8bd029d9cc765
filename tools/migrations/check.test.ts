import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  isOlderThanDeclarations,
  isOldFileAdditive,
} from '../../apps/server/src/platform/db/migrating/earlier-files.ts';
import { faultsOfMigration, faultsOfMigrations } from './check.ts';
import { followKeys, type UniqueKeys } from './keys.ts';
import { loadParser, readFile } from './statements.ts';

const root = join(import.meta.dirname, '../..');
const messages = (text: string) => faultsOfMigration(text).map(({ line, message }) => `${line}: ${message}`);
const breaking = (text: string) => messages(`-- breaking: it is an example\n${text}`);
const additive = (text: string) => messages(`-- additive\n${text}`);

beforeAll(() => loadParser());

test('all migrations of this repository say what they mean for the version before', async () => {
  expect(await faultsOfMigrations(root)).toEqual([]);
});

test('an earlier file that the check knows to be breaking is listed as breaking', () => {
  const folder = join(root, 'apps/server/migrations');
  const earlier = readdirSync(folder).filter(isOlderThanDeclarations);
  const unlisted = earlier
    .filter(isOldFileAdditive)
    .filter(name => /is additive/.test(additive(readFileSync(join(folder, name), 'utf8')).join()));
  expect(unlisted).toEqual([]);
  expect(earlier.filter(name => !isOldFileAdditive(name)).length).toBeGreaterThan(10);
});

test.each([
  '',
  '-- Additive\n',
  '--additive\n',
  '-- breaking\n',
  '-- breaking:\n',
  'create schema x;\n-- additive\n',
])('a file that begins with %j does not say whether the version before works on', beginning => {
  expect(messages(`${beginning}create table x ();`)).toEqual([
    expect.stringContaining('1: does not say whether the version before works on'),
  ]);
});

test('a file that PostgreSQL cannot parse, a comment that only resembles `-- step: …`, and a step without a statement are refused', () => {
  expect(additive('create tabel x ();')).toEqual([
    expect.stringContaining('cannot be read by PostgreSQL’s parser'),
  ]);
  expect(additive('-- Step one: makes x\ncreate table x ();')).toEqual([
    expect.stringContaining('2: is no step'),
  ]);
  expect(additive('-- step alone\ncreate table x ();')).toEqual([expect.stringContaining('2: is no step')]);
  expect(additive('-- step: makes x\ncreate table x ();\n-- step: forgets\n-- a comment')).toEqual([
    '4: has no statement',
  ]);
});

describe('a statement for which calls would wait is refused, except in a step that says so', () => {
  test.each([
    [
      'a default that is drawn for each row',
      'alter table users add column key uuid default gen_random_uuid();',
    ],
    ['a default of our own function', 'alter table users add column x int default own();'],
    [
      'a default by a function inside of another',
      `alter table users add column x text default upper(clock_timestamp()::text);`,
    ],
    ['a computed column', 'alter table users add column x int generated always as (1) stored;'],
    ['a numbered column', 'alter table users add column n bigserial;'],
    ['an identity', 'alter table users add column n int generated always as identity;'],
    ['a new column that refers to another table', 'alter table users add column v uuid references venues;'],
    ['a new column with a check', 'alter table users add column x int default 0 check (x >= 0);'],
    ['a new unique column', 'alter table users add column x int unique;'],
    ['another type', 'alter table users alter column phone type varchar(20);'],
    ['not null', 'alter table users alter column phone set not null;'],
    ['a check that reads the table', 'alter table users add constraint u_check check (x > 0);'],
    [
      'a key that reads the table',
      'alter table users add constraint u_fkey foreign key (x) references venues;',
    ],
    ['a check without a name', 'alter table users add check (age >= 18);'],
    [
      'a key without a name',
      'alter table users add foreign key (org_id) references venues (id) on update cascade;',
    ],
    ['a unique constraint', 'alter table users add constraint u unique (x);'],
    ['a primary key', 'alter table users add primary key (x);'],
    ['an exclusion', 'alter table users add constraint u exclude using gist (spot with &&);'],
    ['an index', 'create index u on users (x);'],
    ['an index of a partition’s parent', 'create index u on only messages (x);'],
    ['the end of an index', 'drop index u;'],
    ['all rows at once', `update users set x = 1;`],
    ['some rows at once', 'delete from messages where x;'],
    ['a program', 'do $$ begin end $$;'],
    ['an empty table', 'truncate users;'],
    ['a table written anew', 'cluster users;'],
    ['a full vacuum', 'vacuum full users;'],
    ['an index built anew', 'reindex table users;'],
    ['a table without a log', 'alter table users set unlogged;'],
    ['a partition that is read', `alter table messages attach partition m for values from (1) to (2);`],
    [
      'validation under the lock',
      'alter table users add constraint c check (x) not valid; alter table users validate constraint c;',
    ],
  ])('a step would let calls wait for %s', (_, statement) => {
    expect(breaking(statement).join()).toContain('Where calls may wait, the step says so');
    expect(breaking(`-- step that locks long: it is an example\n${statement}`)).toEqual([]);
  });
});

test.each([
  ['a bare column', 'alter table users add column x integer;'],
  ['a column with a constant', `alter table users add column x text not null default 'none';`],
  [
    'a column with the time of the change',
    'alter table users add column x timestamptz not null default now();',
  ],
  [
    'a computed column that is not stored',
    'alter table users add column x int generated always as (1) virtual;',
  ],
  [
    'a table with all it needs',
    'create table x (id uuid primary key default gen_random_uuid(), u uuid references users); create index x_u on x (u); insert into x select; update x set u = null;',
  ],
  [
    'a constraint in two steps',
    `-- step: adds it\nalter table users add column x int;\nalter table users add constraint u_check check (x > 0) not valid;\n-- step: proves it\nalter table users validate constraint u_check;`,
  ],
  [
    'an index outside of a transaction',
    '-- step alone: finds x\ncreate index concurrently if not exists u on users (x);',
  ],
  [
    'a column that is filled',
    '-- step in batches: fills x\nupdate users set x = 1 where id in (select id from users where x is null limit 500);',
  ],
  ['a new value of a type', `alter type mood add value 'glad';`],
  [
    'a function and a trigger made anew',
    'create or replace function f() returns trigger language plpgsql as $$ begin end $$; drop trigger t on users; create trigger t after insert on users for each row execute function f();',
  ],
  ['a wider check', 'alter table users drop constraint users_state_check;'],
  [
    'a key for rows of the new column alone',
    '-- step: adds it\nalter table users add column x uuid;\n-- step: refers to bars\nalter table users add constraint x_fkey foreign key (x) references venues not valid;',
  ],
])('%s is additive, and no call waits for it', (_, statement) => {
  expect(additive(statement)).toEqual([]);
});

describe('a column is made not null by the proof of a check', () => {
  const asks = 'alter table users add constraint named check (name is not null) not valid;';
  const proves = 'alter table users validate constraint named;';
  const keeps = 'alter table users alter column name set not null;';
  const drops = 'alter table users drop constraint named;';
  const steps = (...texts: readonly string[]) =>
    texts.map(text => `-- step: does its part\n${text}`).join('\n');

  test.each([[[asks, proves, keeps, drops]], [[asks, `${proves} ${keeps} ${drops}`]]])(
    'a check constraint that was validated before proves that a column has no null: %j',
    texts => {
      expect(breaking(steps(...texts))).toEqual([]);
    },
  );

  test.each([
    [[asks, keeps, proves]],
    [[asks, keeps]],
    [[asks, proves, drops, keeps]],
    [[asks.replace('name is', 'nickname is'), proves, keeps]],
    [[asks.replace('users', 'venues'), proves, keeps]],
    [[proves, keeps]],
  ])('another check constraint or another order of the steps proves nothing about nulls: %j', texts => {
    expect(breaking(steps(...texts)).join()).toContain('reads the whole of public.users');
  });
});

describe('a file that says it is additive is refused where the version before would fail', () => {
  test.each([
    ['a table goes', 'drop table users;'],
    ['a column goes', 'alter table users drop column phone;'],
    ['a column gets another name', 'alter table users rename phone to number;'],
    ['a table gets another name', 'alter table users rename to people;'],
    ['a table gets another schema', 'alter table users set schema old;'],
    ['a function goes', 'drop function rest.viewer();'],
    ['a value gets another name', `alter type mood rename value 'sad' to 'blue';`],
    ['a required column', 'alter table users add column x int not null;'],
    ['a column that becomes required', `alter table users alter column x set not null;`],
    ['a new check on an old column', 'alter table users add constraint x_check check (phone > 0) not valid;'],
    [
      'a check on a new column and an old one',
      'alter table users add column x int, add constraint x_check check (partner or x > 0) not valid;',
    ],
    ['a new unique constraint', 'alter table users add constraint x unique using index y;'],
    [
      'a unique index',
      '-- step alone: keeps it once\ncreate unique index concurrently if not exists x on users (phone);',
    ],
    ['a unique constraint goes', 'alter table users drop constraint users_phone_key;'],
    ['a right goes', 'revoke select on users from public;'],
    ['rows go', 'truncate users;'],
    ['rows are hidden', 'alter table users enable row level security;'],
  ])('the version before would fail where %s', (_, statement) => {
    expect(additive(statement).join()).toContain('and the file says that it is additive');
    expect(breaking(statement).join()).not.toContain('additive');
  });
});

describe('a step that cannot run as it is declared is refused, also where it locks long', () => {
  test.each([
    ['begin; create table x ();', 'begins or ends a transaction'],
    ['set lock_timeout = 0;', 'changes a setting of the session'],
    ['lock table users;', 'locks a table for the whole step'],
    ['create index concurrently if not exists u on users (x);', 'cannot run in a transaction'],
    ['alter table messages detach partition m concurrently;', 'cannot run in a transaction'],
    [
      '-- step alone: is too much\ncreate index concurrently if not exists u on users (x); select 1;',
      'is not alone in its step',
    ],
    ['-- step alone: needs it not\ncreate table x ();', 'needs no step alone'],
    ['-- step alone: is cut off\ncreate index concurrently u on users (x);', 'must be safe to repeat'],
    ['-- step alone: has no name\ncreate index concurrently on users (x);', 'must be safe to repeat'],
    ['-- step alone: is cut off\ndrop index concurrently u;', 'must be safe to repeat'],
    ['-- step in batches: is none\ncreate table x ();', 'changes no rows'],
    [
      '-- step in batches: is too much\nselect 1; delete from users where id in (select 1 limit 1);',
      'is not alone in its step',
    ],
    ['-- step in batches: has no end\nupdate users set x = 1 where x is null;', 'changes all rows at once'],
    [
      '-- step in batches: forgets\ndelete from users where id in (select id from users limit 9 for update skip locked);',
      'leave "skip locked" out',
    ],
    [
      'alter table users add column x int; alter table venues add column x int;',
      'locks public.venues while the step holds public.users',
    ],
  ])('a step cannot be %s', (text, message) => {
    expect(breaking(text).join()).toContain(message);
  });
});

test('the line of a fault is that of its statement, below comments and texts of many bytes', () => {
  expect(additive(`-- “Ümläute”\ncreate table x ();\n\n-- why\n/* more */\n  drop table users;`)).toEqual([
    expect.stringMatching(/^7: /),
  ]);
});

describe('a change that the workers of a distributed chat cannot make is refused', () => {
  test.each([
    [
      'a trigger',
      'create trigger t after insert on messages execute function f();',
      /gives public.messages a trigger/,
    ],
    [
      'a key without the conversation',
      '-- step alone: x\ncreate unique index concurrently if not exists x on sent_messages (client_id);',
      /is unique on public.sent_messages without conversation_id/,
    ],
    [
      'a constraint without the conversation',
      'alter table messages add constraint x unique (client_id);',
      /is unique on public.messages without conversation_id/,
    ],
    [
      'a foreign key to a table that stays',
      'alter table messages add constraint x_fkey foreign key (sender_id) references users not valid;',
      /leads from public.messages to public.users/,
    ],
    [
      'a step with something else',
      'create function f() returns int language sql as $$ select 1 $$;\nalter table messages add column x int;',
      /changes public.messages in a step that changes more/,
    ],
  ])('a migration with %s is refused while chat is distributed', (_, text, fault) => {
    expect(breaking(text)).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
  });

  test('a column, an index and a key with the conversation are accepted', () => {
    expect(
      additive(
        '-- step: x\nalter table messages add column x int;\n-- step alone: y\ncreate index concurrently if not exists y on sent_messages (message_id);',
      ),
    ).toEqual([]);
    expect(
      breaking(
        '-- step alone: z\ncreate unique index concurrently if not exists z on sent_messages (conversation_id, client_id);',
      ),
    ).toEqual([]);
  });
});

describe('a table whose key is (a, b)', () => {
  const keys: UniqueKeys = new Map();
  beforeAll(() => followKeys(keys, readFile('create table x (a int, b int, c int, primary key (a, b));')));
  const keep = '-- step alone: keeps it\ncreate unique index concurrently if not exists n on x (b, a);\n';
  const widen =
    '-- step alone: widens it\ncreate unique index concurrently if not exists w on x (c, a, b);\n';
  const replace =
    '-- step: replaces it\nalter table x drop constraint x_pkey, add constraint x_pkey primary key using index w;\n';
  const faultsOf = (text: string) =>
    faultsOfMigration(`-- additive\n${text}`, { keys }).map(({ message }) => message);

  test('an additive file may give it a wider key, where an index keeps the narrow one', () => {
    expect(faultsOf(keep + widen + replace)).toEqual([]);
  });

  test('an additive file may not take the narrow key away without an index that keeps it', () => {
    expect(faultsOf(widen + replace)).toEqual([expect.stringContaining('takes x_pkey away')]);
  });

  test('an additive file may not make other columns unique', () => {
    const other = '-- step alone: other\ncreate unique index concurrently if not exists w on x (c, a);\n';
    expect(faultsOf(keep + other + replace)).toEqual([
      expect.stringContaining('refuses rows that the version before writes'),
      expect.stringContaining('refuses rows that the version before may write'),
    ]);
  });

  test('a key that an earlier file dropped is no key any more', () => {
    const later: UniqueKeys = new Map();
    followKeys(
      later,
      readFile('create table x (a int, primary key (a));\nalter table x drop constraint x_pkey;'),
    );
    expect(faultsOfMigration(`-- additive\n${widen}`, { keys: later })).toHaveLength(1);
  });
});

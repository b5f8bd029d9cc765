import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { checkWholeTrail } from './checking.ts';
import { insertAuditEntryAtCommit } from './queries.ts';
import { sealAuditTrail } from './sealing.ts';

const { db: owner, appDb: db, restDb } = await testDatabase();
const at = new Date('2026-11-21T03:30:00Z');
const user_id = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
const tables = ['audit_trail', 'audit_seals', 'audit_subjects', 'audit_checks', 'audit_anchors'] as const;

beforeAll(async () => {
  await insertAuditEntryAtCommit(db, {
    at,
    actorId: null,
    action: 'first',
    subjects: { user_id },
    outcome: 'ok',
  });
  await sealAuditTrail({ db, log: pino({ level: 'silent' }) });
  await checkWholeTrail({ db, clock: { now: () => at } });
  await sql`insert into audit_anchors values (0, '', now())`.execute(owner);
});

const rowsOf = async () => {
  const counts = tables.map(table => `(select count(*) from ${table}) as ${table}`).join(', ');
  return (await sql.raw(`select ${counts}`).execute(owner)).rows[0];
};

/**
 * Each statement runs in its own transaction, with the setting `nightjar.forgets_audit` with which the product deletes
 * old entries.
 */
const tryAs = (role: typeof db, statement: string) =>
  role.transaction().execute(async transaction => {
    await sql`select set_config('nightjar.forgets_audit', 'on', true)`.execute(transaction);
    await sql.raw(statement).execute(transaction);
  });

const denied = /permission denied|must be owner|not allowed|must be superuser/;
const attacks = tables.flatMap(table => [
  `update ${table} set ${table === 'audit_seals' || table === 'audit_anchors' ? "hash = 'forged'" : table === 'audit_checks' ? 'faults_count = 0' : "action = 'harmless'"}`,
  `delete from ${table}`,
  `truncate ${table}`,
  `truncate ${table} cascade`,
  `alter table ${table} disable trigger all`,
  `alter table ${table} disable trigger user`,
  `drop trigger ${table}_append_only on ${table}`,
  `create or replace rule silent as on insert to ${table} do instead nothing`,
  `alter table ${table} rename to elsewhere`,
  `drop table ${table}`,
  `lock table ${table} in access exclusive mode`,
]);

test.each([
  ...attacks,
  'set session_replication_role = replica',
  'insert into audit_subjects (subject, at, entry_id, action) values (gen_random_uuid(), now(), 1, $$no$$)',
  'insert into audit_anchors (place, hash, at) values (1, $$$$, now())',
  'insert into audit_unsealed (entry_id) values (1)',
  'create or replace function refuse_audit_change() returns trigger language plpgsql as $$begin return old; end$$',
  'drop function await_seal() cascade',
  'alter role nightjar_app superuser',
])('the database role that serves calls is denied the statement: %s', async statement => {
  const before = await rowsOf();
  await expect(tryAs(db, statement)).rejects.toThrow(denied);
  expect(await rowsOf()).toEqual(before);
});

test.each(tables)('the database role that serves /rest/v1 cannot read the table %s', async table => {
  await expect(tryAs(restDb, `select from ${table}`)).rejects.toThrow(denied);
});

test.each(tables)(
  'the owner of the audit tables cannot change or delete a row of %s while its triggers exist',
  async table => {
    const change = table === 'audit_trail' || table === 'audit_subjects' ? 'at = now()' : 'hash = hash';
    await expect(sql.raw(`update ${table} set ${change}`).execute(owner)).rejects.toThrow('append-only');
    await expect(sql.raw(`delete from ${table}`).execute(owner)).rejects.toThrow('append-only');
  },
);

import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { checkAuditTrail } from './check.ts';
import { insertAuditEntryAtCommit } from './queries.ts';
import { entriesPerSealing, sealAuditTrail } from './sealing.ts';

const { db: owner, appDb: db } = await testDatabase();
const log = pino({ level: 'silent' });
const at = new Date('2026-11-21T03:30:00Z');
const entry = (action: string) => ({ at, actorId: null, action, subjects: { n: 1 }, outcome: 'ok' });
const write = (action: string) => insertAuditEntryAtCommit(db, entry(action));
const seal = () => sealAuditTrail({ db, log });
const faults = async () => (await checkAuditTrail(db)).faults;
const idOf = async (action: string) =>
  (await db.selectFrom('audit_trail').where('action', '=', action).select('id').executeTakeFirstOrThrow()).id;

/** Changes the audit trail with the database owner's password, as an attacker would. */
const tamper = (statement: string) =>
  owner.connection().execute(async connection => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql.raw(statement).execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });

beforeEach(async () => {
  for (const action of ['first', 'second', 'third']) await write(action);
  await seal();
});
afterEach(() =>
  tamper('truncate audit_trail, audit_seals, audit_unsealed, audit_subjects, audit_checks, audit_anchors'),
);

test('audit entries are sealed once, in their order, and a check finds no fault', async () => {
  await seal();
  const seals = await db
    .selectFrom('audit_seals')
    .innerJoin('audit_trail', 'audit_trail.id', 'entry_id')
    .select(['place', 'action'])
    .orderBy('place')
    .execute();
  expect(seals).toEqual([
    { place: 1, action: 'first' },
    { place: 2, action: 'second' },
    { place: 3, action: 'third' },
  ]);
  expect(await faults()).toEqual([]);
});

test('a check finds a changed audit entry, a missing entry and a missing seal', async () => {
  const [first, second] = [await idOf('first'), await idOf('second')];
  await tamper(`update audit_trail set after = '{"state":"paid"}' where id = ${first}`);
  await tamper(`delete from audit_trail where id = ${second}`);
  expect(await faults()).toEqual([
    { fault: 'entry_altered', at: first },
    { fault: 'entry_missing', at: second },
  ]);
  await tamper(`delete from audit_seals where place = 1`);
  expect(await faults()).toContainEqual({ fault: 'seal_missing', at: 1 });
});

test('a check finds an audit entry that disappeared before its seal, and an entry that was taken from the queue', async () => {
  await write('fourth');
  await write('fifth');
  const [fourth, fifth] = [await idOf('fourth'), await idOf('fifth')];
  expect(await faults()).toEqual([]);
  await tamper(`delete from audit_trail where id = ${fourth}`);
  await tamper(`delete from audit_unsealed where entry_id = ${fifth}`);
  await seal();
  expect(await faults()).toEqual([
    { fault: 'entry_missing', at: fourth },
    { fault: 'entry_unqueued', at: fifth },
  ]);
});

test('an audit entry that commits after younger entries were sealed gets the next place in the chain', async () => {
  let commit = () => {};
  const held = new Promise<void>(resolve => {
    commit = resolve;
  });
  let written = () => {};
  const inserted = new Promise<void>(resolve => {
    written = resolve;
  });
  const slow = db.transaction().execute(async transaction => {
    await insertAuditEntryAtCommit(transaction, entry('slow'));
    written();
    await held;
  });
  await inserted;

  // The test's open transaction delays neither other writers nor the sealing.
  await write('quick');
  await seal();
  const sealed = await db.selectFrom('audit_seals').select('place').execute();
  expect(sealed).toHaveLength(4);

  commit();
  await slow;
  await seal();
  const last = await db
    .selectFrom('audit_seals')
    .innerJoin('audit_trail', 'audit_trail.id', 'entry_id')
    .select(['place', 'action'])
    .orderBy('place', 'desc')
    .limit(2)
    .execute();
  expect(last).toEqual([
    { place: 5, action: 'slow' },
    { place: 4, action: 'quick' },
  ]);
  expect(await faults()).toEqual([]);
});

test('concurrent writers and four nodes that seal at once leave one audit chain without gaps', async () => {
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let n = 0; n < 25; n += 1) {
      const rollsBack = n % 5 === 0;
      await db
        .transaction()
        .execute(async transaction => {
          await insertAuditEntryAtCommit(transaction, entry(`${writer}-${n}`));
          if (rollsBack) throw new Error('rolled back');
        })
        .catch(() => {});
    }
  });
  const sealers = Array.from({ length: 4 }, async () => {
    for (let n = 0; n < 10; n += 1) await seal();
  });
  await Promise.all([...writers, ...sealers]);
  await seal();

  const { newest, faults: found } = await checkAuditTrail(db);
  expect(found).toEqual([]);
  expect(newest.place).toBe(3 + 8 * 20);
});

test('one run of the sealing job seals more than one batch of audit entries', async () => {
  await sql`insert into audit_trail (at, action, outcome)
    select ${at}::timestamptz, 'bulk', 'ok' from generate_series(1, ${entriesPerSealing + 1}::int)`.execute(
    db,
  );
  await seal();
  expect((await checkAuditTrail(db)).newest.place).toBe(3 + entriesPerSealing + 1);
  expect(await db.selectFrom('audit_unsealed').selectAll().execute()).toEqual([]);
});

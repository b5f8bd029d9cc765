import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { checkTrailDaily, checkWholeTrail, continueCheck } from './checking.ts';
import { findLastCheck } from './checks.ts';
import { insertAuditEntryAtCommit } from './queries.ts';
import { sealAuditTrail } from './sealing.ts';

const { db: owner, appDb: db, statementsOf } = await testDatabase();
const log = pino({ level: 'silent' });
const now = new Date('2026-11-21T03:30:00Z');
const clock = { now: () => now };
const user_id = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
const write = (action: string) =>
  insertAuditEntryAtCommit(db, { at: now, actorId: null, action, subjects: { user_id }, outcome: 'ok' });
const seal = () => sealAuditTrail({ db, log });
const whole = () => checkWholeTrail({ db, clock });
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
  tamper(
    'truncate audit_trail, audit_seals, audit_unsealed, audit_subjects, audit_checks, audit_anchors restart identity',
  ),
);

test('a check of the audit trail begins after the last checked seal', async () => {
  expect(await continueCheck(db, now)).toMatchObject({ place: 3, faults: [], faults_count: 0 });
  await tamper(`update audit_trail set outcome = 'no' where action = 'first'`);
  await write('fourth');
  await seal();

  expect(await continueCheck(db, now)).toMatchObject({ place: 4, faults: [] });
  expect(await whole()).toMatchObject({ faults: [{ fault: 'entry_altered', at: await idOf('first') }] });
});

test('a check of the audit trail reads at most the given number of seals, and the next check continues after them', async () => {
  await sql`insert into audit_trail (at, action, outcome)
    select ${now}::timestamptz, 'bulk', 'ok' from generate_series(1, 2500)`.execute(db);
  await seal();
  const reached = [];
  for (let time = 0; time < 4; time += 1) reached.push((await continueCheck(db, now, 1000)).place);
  expect(reached).toEqual([1000, 2000, 2503, 2503]);
});

test('a fault of the audit trail is reported by every check until a check of the whole chain finds none', async () => {
  await tamper(`update audit_trail set outcome = 'no' where action = 'third'`);
  const fault = { fault: 'entry_altered', at: await idOf('third') };
  expect(await continueCheck(db, now)).toMatchObject({ faults: [fault], faults_count: 1 });
  await tamper(`update audit_trail set outcome = 'ok' where action = 'third'`);
  await write('fourth');
  await seal();

  await continueCheck(db, addMilliseconds(now, days));
  expect(await findLastCheck(db)).toMatchObject({
    checked_at: addMilliseconds(now, days),
    place: 4,
    faults: [fault],
    faults_count: 1,
  });
  expect(await whole()).toMatchObject({ place: 4, faults: [], faults_count: 0 });
  expect(await continueCheck(db, now)).toMatchObject({ faults: [], faults_count: 0 });
});

test('a check finds that the newest audit entries were deleted with their seals, also after other seals took their places', async () => {
  await continueCheck(db, now);
  await tamper(`delete from audit_trail where action = 'third'`);
  await tamper('delete from audit_subjects where entry_id not in (select id from audit_trail)');
  await tamper('delete from audit_seals where place = 3');
  const cut = { fault: 'seal_missing', at: 3 };
  expect((await continueCheck(db, now)).faults).toEqual([cut]);
  expect((await whole()).faults).toEqual([cut]);

  await write('another');
  await seal();
  expect((await whole()).faults).toEqual([{ fault: 'seal_altered', at: 3 }]);
  expect((await continueCheck(db, now)).faults).toEqual([{ fault: 'seal_altered', at: 3 }]);
});

test('a check of the audit trail finds a chain that was recomputed after an earlier check', async () => {
  await continueCheck(db, now);
  await tamper(`update audit_trail set outcome = 'no' where action = 'second'`);
  await tamper('delete from audit_seals');
  await tamper('insert into audit_unsealed select id from audit_trail');
  await seal();
  expect((await whole()).faults).toEqual([{ fault: 'seal_altered', at: 3 }]);
});

test('a check of the audit trail finds an entry without its row in the index of ids, and an index row without its entry', async () => {
  await tamper(`delete from audit_subjects where action = 'first'`);
  await tamper(`update audit_subjects set action = 'harmless' where action = 'second'`);
  await tamper(`insert into audit_subjects values ('${user_id}', now(), 4000, null, 'invented')`);
  const ids = [await idOf('first'), await idOf('second'), 4000];
  expect((await whole()).faults).toEqual(ids.map(at => ({ fault: 'entry_unlisted', at })));
});

test('concurrent checks of the audit trail all end at the same seal and find no fault', async () => {
  const found = await Promise.all([continueCheck(db, now), continueCheck(db, now), continueCheck(db, now)]);
  expect(found.map(({ place, faults_count }) => [place, faults_count])).toEqual([
    [3, 0],
    [3, 0],
    [3, 0],
  ]);
});

test('the daily check of the audit trail writes every fault to the log', async () => {
  const lines: string[] = [];
  const daily = () =>
    checkTrailDaily({ db, clock, log: pino({ level: 'info' }, { write: line => void lines.push(line) }) });
  await daily();
  await tamper('delete from audit_seals where place = 3');
  await daily();
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { level: 30, msg: 'audit trail checked', place: 3 },
    {
      level: 50,
      msg: 'audit trail has faults',
      faults: [
        { fault: 'seal_missing', at: 3 },
        { fault: 'entry_unqueued', at: 3 },
      ],
    },
  ]);
});

test('a check of an audit trail without new entries needs six statements, however long the chain is', async () => {
  await continueCheck(db, now);
  expect(await statementsOf(() => continueCheck(db, now))).toHaveLength(2 + 6);
});

import { fail } from '@nightjar/domain/kernel/failure';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type FaultyLine, openFaultyLine } from '../../testing/faults/faulty-line.ts';
import { fixedRandom } from '../../testing/faults/fleet.ts';
import { type Standby, startStandby } from '../../testing/replica/standby.ts';
import { createInProcessBus } from '../bus/in-process.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { startDisposablePostgres } from '../db/disposable.ts';
import type { EmbeddedPostgres } from '../db/embedded/start.ts';
import { openReads, type Reads } from './reads.ts';

const quiet = pino({ level: 'silent' });
const mostLagMs = 1_000;
const soon = { timeout: 20_000, interval: 20 };
const [reader, writer] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
] as const;

let primary: EmbeddedPostgres;
let standby: Standby;
let line: FaultyLine;
let db: Database;
let reads: Reads;

beforeAll(async () => {
  primary = await startDisposablePostgres();
  db = openDatabase({ url: await primary.database('app') });
  await sql`create table notes (text text not null)`.execute(db);
  standby = await startStandby(await primary.database('app'));
}, 60_000);
afterAll(async () => {
  await standby.close();
  await db.destroy();
  await primary.stop();
}, 60_000);

beforeEach(async () => {
  line = await openFaultyLine(
    socketOf(standby.url('app')),
    { delayMs: 0, cut: 0, drop: 0, silenceMs: 0 },
    fixedRandom,
  );
  reads = await openReads({
    writer: db,
    openReplica: (_, maxConnections) =>
      openDatabase({ url: urlThrough(line), maxConnections, isReplica: true }),
    bus: createInProcessBus(quiet),
    log: quiet,
    mostLagMs,
  });
});
afterEach(async () => {
  await reads.close();
  await line.close();
});

const socketOf = (url: string) => `${new URL(url).searchParams.get('host')}/.s.PGSQL.5432`;
const urlThrough = ({ url }: FaultyLine) => `postgres://app@${new URL(url).host}/app`;
const write = (text: string) => sql`insert into notes values (${text})`.execute(db);

/** Returns the server that answered, and whether it has the note. */
async function ask(readerId: string | null, text = ''): Promise<{ from: string; has: boolean }> {
  const { rows } = await reads.run(readerId, on =>
    sql<{ from: string; has: boolean }>`
      select case when pg_is_in_recovery() then 'replica' else 'database' end as "from",
        exists (select from notes where text = ${text}) as has`.execute(on),
  );
  return rows[0] as { from: string; has: boolean };
}
const answering = async (readerId: string | null = reader) => (await ask(readerId)).from;
const untilState = (state: string) => expect.poll(() => reads.replica()?.state, soon).toBe(state);

test('the database answers reads until the replica is known to be fresh, and then the replica does', async () => {
  expect(await answering()).toBe('database');
  await untilState('ready');
  expect([await answering(), await answering(null)]).toEqual(['replica', 'replica']);
});

test('after a write the database answers that person and no other, until the replica must have the write', async () => {
  await untilState('ready');
  await write('own');
  reads.noteWriters([writer]);
  expect(await ask(writer, 'own')).toEqual({ from: 'database', has: true });
  expect(await answering()).toBe('replica');
  await expect.poll(() => ask(writer, 'own'), soon).toEqual({ from: 'replica', has: true });
});

test('the database answers while the replica is further behind than allowed, and the replica again afterwards', async () => {
  await untilState('ready');
  await standby.pauseReplay();
  await write('while it paused');
  await untilState('behind');
  expect(await ask(reader, 'while it paused')).toEqual({ from: 'database', has: true });
  await standby.resumeReplay();
  await untilState('ready');
  expect(await ask(reader, 'while it paused')).toEqual({ from: 'replica', has: true });
});

test('the database answers a read during which the replica dies, and the replica answers again once it is back', async () => {
  await untilState('ready');
  const running = reads.run(reader, async on => {
    const answer = await sql<{ from: boolean }>`
      select pg_is_in_recovery() as "from", pg_sleep(case when pg_is_in_recovery() then 10 else 0 end)`.execute(
      on,
    );
    return answer.rows[0]?.from;
  });
  await standby.kill();
  expect(await running).toBe(false);
  await untilState('away');
  expect(await answering()).toBe('database');
  await standby.start();
  await untilState('ready');
  expect(await answering()).toBe('replica');
});

test('the database answers a read that the replica has received and does not answer', async () => {
  await untilState('ready');
  line.freeze();
  expect(await answering()).toBe('database');
  await untilState('away');
  line.heal();
  await untilState('ready');
});

test('a replica that is missing at the start is used as soon as it is there', async () => {
  await reads.close();
  await standby.kill();
  reads = await openReads({
    writer: db,
    openReplica: (_, maxConnections) =>
      openDatabase({ url: urlThrough(line), maxConnections, isReplica: true }),
    bus: createInProcessBus(quiet),
    log: quiet,
    mostLagMs,
  });
  await untilState('away');
  expect(await answering()).toBe('database');
  await standby.start();
  await untilState('ready');
});

test('a read that the replica refuses runs on the database, and a failure of the call itself is thrown at once', async () => {
  await untilState('ready');
  const asked: Database[] = [];
  const refused = await reads.run(reader, async on => {
    asked.push(on);
    if (on !== db) await sql`create table refused ()`.execute(on);
    return 'answered';
  });
  expect([refused, asked.length, asked[1] === db]).toEqual(['answered', 2, true]);
  let runs = 0;
  const failing = reads.run(reader, async () => {
    runs += 1;
    throw fail.notFound('Bar');
  });
  await expect(failing).rejects.toThrow('Bar');
  expect(runs).toBe(1);
});

test('a replica that was made a database of its own answers no reads', async () => {
  const former = await startStandby(await primary.database('app'));
  onTestFinished(former.close);
  await reads.close();
  reads = await openReads({
    writer: db,
    openReplica: (_, maxConnections) =>
      openDatabase({ url: former.url('app'), maxConnections, isReplica: true }),
    bus: createInProcessBus(quiet),
    log: quiet,
    mostLagMs,
  });
  await untilState('ready');
  await former.promote();
  await untilState('promoted');
  expect(await answering()).toBe('database');
});

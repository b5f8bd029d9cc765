import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Standby, startStandby } from '../../../testing/replica/standby.ts';
import { openDatabase } from '../database.ts';
import { startDisposablePostgres } from '../disposable.ts';
import type { EmbeddedPostgres } from '../embedded/start.ts';

let primary: EmbeddedPostgres;
let standby: Standby;

beforeAll(async () => {
  primary = await startDisposablePostgres();
  const db = openDatabase({ url: await primary.database('app') });
  await sql`create table notes (text text not null)`.execute(db);
  await db.destroy();
  standby = await startStandby(await primary.database('app'));
}, 60_000);
afterAll(async () => {
  await standby.close();
  await primary.stop();
}, 60_000);

function openPool(url: string, options: { maxConnections?: number; isReplica?: boolean } = {}) {
  const db = openDatabase({ url, ...options });
  onTestFinished(() => db.destroy());
  return { db, write: () => sql`insert into notes values ('Last call')`.execute(db) };
}

test('a connection is given up after its server took no write, and the next write succeeds', async () => {
  const { db, write } = openPool(await primary.database('app'), { maxConnections: 1 });
  await sql`set default_transaction_read_only = on`.execute(db);

  await expect(write()).rejects.toMatchObject({ code: '25006' });

  await write();
});

test('a pool of a replica reads from a standby', async () => {
  const { db } = openPool(standby.url('app'), { isReplica: true });
  expect((await sql`select text from notes`.execute(db)).rows).toEqual(expect.any(Array));
});

test('a pool that writes keeps no connection to a standby, and writes as soon as the standby is promoted', async () => {
  const { db, write } = openPool(standby.url('app'));
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: '25006' });

  await standby.promote();

  await expect.poll(() => write().then(() => 'written'), { timeout: 20_000 }).toBe('written');
});

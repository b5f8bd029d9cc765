import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { openFaultyLine } from '../../testing/faults/faulty-line.ts';
import { fixedRandom } from '../../testing/faults/fleet.ts';
import { sendTogether } from '../together.ts';
import { toFailure } from '../web/failures.ts';
import { openDatabase } from './database.ts';

const { url } = await testDatabase();
const line = await openFaultyLine(serverOf(url), { delayMs: 0, cut: 0, drop: 0, silenceMs: 0 }, fixedRandom);
const db = openDatabase({ url: throughLine(url) });
afterAll(async () => {
  await db.destroy();
  await line.close();
});

/** The server listens on a Unix socket or on a port. */
function serverOf(address: string): number | string {
  const { port, searchParams } = new URL(address);
  const folder = searchParams.get('host');
  return folder ? join(folder, `.s.PGSQL.${port || 5432}`) : Number(port || 5432);
}

function throughLine(address: string): string {
  const changed = new URL(address);
  changed.host = new URL(line.url).host;
  changed.searchParams.delete('host');
  return changed.href;
}

const ask = () => sql`select 1`.execute(db);
const askBoth = () => sendTogether(db, at => [sql`select 1`.execute(at), sql`select 2`.execute(at)]);
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => toFailure(error, 'request'),
  );

it('while PostgreSQL hangs the server answers 503 within six seconds, and it queries PostgreSQL again once PostgreSQL goes on', async () => {
  await ask();
  const inside = Promise.withResolvers<void>();
  const frozen = Promise.withResolvers<void>();
  const transaction = db.transaction().execute(async open => {
    await sql`select 1`.execute(open);
    inside.resolve();
    await frozen.promise;
    await sql`select 2`.execute(open);
  });
  const ended = failureOf(transaction);
  await inside.promise;
  line.freeze();
  frozen.resolve();
  const start = performance.now();
  for (const failure of await Promise.all([ended, failureOf(ask()), failureOf(askBoth())])) {
    expect(failure).toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 2 });
  }
  expect(performance.now() - start).toBeLessThan(6_000);
  line.heal();
  await expect.poll(() => failureOf(ask()), { timeout: 5_000 }).toBeNull();
  expect(await failureOf(askBoth())).toBeNull();
}, 30_000);

it('the server waits for a slow statement while PostgreSQL answers probes', async () => {
  const { rows } = await sql<{ done: boolean }>`select pg_sleep(2.5) is not null as done`.execute(db);
  expect(rows).toEqual([{ done: true }]);
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Call, RequestOf } from '@nightjar/domain/kernel/call';
import { sql } from 'kysely';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { prepareDatabase } from '../../apps/server/src/platform/db/prepare.ts';
import { builders } from '../../apps/server/src/testing/builders.ts';
import { type LoadResult, startLoad } from '../../apps/server/src/testing/migrations/load.ts';
import { nextVersion } from '../../apps/server/src/testing/migrations/next-version.ts';
import { readLastRelease } from '../../tools/compatibility/last-release.ts';
import { checkOut } from '../against/commit.ts';
import type { BenchLine } from '../measure.ts';
import type { RunningProduct } from '../product.ts';
import type { Rig } from '../rig.ts';

const rounds = 10;
const newNodes = 3;
/** Each kind of call is made this often before, between and after the changes. */
const callsAround = 10;
const repositoryRoot = join(import.meta.dirname, '../..');

/**
 * Ten times, three new nodes at once migrate a database on which the last release answers calls. Ten times, a made-up
 * next version migrates while this version answers, and then this version starts again on the newer database.
 */
export async function benchMigrations(rig: Rig): Promise<BenchLine[]> {
  const { version, commit } = readLastRelease(repositoryRoot);
  const tidies: (() => Promise<void>)[] = [];
  const { root } = await checkOut(commit, tidy => tidies.push(tidy));
  try {
    const forward: LoadResult[] = [];
    const back: LoadResult[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      forward.push(await migrateBesideLastRelease(rig, round, root));
      back.push(await measureRollback(rig, round));
      console.error(
        `Round ${round}: ${describeResults(forward.slice(-1))}; back: ${describeResults(back.slice(-1))}`,
      );
    }
    return [
      lineOf(`${rounds} times from ${version} to this version, by ${newNodes} nodes at once`, forward),
      lineOf(`${rounds} times to a next version, and back to this one`, back),
    ];
  } finally {
    for (const tidy of tidies) await tidy();
  }
}

async function migrateBesideLastRelease(rig: Rig, round: number, root: string): Promise<LoadResult> {
  const url = await rig.database(`forward_${round}`, root);
  await dropFunctionsOfSeeds(url);
  const old = await rig.product(url, { root });
  const result = await measureUnderLoad(rig, url, old, async () => {
    await Promise.all(Array.from({ length: newNodes }, () => prepareDatabase(url)));
    const started = await rig.product(url);
    await started.stop();
    // A release that knows which migrations are additive starts again on a database that has further additive
    // migrations.
    if (existsSync(join(root, 'apps/server/src/platform/db/migrating')))
      await (await rig.product(url, { root })).stop();
  });
  await old.stop();
  return result;
}

/** The rig gives the database of an older tree the functions that this tree's seeds use. A migration makes them too. */
async function dropFunctionsOfSeeds(url: string): Promise<void> {
  const db = openDatabase({ url });
  await sql`do $$ begin
    if not exists (select from schema_migrations where name = '0064-time-of-an-id.sql') then
      drop function if exists time_of_id(uuid);
    end if;
  end $$`.execute(db);
  await db.destroy();
}

async function measureRollback(rig: Rig, round: number): Promise<LoadResult> {
  const url = await rig.database(`back_${round}`);
  const next = await nextVersion();
  await next.add('9998-lanterns.sql');
  const running = await rig.product(url);
  try {
    return await measureUnderLoad(rig, url, running, async () => {
      await migrate(url, { folder: next.folder });
      const again = await rig.product(url);
      await again.stop();
    });
  } finally {
    await running.stop();
    await next.remove();
  }
}

async function measureUnderLoad(
  rig: Rig,
  url: string,
  { port }: RunningProduct,
  change: () => Promise<void>,
): Promise<LoadResult> {
  const db = openDatabase({ url });
  try {
    const call = await callsTo(rig, db, port);
    const load = await startLoad({ db, build: builders(db, systemClock), call });
    await load.waitForRounds(callsAround);
    await change();
    await load.waitForRounds(callsAround);
    return await load.stop();
  } finally {
    await db.destroy();
  }
}

/** Signs each person in by a session whose id is that of the person. */
async function callsTo(rig: Rig, db: Database, port: number) {
  const tokens = new Map<string, Promise<string>>();
  const signIn = async (id: string) => {
    await sql`insert into auth.sessions (id, account_id, not_after) values (${id}, ${id}, now() + interval '1 hour')`.execute(
      db,
    );
    return rig.tokenOf({ userId: id, sessionId: id });
  };
  return async <C extends Call>({ path, method }: C, input: RequestOf<C>, as: string) => {
    const token = tokens.get(as) ?? signIn(as);
    tokens.set(as, token);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${await token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    return { status: answer.status, body: (await answer.json()) as { success: boolean; message: string } };
  };
}

function describeResults(results: readonly LoadResult[]): string {
  const made = results.reduce((sum, result) => sum + result.made, 0);
  const failed = results.flatMap(result => result.failed);
  const longest = Math.max(...results.map(({ longestMs }) => longestMs));
  const reasons = failed.length > 0 ? ` (${[...new Set(failed)].join('; ')})` : '';
  return `${made} errands, ${failed.length} calls failed${reasons}, the longest call ${Math.round(longest)} ms`;
}

const lineOf = (what: string, results: readonly LoadResult[]): BenchLine => ({
  what,
  ours: describeResults(results),
  limit: '',
  ratio: null,
  aim: 'no call fails',
  met: results.every(({ failed }) => failed.length === 0),
});

import type { UserId } from '@nightjar/domain/kernel/id';
import { addDays, addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { releaseFailed, userVersion } from '@nightjar/domain/releases/calls';
import { setRollout } from '@nightjar/domain/releases/desk/calls';
import { fewestFailures } from '@nightjar/domain/releases/rules/rollout';
import type { Insertable } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { AppReleases } from '../../platform/db/schema.gen.ts';
import { reactionsOn } from '../../platform/http/reactions.ts';
import { s3FileStore } from '../../platform/storage/files/s3.ts';
import { testApp } from '../../testing/app.ts';
import { untilTransactionsWaitForLocks } from '../../testing/locks.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { releasesTasks } from './jobs.ts';

const store = await startS3Server('files');
const s3 = await s3FileStore(store.settings);
const app = await testApp({}, () => ({ files: s3 }));
const { call, build, clock, db, platform, sessionOf } = app;
const tasks = releasesTasks(platform, reactionsOn(platform, (await import('../handlers.ts')).reactions));
const run = (name: string) => tasks[name]?.(undefined);
const version = '1.1.175';

async function release(changes: Partial<Insertable<AppReleases>> = {}): Promise<void> {
  const sha256 = (changes.version ?? version).replaceAll('.', '').padEnd(64, 'a');
  await db
    .insertInto('app_releases')
    .values({
      ...{ version, released_at: clock.now(), proven_at: clock.now(), published_by: '0123456789abcdef' },
      ...{ min_native: '1.1.174', size: 4, sha256, signature: 'AAAA', proof: 'proof', rollout: 20 },
      ...changes,
    })
    .execute();
}
const releaseNow = async () =>
  db
    .selectFrom('app_releases')
    .where('version', '=', version)
    .select(['state', 'rollout', 'paused_by_failures'])
    .executeTakeFirstOrThrow();
const people = (count: number) => Promise.all(Array.from({ length: count }, () => build.member()));
const runs = (user_id: UserId, device_id = 'phone') =>
  call(userVersion, { user_id, version, reported_at: clock.now().toISOString(), device_id }, user_id);
const fails = (user_id: UserId, device_id = 'phone') =>
  call(releaseFailed, { user_id, version, device_id }, user_id);
const all = <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) =>
  Promise.all(items.map(item => work(item)));

afterEach(async () => {
  for (const table of ['release_failures', 'user_versions', 'version_days', 'app_releases'] as const)
    await db.deleteFrom(table).execute();
  store.files.clear();
});

describe('pause-rollouts', () => {
  test('a rollout is paused once the release has failed for five people, with an entry in the audit trail', async () => {
    await release();
    clock.advance(60);
    const failed = await people(fewestFailures);
    await all(failed, runs);
    await all(failed, fails);
    await run('pause-rollouts');

    expect(await releaseNow()).toEqual({ state: 'paused', rollout: 20, paused_by_failures: true });
    const entry = await db
      .selectFrom('audit_trail')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      ...{ actor_id: null, action: 'pause-release', subjects: { version } },
      after: { state: 'paused', failed: fewestFailures, running: 0 },
    });
    await run('pause-rollouts');
    const entries = await db
      .selectFrom('audit_trail')
      .where('action', '=', 'pause-release')
      .select('id')
      .execute();
    expect(entries).toHaveLength(1);
    await db.deleteFrom('audit_unsealed').execute();
  });

  test('a person counts once towards the pause of a rollout, however many devices fail and however often they report', async () => {
    await release();
    clock.advance(60);
    const [first, ...others] = await people(fewestFailures - 1);
    for (let device = 0; device < 10; device += 1) await fails(first as UserId, `phone-${device}`);
    await all(others, fails);
    await all(others, fails);
    await run('pause-rollouts');
    expect((await releaseNow()).state).toBe('live');
  });

  test('a rollout is not paused where the people for whom the release failed are a small share of those who run it', async () => {
    await release();
    clock.advance(60);
    await all(await people(fewestFailures), fails);
    // The release failed for 5 of 250 people, which is 2 percent and not enough for a pause. With one person fewer who
    // runs it, the share is larger.
    const running = await people(245);
    await all(running, runs);
    await run('pause-rollouts');
    expect((await releaseNow()).state).toBe('live');
    await db
      .deleteFrom('user_versions')
      .where('user_id', '=', running[0] ?? '')
      .execute();
    await run('pause-rollouts');
    expect((await releaseNow()).state).toBe('paused');
  });

  test('failures from before the last change of a rollout do not pause it, so a rollout that an operator resumes stays live', async () => {
    await release();
    clock.advance(60);
    await all(await people(fewestFailures), fails);
    clock.advance(60);
    await db.updateTable('app_releases').set({ ordered_at: clock.now() }).execute();
    await run('pause-rollouts');
    expect((await releaseNow()).state).toBe('live');
  });

  test('the job that pauses failing rollouts does not change a release that is staged, paused or withdrawn', async () => {
    for (const state of ['staged', 'paused', 'withdrawn'] as const) {
      await release({ state });
      clock.advance(60);
      await all(await people(fewestFailures), fails);
      await run('pause-rollouts');
      expect(await releaseNow()).toMatchObject({ state, paused_by_failures: false });
      await db.deleteFrom('app_releases').execute();
    }
  });

  /** Starts both calls so that they wait for the release's lock in this order, and then lets them continue. */
  async function inTurn(first: () => Promise<unknown>, second: () => Promise<unknown>) {
    const both: Promise<unknown>[] = [];
    await db.transaction().execute(async holder => {
      await holder.selectFrom('app_releases').select('version').forUpdate().execute();
      both.push(first());
      await untilTransactionsWaitForLocks(db);
      both.push(second());
      await untilTransactionsWaitForLocks(db, 2);
    });
    await Promise.all(both);
  }

  test.each(['the operator', 'the job'])(
    'a rollout that an operator widens while the job would pause it stays live, if %s comes first',
    async first => {
      await release();
      const operator = await build.user({ super_admin: true, rep: true });
      clock.advance(60);
      await all(await people(fewestFailures), fails);
      clock.advance(60);
      await sessionOf(operator);
      const widen = () => call(setRollout, { version, rollout: 50 }, operator);
      const pause = async () => run('pause-rollouts');
      await (first === 'the job' ? inTurn(pause, widen) : inTurn(widen, pause));

      expect(await releaseNow()).toEqual({ state: 'live', rollout: 50, paused_by_failures: false });
      await run('pause-rollouts');
      expect((await releaseNow()).state).toBe('live');
    },
  );
});

describe('count-versions', () => {
  const daysNow = () =>
    db
      .selectFrom('version_days')
      .select(['day', 'platform', 'version', 'devices'])
      .orderBy('day')
      .orderBy('version')
      .execute();

  test('devices of past days are counted in the daily count of versions in use, and those of today are not', async () => {
    const [first, second] = await people(2);
    await runs(first as UserId, 'phone');
    await runs(first as UserId, 'tablet');
    await runs(second as UserId);
    await run('count-versions');
    expect(await daysNow()).toEqual([]);
    clock.advance(86_400);
    await run('count-versions');
    await run('count-versions');
    expect(await daysNow()).toEqual([{ day: '2026-11-21', platform: null, version, devices: 3 }]);
  });

  test("a phone's report that arrives late changes the count of versions for the report's day", async () => {
    const [first, second] = await people(2);
    await runs(first as UserId);
    const then = clock.now().toISOString();
    clock.advance(2 * 86_400);
    await run('count-versions');
    await call(
      userVersion,
      { user_id: second as UserId, version: '1.1.176', reported_at: then },
      second as UserId,
    );
    await run('count-versions');
    expect((await daysNow()).map(({ version: of, devices }) => [of, devices])).toEqual([
      ['1.1.175', 1],
      ['1.1.176', 1],
    ]);
  });

  test('a person adds at most twenty devices to the daily count of versions in use', async () => {
    const [person] = await people(1);
    for (let device = 0; device < 25; device += 1) await runs(person as UserId, `phone-${device}`);
    clock.advance(86_400);
    await run('count-versions');
    expect((await daysNow()).map(({ devices }) => devices)).toEqual([20]);
  });

  test("a phone's report of its version is deleted after eight days, and the daily count of versions stays", async () => {
    await runs((await people(1))[0] as UserId);
    clock.advance(8 * 86_400);
    await run('count-versions');
    expect(await db.selectFrom('user_versions').select('day').execute()).toHaveLength(1);
    clock.advance(86_400);
    await run('count-versions');
    expect(await db.selectFrom('user_versions').select('day').execute()).toEqual([]);
    expect(await daysNow()).toHaveLength(1);
  });

  test('the daily counts of versions and the failures of releases are deleted after ninety days', async () => {
    await release();
    await fails((await people(1))[0] as UserId);
    const day = addDays(clock.now().toISOString().slice(0, 10), -89);
    await db.insertInto('version_days').values({ day, version, devices: 3 }).execute();
    clock.advance(86_400);
    await run('count-versions');
    expect(await daysNow()).toHaveLength(1);
    clock.advance(86_400);
    await run('count-versions');
    expect(await daysNow()).toEqual([]);
    expect(await db.selectFrom('release_failures').select('version').execute()).toHaveLength(1);
    clock.advance(89 * 86_400);
    await run('count-versions');
    expect(await db.selectFrom('release_failures').select('version').execute()).toEqual([]);
  });
});

describe('tidy-bundles', () => {
  const fileOf = (number: string) => `bundles/${number.replaceAll('.', '').padEnd(64, 'a')}`;
  async function releaseWithFile(number: string, changes: Partial<Insertable<AppReleases>> = {}) {
    await release({ version: number, rollout: 100, ...changes });
    await s3.put(fileOf(number), Buffer.from('zip!'), 'application/zip');
  }
  /** The store has the time of this machine, so the clock of the test is moved to it. */
  const moveTo = (moment: Date) => clock.advance((moment.getTime() - clock.now().getTime()) / 1000);
  const aDayLater = () => moveTo(addMilliseconds(new Date(), days + 60_000));
  const keptFiles = () => [...store.files.keys()].sort();

  test('the bundle files of withdrawn and superseded releases are deleted, except for the five newest and a release to which phones may return', async () => {
    const newest = ['1.1.201', '1.1.202', '1.1.203', '1.1.204', '1.1.205'];
    for (const number of newest) await releaseWithFile(number);
    await releaseWithFile('1.1.176');
    await releaseWithFile('1.1.177', { state: 'withdrawn' });
    await releaseWithFile('1.1.178', { rollback_from: ['1.1.177'] });
    await releaseWithFile('1.1.179', { state: 'staged', rollout: 0 });
    aDayLater();
    await run('tidy-bundles');

    expect(keptFiles()).toEqual(['1.1.178', '1.1.179', ...newest].map(fileOf));
    const marked = await db
      .selectFrom('app_releases')
      .where('bundle_deleted_at', 'is not', null)
      .select('version')
      .execute();
    expect(marked.map(each => each.version).sort()).toEqual(['1.1.176', '1.1.177']);
    await run('tidy-bundles');
    expect(keptFiles()).toHaveLength(7);
  });

  test('a bundle file without a release is deleted after a day, because a younger file may belong to a publication that still runs', async () => {
    await s3.put(fileOf('9.9.9'), Buffer.from('zip!'), 'application/zip');
    await s3.put('objects/aa/picture', Buffer.from('jpg!'), 'image/jpeg');
    moveTo(new Date());
    await run('tidy-bundles');
    expect(keptFiles()).toHaveLength(2);
    aDayLater();
    await run('tidy-bundles');
    expect(keptFiles()).toEqual(['objects/aa/picture']);
  });
});

import { addMilliseconds, days, minutes } from '@nightjar/domain/kernel/time';
import { releases } from '@nightjar/domain/releases/desk/calls';
import { countedAsRunningFor } from '@nightjar/domain/releases/desk/entity';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { releaseRow, releaseRowWithoutBundle } from '../../../testing/books/releases.ts';

const { call, build, db, clock } = await testApp();
const owl = await build.user({ super_admin: true, allow_admin_access: true });
await db
  .insertInto('app_releases')
  .values([
    releaseRow({ version: '1.1.9', state: 'withdrawn', rollback_from: ['1.1.8'], released_at: clock.now() }),
    releaseRow({ version: '1.1.100', rollout: 20, paused_by_failures: true, state: 'paused' }),
    releaseRow({ version: '1.1.10' }),
    releaseRowWithoutBundle('1.0.0'),
  ])
  .execute();
const list = async (input: object = {}) => (await call(releases, input, owl)).body.data;
const versionsOf = async (input: object = {}) => (await list(input))?.releases.map(({ version }) => version);
const shown = async (version: string) => (await list({ version }))?.releases[0];

async function aReport(user_id: string, version: string, ago: number, device_id = 'phone') {
  const reported_at = addMilliseconds(clock.now(), -ago);
  const day = reported_at.toISOString().slice(0, 10);
  await db.insertInto('user_versions').values({ user_id, device_id, day, version, reported_at }).execute();
}

test('the releases are listed by the numbers of their versions, the newest first, by page', async () => {
  expect(await versionsOf()).toEqual(['1.1.100', '1.1.10', '1.1.9', '1.0.0']);
  expect(await list({ limit: 2 })).toMatchObject({ more: true });
  expect(await versionsOf({ limit: 2, before: '1.1.10' })).toEqual(['1.1.9', '1.0.0']);
  expect(await list({ before: '1.1.9' })).toMatchObject({ more: false });
  expect(await versionsOf({ before: '1' })).toEqual([]);
});

test('one release is found by its version, however its numbers are written', async () => {
  expect(await versionsOf({ version: '1.01.009' })).toEqual(['1.1.9']);
  expect(await versionsOf({ version: '1.2' })).toEqual([]);
});

test('a release is listed with its rollout, its store builds, its size and whose key published it', async () => {
  expect(await shown('1.1.100')).toEqual({
    ...{ version: '1.1.100', state: 'paused', channel: 'production', min_native: '1.0.0', rollout: 20 },
    ...{ size: 4_450_000, rollback_from: [], published_at: '2026-11-20T12:00:00.000Z' },
    ...{ published_by: '3f9c2ab4d1e07f65', running: 0, failed: 0, paused_by_failures: true },
  });
  expect(await shown('1.1.9')).toMatchObject({ state: 'withdrawn', rollback_from: ['1.1.8'] });
  expect(await shown('1.0.0')).toMatchObject({ size: null, min_native: null, published_by: null });
});

test('a person with two devices counts once, as running the version of the newest report', async () => {
  const [rae, moth] = [await build.member(), await build.member()];
  await aReport(rae, '1.1.10', 2 * minutes);
  await aReport(rae, '1.1.9', minutes, 'tablet');
  await aReport(rae, '1.1.100', 2 * days);
  await aReport(moth, '1.1.9', 3 * days);
  expect(await shown('1.1.9')).toMatchObject({ running: 2 });
  expect(await shown('1.1.10')).toMatchObject({ running: 0 });
  expect(await shown('1.1.100')).toMatchObject({ running: 0 });
});

test('a person counts as running the version that their app reported for seven days after the report', async () => {
  await aReport(await build.member(), '1.0.0', countedAsRunningFor - 1);
  await aReport(await build.member(), '1.0.0', countedAsRunningFor);
  expect(await shown('1.0.0')).toMatchObject({ running: 1 });
});

test('a person whose two devices failed to start a release is counted once', async () => {
  const [rae, moth] = [await build.member(), await build.member()];
  const failure = { version: '1.1.10', message: 'TypeError', reported_at: clock.now() };
  await db
    .insertInto('release_failures')
    .values([
      { ...failure, user_id: rae, device_id: 'phone' },
      { ...failure, user_id: rae, device_id: 'tablet' },
      { ...failure, user_id: moth, device_id: 'phone' },
    ])
    .execute();
  expect(await shown('1.1.10')).toMatchObject({ failed: 2 });
  expect(await shown('1.1.9')).toMatchObject({ failed: 0 });
});

test('only super admins read the releases, and a text that is no version is refused by its field', async () => {
  expect((await call(releases, {}, null)).status).toBe(401);
  expect((await call(releases, {}, await build.member())).status).toBe(403);
  expect((await call(releases, {}, await build.user({ rep: true, allow_admin_access: true }))).status).toBe(
    403,
  );
  for (const field of ['version', 'before']) {
    const { status, body } = await call(releases, { [field]: '1.1.x' }, owl);
    expect([status, body.message]).toEqual([400, expect.stringContaining(field)]);
  }
});

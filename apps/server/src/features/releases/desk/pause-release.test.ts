import { pauseRelease, setRollout } from '@nightjar/domain/releases/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { releaseRow } from '../../../testing/books/releases.ts';

const { call, build, db, tokenOf } = await testApp();
const owl = await build.user({ super_admin: true, allow_admin_access: true });
const pause = (version: string, as: string | null = owl) => call(pauseRelease, { version }, as);
async function aRelease(version: string, changes: object = {}): Promise<string> {
  await db
    .insertInto('app_releases')
    .values(releaseRow({ version, rollout: 20, ...changes }))
    .execute();
  return version;
}

test('a release that a super admin pauses keeps its percentage, a new rollout resumes it, and the audit trail has both acts', async () => {
  const version = await aRelease('1.2.1');
  expect((await pause(version)).body.data).toMatchObject({ state: 'paused', rollout: 20 });
  await call(setRollout, { version, rollout: 20 }, owl);
  const trail = await db.selectFrom('audit_trail').selectAll().orderBy('id').execute();
  expect(trail.slice(-2)).toMatchObject([
    { action: 'pause-release', before: { state: 'live' }, after: { version, state: 'paused', rollout: 20 } },
    { action: 'set-rollout', before: { state: 'paused' }, after: { version, state: 'live', rollout: 20 } },
  ]);
});

test('a release that was paused because of failures keeps that reason when a super admin pauses it too', async () => {
  const version = await aRelease('1.2.2', { state: 'paused', paused_by_failures: true });
  expect((await pause(version)).body.data).toMatchObject({ state: 'paused', paused_by_failures: true });
  const trail = await db.selectFrom('audit_trail').selectAll().orderBy('id').execute();
  expect(trail.at(-1)).toMatchObject({ action: 'pause-release', after: null });
});

test('the call to pause a release is refused for a staged release, a withdrawn release and an unknown version', async () => {
  const staged = await aRelease('1.2.3', { state: 'staged', rollout: 0 });
  expect((await pause(staged)).body.code).toBe('not_live');
  expect((await pause(await aRelease('1.2.4', { state: 'withdrawn' }))).body.code).toBe('release_withdrawn');
  expect((await pause('9.9.9')).status).toBe(404);
  expect((await pause('newest')).status).toBe(400);
});

test('pausing a release needs a super admin with a recent code', async () => {
  const version = await aRelease('1.2.5');
  expect((await pause(version, null)).status).toBe(401);
  expect((await pause(version, (await build.pro()).user_id)).status).toBe(403);
  const stale = await call(pauseRelease, { version }, null, { token: await tokenOf(owl, -16 * 60) });
  expect([stale.status, stale.body.code]).toEqual([403, 'reauthentication_needed']);
});

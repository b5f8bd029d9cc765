import { setRollout, versionUp, withdrawRelease } from '@nightjar/domain/releases/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { releaseRow, releaseRowWithoutBundle } from '../../../testing/books/releases.ts';

const { call, build, db, tokenOf } = await testApp();
const owl = await build.user({ super_admin: true, allow_admin_access: true });
const withdraw = (version: string, as: string | null = owl) => call(withdrawRelease, { version }, as);
async function aRelease(version: string, changes: object = {}): Promise<string> {
  await db
    .insertInto('app_releases')
    .values(releaseRow({ version, rollout: 20, ...changes }))
    .execute();
  return version;
}

test('a withdrawn release stays withdrawn, and the audit trail has its state before and after', async () => {
  const version = await aRelease('1.2.1');
  expect((await withdraw(version)).body.data).toMatchObject({ state: 'withdrawn', rollout: 20 });
  expect((await withdraw(version)).body.data).toMatchObject({ state: 'withdrawn', rollout: 20 });
  expect((await call(versionUp, { version }, owl)).body.code).toBe('release_withdrawn');
  const trail = await db.selectFrom('audit_trail').selectAll().orderBy('id').execute();
  const changes = trail.filter(({ action, after }) => action === 'withdraw-release' && after !== null);
  expect(changes).toMatchObject([
    { before: { version, state: 'live' }, after: { version, state: 'withdrawn', rollout: 20 } },
  ]);
});

test('a release that is withdrawn while new rollouts of it are set ends as withdrawn', async () => {
  const version = await aRelease('1.2.2');
  await Promise.all([
    ...[30, 40, 50, 60].map(rollout => call(setRollout, { version, rollout }, owl)),
    withdraw(version),
    ...[70, 80, 90].map(rollout => call(setRollout, { version, rollout }, owl)),
  ]);
  const row = await db
    .selectFrom('app_releases')
    .where('version', '=', version)
    .select('state')
    .executeTakeFirst();
  expect(row?.state).toBe('withdrawn');
});

test('a release without a bundle can be withdrawn, and an unknown version cannot', async () => {
  await db.insertInto('app_releases').values(releaseRowWithoutBundle('1.1.1')).execute();
  expect((await withdraw('1.1.1')).body.data).toMatchObject({ state: 'withdrawn' });
  expect((await withdraw('9.9.9')).status).toBe(404);
  expect((await withdraw('newest')).status).toBe(400);
});

test('withdrawing a release needs a super admin with a recent code', async () => {
  const version = await aRelease('1.2.3');
  expect((await withdraw(version, null)).status).toBe(401);
  expect((await withdraw(version, await build.user({ rep: true, allow_admin_access: true }))).status).toBe(
    403,
  );
  const stale = await call(withdrawRelease, { version }, null, { token: await tokenOf(owl, -16 * 60) });
  expect([stale.status, stale.body.code]).toEqual([403, 'reauthentication_needed']);
});

import { version as latestVersion } from '@nightjar/domain/releases/calls';
import { versionUp } from '@nightjar/domain/releases/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { releaseRow, releaseRowWithoutBundle } from '../../../testing/books/releases.ts';

const { call, build, db, tokenOf } = await testApp();
const owl = await build.user({ super_admin: true, allow_admin_access: true });
const raise = (version: string, as: string | null = owl) => call(versionUp, { version }, as);
async function aRelease(version: string, changes: object = {}): Promise<string> {
  await db
    .insertInto('app_releases')
    .values(releaseRow({ version, rollout: 20, ...changes }))
    .execute();
  return version;
}

test('`version-up` makes a paused release live for every device, and the audit trail has the state before and after', async () => {
  const version = await aRelease('1.2.1', { state: 'paused', paused_by_failures: true });
  const { body } = await raise(version);
  expect(body.data).toMatchObject({ version, state: 'live', rollout: 100, paused_by_failures: false });
  const trail = await db.selectFrom('audit_trail').selectAll().orderBy('id').execute();
  expect(trail.at(-1)).toMatchObject({
    ...{ actor_id: owl, action: 'version-up', outcome: 'ok', subjects: { version } },
    before: { version, state: 'paused', rollout: 20 },
    after: { version, state: 'live', rollout: 100 },
  });
});

test('`version-up` makes a release the latest version at once, although a server node caches the list of releases for seconds', async () => {
  const version = await aRelease('1.3.0');
  const latest = async () => (await call(latestVersion, {}, null)).body.data?.version;
  expect(await latest()).not.toBe(version);
  await raise(version);
  expect(await latest()).toBe(version);
});

test('ten calls of `version-up` for one release at the same time change it once', async () => {
  const version = await aRelease('1.2.2');
  const replies = await Promise.all(Array.from({ length: 10 }, () => raise(version)));
  for (const { body } of replies) expect(body.data).toMatchObject({ state: 'live', rollout: 100 });
  const trail = await db.selectFrom('audit_trail').selectAll().where('action', '=', 'version-up').execute();
  const changes = trail.filter(({ after }) => (after as { version?: string } | null)?.version === version);
  expect(changes).toHaveLength(1);
});

test('`version-up` is refused for a withdrawn release, a release without a bundle and an unknown version', async () => {
  expect((await raise(await aRelease('1.2.3', { state: 'withdrawn' }))).body.code).toBe('release_withdrawn');
  await db.insertInto('app_releases').values(releaseRowWithoutBundle('1.1.1')).execute();
  expect((await raise('1.1.1')).body.code).toBe('no_bundle');
  expect((await raise('9.9.9')).status).toBe(404);
  expect((await raise('newest')).status).toBe(400);
});

test('`version-up` needs a super admin with a recent code', async () => {
  const version = await aRelease('1.2.4');
  expect((await raise(version, null)).status).toBe(401);
  expect((await raise(version, await build.member())).status).toBe(403);
  const stale = await call(versionUp, { version }, null, { token: await tokenOf(owl, -16 * 60) });
  expect([stale.status, stale.body.code]).toEqual([403, 'reauthentication_needed']);
});

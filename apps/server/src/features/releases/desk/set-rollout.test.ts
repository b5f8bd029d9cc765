import { setRollout } from '@nightjar/domain/releases/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { releaseRow, releaseRowWithoutBundle } from '../../../testing/books/releases.ts';

const { call, build, db, clock, tokenOf } = await testApp();
const owl = await build.user({ super_admin: true, allow_admin_access: true });
const set = (version: string, rollout: unknown, as: string | null = owl) =>
  call(setRollout, { version, rollout } as never, as);
async function aRelease(version: string, changes: object = {}): Promise<string> {
  await db
    .insertInto('app_releases')
    .values(releaseRow({ version, rollout: 20, ...changes }))
    .execute();
  return version;
}
const rowOf = (version: string) =>
  db.selectFrom('app_releases').where('version', '=', version).selectAll().executeTakeFirstOrThrow();

async function changesOf(version: string) {
  const trail = await db.selectFrom('audit_trail').selectAll().orderBy('id').execute();
  return trail
    .filter(({ subjects, after }) => (subjects as { version?: string }).version === version && after !== null)
    .map(({ actor_id, action, before, after }) => ({ actor_id, action, before, after }));
}

test('widening a rollout raises its percentage, and the audit trail has the percentages before and after', async () => {
  const version = await aRelease('1.2.1');
  const { body } = await set(version, 50);
  expect(body.data).toMatchObject({ version, state: 'live', rollout: 50, running: 0, failed: 0 });
  expect(await changesOf(version)).toEqual([
    {
      ...{ actor_id: owl, action: 'set-rollout' },
      before: { version, state: 'live', rollout: 20 },
      after: { version, state: 'live', rollout: 50 },
    },
  ]);
});

test('a rollout that is set again with the same percentage changes nothing, and the trail has no change', async () => {
  const version = await aRelease('1.2.2');
  await set(version, 50);
  clock.advance(60);
  expect((await set(version, 50)).body.data).toMatchObject({ rollout: 50 });
  expect(await changesOf(version)).toHaveLength(1);
});

test('a new rollout ends a pause, also the one that failures caused', async () => {
  const version = await aRelease('1.2.3', { state: 'paused', paused_by_failures: true });
  expect((await set(version, 20)).body.data).toMatchObject({ state: 'live', paused_by_failures: false });
});

test('the percentage of a rollout never becomes smaller, also where many calls change it at once', async () => {
  const version = await aRelease('1.2.4');
  const wanted = Array.from({ length: 12 }, (_, index) => 30 + index * 5);
  const replies = await Promise.all(wanted.toReversed().map(rollout => set(version, rollout)));
  const largest = Math.max(...replies.map(({ body }) => (body.success ? (body.data?.rollout ?? 0) : 0)));
  for (const { body } of replies) if (!body.success) expect(body.code).toBe('rollout_shrinks');
  expect([largest, (await rowOf(version)).rollout]).toEqual([85, 85]);
  const rollouts = (await changesOf(version)).map(({ after }) => (after as { rollout: number }).rollout);
  expect(rollouts).toEqual(rollouts.toSorted((a, b) => a - b));
  expect((await set(version, 84)).body).toMatchObject({
    code: 'rollout_shrinks',
    message: expect.stringContaining('85 %'),
  });
});

test('setting a rollout at the desk stores its time, so that signed orders from before that time are refused as replays', async () => {
  const version = await aRelease('1.2.5');
  await set(version, 50);
  expect((await rowOf(version)).ordered_at).toEqual(clock.now());
});

test('no rollout can be set for a withdrawn release or for a release without a bundle', async () => {
  const version = await aRelease('1.2.6', { state: 'withdrawn' });
  expect((await set(version, 50)).body.code).toBe('release_withdrawn');
  await db.insertInto('app_releases').values(releaseRowWithoutBundle('1.1.1')).execute();
  expect((await set('1.1.1', 100)).body.code).toBe('no_bundle');
  expect(await changesOf(version)).toEqual([]);
});

test('setting the rollout of a release needs a super admin with a recent code', async () => {
  const version = await aRelease('1.2.7');
  expect((await set(version, 50, null)).status).toBe(401);
  expect((await set(version, 50, await build.user({ rep: true, allow_admin_access: true }))).status).toBe(
    403,
  );
  const token = await tokenOf(owl, -16 * 60);
  const stale = await call(setRollout, { version, rollout: 50 }, null, { token });
  expect([stale.status, stale.body.code]).toEqual([403, 'reauthentication_needed']);
  expect((await rowOf(version)).rollout).toBe(20);
});

test('a rollout of a version that was never released, or of no percentage, is refused', async () => {
  expect((await set('9.9.9', 50)).status).toBe(404);
  for (const rollout of [-1, 101, 12.5, '50'])
    expect(await set('1.2.1', rollout)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('rollout') },
    });
});

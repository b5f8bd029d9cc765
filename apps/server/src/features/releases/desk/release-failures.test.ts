import { addMilliseconds, minutes } from '@nightjar/domain/kernel/time';
import { releaseFailures } from '@nightjar/domain/releases/desk/calls';
import { failureMessagesLimit } from '@nightjar/domain/releases/desk/entity';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { releaseRow } from '../../../testing/books/releases.ts';

const { call, build, db, clock } = await testApp();
const owl = await build.user({ super_admin: true, allow_admin_access: true });
const versions = ['1.1.174', '1.1.175', '1.1.176'];
await db
  .insertInto('app_releases')
  .values(versions.map(version => releaseRow({ version })))
  .execute();
const failuresOf = async (version: string) => (await call(releaseFailures, { version }, owl)).body.data;

type Failure = { version?: string; message: string; platform?: 'ios' | 'android'; ago?: number };
async function fails({ version = '1.1.175', message, platform, ago = 0 }: Failure, user?: string) {
  const user_id = user ?? (await build.member());
  const reported_at = addMilliseconds(clock.now(), -ago * minutes);
  const row = { version, user_id, device_id: crypto.randomUUID(), platform, message, reported_at };
  await db.insertInto('release_failures').values(row).execute();
  return user_id;
}

test('the failures of a release are grouped by the first line of the error, and the group with the most people comes first', async () => {
  await fails({ message: 'RangeError: depth', ago: 1 });
  const rae = await fails({ message: 'TypeError: night', platform: 'ios', ago: 9 });
  await fails({ message: 'TypeError: night', platform: 'ios', ago: 8 }, rae);
  await fails({ message: 'TypeError: night', platform: 'android', ago: 7 });
  await fails({ message: '', ago: 2 });
  await fails({ version: '1.1.174', message: 'TypeError: night' });
  const at = (ago: number) => addMilliseconds(clock.now(), -ago * minutes).toISOString();
  expect(await failuresOf('1.1.175')).toEqual([
    { message: 'TypeError: night', people: 2, platforms: ['android', 'ios'], last_at: at(7) },
    { message: 'RangeError: depth', people: 1, platforms: [], last_at: at(1) },
    { message: '', people: 1, platforms: [], last_at: at(2) },
  ]);
});

test("the list of a release's failures shows a limited number of different errors", async () => {
  const rae = await build.member();
  for (let kind = 0; kind <= failureMessagesLimit; kind += 1)
    await fails({ version: '1.1.176', message: `Error ${kind}` }, rae);
  expect(await failuresOf('1.1.176')).toHaveLength(failureMessagesLimit);
});

test('the list of failures for a version that was never released is empty', async () => {
  expect(await failuresOf('9.9.9')).toEqual([]);
});

test('only super admins read the failures of a release, and a text that is no version is refused', async () => {
  const version = '1.1.175';
  expect((await call(releaseFailures, { version }, null)).status).toBe(401);
  expect((await call(releaseFailures, { version }, (await build.pro()).user_id)).status).toBe(403);
  const { status, body } = await call(releaseFailures, { version: 'newest' }, owl);
  expect([status, body.message]).toEqual([400, expect.stringContaining('version')]);
});

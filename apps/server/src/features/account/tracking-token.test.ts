import {
  hardDeleteUser,
  trackingToken,
  updateActivityStatus,
  uploadLocation,
} from '@nightjar/domain/account/calls';
import { suspendUser } from '@nightjar/domain/account/desk/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { hours } from '@nightjar/domain/kernel/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { accountTasks } from './jobs.ts';

const { call, build, db, clock, platform, tokenOf, sessionOf } = await testApp();
const bar = { latitude: 27.9601, longitude: -82.4401 };
let member: UserId;

const say = (activity_status: 'in' | 'out') =>
  call(updateActivityStatus, { user_id: member, activity_status }, member);
const askToken = async () => (await call(trackingToken, { user_id: member }, member)).body;
async function goOut(): Promise<string> {
  await say('out');
  const { data } = await askToken();
  if (!data) throw new Error('no token was given');
  return data.token;
}
const upload = async (token: string | null, locations: Record<string, unknown> = bar) => {
  const { status, body } = await call(uploadLocation, locations, null, { token });
  return { ...body, status };
};
const stored = async () =>
  (await db.selectFrom('user_locations').selectAll().where('user_id', '=', member).executeTakeFirst()) ??
  null;

beforeEach(async () => {
  member = await build.member();
});

test('a user whose status is "in" gets no tracking token', async () => {
  await say('in');
  expect(await askToken()).toMatchObject({ success: false, code: 'not_out' });
});

test('a user who asks again gets a new tracking token, and the one before may do nothing', async () => {
  const first = await goOut();
  const second = await goOut();
  expect(second).not.toBe(first);
  expect(await upload(first)).toMatchObject({ status: 401 });
  expect(await upload(second)).toMatchObject({ status: 200 });
});

test('the tracking tokens of two phones of one user are valid beside each other', async () => {
  const first = await goOut();
  const otherPhone = { token: await tokenOf(member) };
  const { body } = await call(trackingToken, { user_id: member }, member, otherPhone);
  expect(await upload(body.data?.token ?? null)).toMatchObject({ status: 200 });
  expect(await upload(first)).toMatchObject({ status: 200 });
});

describe('the end of a tracking token', () => {
  const refused = async (token: string) => {
    expect(await upload(token)).toMatchObject({ status: 401, code: 'not_authenticated' });
    expect(await stored()).toBeNull();
  };

  test('a tracking token may do nothing after the user\'s status became "in", also once the status is "out" again', async () => {
    const token = await goOut();
    await say('in');
    await refused(token);
    await say('out');
    await refused(token);
  });

  test('a tracking token may do nothing after the night has ended', async () => {
    const token = await goOut();
    clock.advance((24 * hours) / 1000);
    await refused(token);
    clock.advance((-24 * hours) / 1000);
  });

  test('a tracking token may do nothing after its session has ended', async () => {
    const token = await goOut();
    await db
      .updateTable('auth.sessions')
      .set({ ended_at: clock.now(), end_reason: 'logout' })
      .where('account_id', '=', member)
      .execute();
    await refused(token);
  });

  test('a tracking token may do nothing after the account was put on hold', async () => {
    const token = await goOut();
    const admin = await build.member({ super_admin: true });
    await call(suspendUser, { user_id: member, reason: 'Sold tickets at the door.', until: null }, admin);
    await refused(token);
  });

  test('a tracking token may do nothing after the account was deleted', async () => {
    const token = await goOut();
    await call(hardDeleteUser, { user_id: member }, member);
    await refused(token);
  });

  test.each([null, 'forged', 'A'.repeat(43)])(
    'an upload with the unknown token %j is refused',
    async token => {
      expect(await upload(token)).toMatchObject({ status: 401 });
    },
  );

  test('an upload with the access token of a session is refused', async () => {
    await goOut();
    await refused(await sessionOf(member));
  });
});

test('a tracking token opens no other call', async () => {
  const token = await goOut();
  const { status } = await call(updateActivityStatus, { user_id: member, activity_status: 'in' }, member, {
    token,
  });
  expect(status).toBe(401);
});

test('expired tracking tokens are deleted with the old locations', async () => {
  await goOut();
  clock.advance((24 * hours) / 1000);
  await accountTasks(platform)['delete-old-locations']?.({});
  expect(await db.selectFrom('tracking_tokens').selectAll().where('user_id', '=', member).execute()).toEqual(
    [],
  );
  clock.advance((-24 * hours) / 1000);
});

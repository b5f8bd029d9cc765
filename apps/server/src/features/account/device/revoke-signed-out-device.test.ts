import { randomUUID } from 'node:crypto';
import { mySessions, revokeSignedOutDevice, savePushToken } from '@nightjar/domain/account/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, tokenOf } = await testApp();

/** Returns a phone on which this person is signed in and has allowed pushes. */
async function phoneOf(member: string, { device_id = randomUUID(), token: push = randomUUID() } = {}) {
  const token = await tokenOf(member);
  await call(savePushToken, { token: push, device_id, platform: 'ios' }, null, { token });
  const { body } = await call(mySessions, {}, null, { token });
  const session_id = body.data?.find(({ current }) => current)?.session_id ?? '';
  return { token, push, device_id, session_id };
}

const revoke = (device_id: string, session_id: string) =>
  call(revokeSignedOutDevice, { device_id, session_id }, null);
const ownersOf = async (device_id: string) =>
  (await db.selectFrom('devices').where('device_id', '=', device_id).select('user_id').execute()).map(
    ({ user_id }) => user_id,
  );

test('a device that signed out without a connection gets no pushes later, and its session has ended', async () => {
  const phone = await phoneOf(await build.user());
  const { status, body } = await revoke(phone.device_id, phone.session_id);
  expect([status, body.data]).toEqual([200, { revoked: true }]);
  expect(await ownersOf(phone.device_id)).toEqual([]);
  expect((await call(mySessions, {}, null, { token: phone.token })).status).toBe(401);
  expect((await revoke(phone.device_id, phone.session_id)).body.data).toEqual({ revoked: true });
});

test('the id of a device alone, or the id of a session alone, revokes nothing', async () => {
  const member = await build.user();
  const [mine, other] = [await phoneOf(member), await phoneOf(member)];
  for (const [device_id, session_id] of [
    [mine.device_id, randomUUID()],
    [mine.device_id, other.session_id],
    [randomUUID(), mine.session_id],
  ] as const)
    expect((await revoke(device_id, session_id)).body.data).toEqual({ revoked: true });
  expect(await ownersOf(mine.device_id)).toEqual([member]);
  expect((await call(mySessions, {}, null, { token: mine.token })).status).toBe(200);
});

test('a late sign-out of a device does not stop the pushes of the next user of the phone, nor of the same user who has signed in again', async () => {
  const [before, after] = [await build.user(), await build.user()];
  const first = await phoneOf(before);
  const second = await phoneOf(after, { device_id: first.device_id, token: first.push });
  await revoke(first.device_id, first.session_id);
  expect(await ownersOf(first.device_id)).toEqual([after]);
  const again = await phoneOf(after, { device_id: first.device_id, token: first.push });
  await revoke(second.device_id, second.session_id);
  expect(await ownersOf(again.device_id)).toEqual([after]);
});

import { savePushToken } from '@nightjar/domain/account/calls';
import { devicesLimit } from '@nightjar/domain/account/entity';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, url, tokenOf } = await testApp();
const register = (as: string, token: string, device_id: string) =>
  call(savePushToken, { token, device_id, platform: 'android' }, as);
const devicesOf = (user: string) =>
  db
    .selectFrom('devices')
    .where('user_id', '=', user)
    .select(['token', 'device_id'])
    .orderBy('device_id')
    .execute();

test('a phone that changes hands belongs to its new user alone, who alone gets its pushes', async () => {
  const [before, after] = [await build.user(), await build.user()];
  await register(before, 'token-1', 'phone-1');
  await register(after, 'token-1', 'phone-1');
  expect(await devicesOf(before)).toEqual([]);
  expect(await devicesOf(after)).toEqual([{ token: 'token-1', device_id: 'phone-1' }]);
});

test('a push token may be moved to another device, and a device to another token', async () => {
  const member = await build.user();
  await register(member, 'token-2', 'phone-2');
  await register(member, 'token-2', 'phone-3');
  expect(await devicesOf(member)).toEqual([{ token: 'token-2', device_id: 'phone-3' }]);
  await register(member, 'token-4', 'phone-3');
  expect(await devicesOf(member)).toEqual([{ token: 'token-4', device_id: 'phone-3' }]);
});

test('if twenty people register one device at once, one of them gets it and no request fails', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => build.user()));
  const replies = await Promise.all(people.map(id => register(id, 'token-5', 'phone-5')));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await db.selectFrom('devices').where('token', '=', 'token-5').selectAll().execute()).toHaveLength(1);
});

test('a user has a limited number of devices, and a further one replaces the one unused for longest', async () => {
  const member = await build.user();
  for (let index = 0; index <= devicesLimit; index += 1) {
    clock.advance(1);
    await register(member, `many-${index}`, `many-${index}`);
  }
  const kept = await devicesOf(member);
  expect(kept).toHaveLength(devicesLimit);
  expect(kept.map(({ device_id }) => device_id)).not.toContain('many-0');
});

test('a device gets no pushes after its user has signed out', async () => {
  const member = await build.user();
  const token = await tokenOf(member);
  const device = { token: 'token-6', device_id: 'phone-6', platform: 'ios' as const };
  await call(savePushToken, device, null, { token });
  const { status } = await fetch(`${url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(status).toBe(204);
  expect(await devicesOf(member)).toEqual([]);
});

import { revokeDevice, savePushToken } from '@nightjar/domain/account/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db } = await testApp();
const device = { token: 'token', device_id: 'phone', platform: 'web' as const };
const revoke = (as: string) => call(revokeDevice, { user_id: as, device_id: device.device_id }, as);
const devices = () => db.selectFrom('devices').select('user_id').execute();

test('a user can revoke only their own device, and revoking it twice changes nothing', async () => {
  const [member, other] = [await build.user(), await build.user()];
  await call(savePushToken, device, member);
  expect((await revoke(other)).body.data).toEqual({ revoked: true });
  expect(await devices()).toHaveLength(1);
  expect([(await revoke(member)).status, (await revoke(member)).status]).toEqual([200, 200]);
  expect(await devices()).toEqual([]);
});

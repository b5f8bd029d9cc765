import { myUserDetails, updateAllowSys } from '@nightjar/domain/account/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build } = await testApp();

test('a user switches whether they accept drinks as often as they like', async () => {
  const member = await build.user();
  for (const accepts of [false, false, true]) {
    const { body } = await call(updateAllowSys, { user_id: member, allow_sys: accepts }, member);
    expect(body.data).toEqual({ allow_sys: accepts });
    expect((await call(myUserDetails, {}, member)).body.data?.user.allow_sys).toBe(accepts);
  }
});

import { proClockOut } from '@nightjar/domain/staff/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build } = await testApp();

test('clocking out ends a shift, and clocking out again changes nothing', async () => {
  const user = await build.user({ pro: true });
  const pro = await build.pro({ user_id: user });

  const first = await call(proClockOut, { pro_id: pro.id }, user);
  const again = await call(proClockOut, { pro_id: pro.id }, user);

  expect(first.body.data).toMatchObject([{ clocked_in: false, clocked_in_until: null }]);
  expect(again.body.data).toEqual(first.body.data);
});

test("clocking out of another user's shift is not found", async () => {
  const user = await build.user({ pro: true });
  const pro = await build.pro();
  expect((await call(proClockOut, { pro_id: pro.id }, user)).status).toBe(404);
});

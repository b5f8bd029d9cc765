import { mySessions } from '@nightjar/domain/account/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, clock, tokenOf, db, statementsOf } = await testApp();

test("the list of a user's sessions has the valid ones, latest used first, and marks the session that asks", async () => {
  const member = await build.user();
  const phone = await tokenOf(member);
  clock.advance(60);
  const laptop = await tokenOf(member);
  await tokenOf(await build.user());

  const { body } = await call(mySessions, {}, null, { token: phone });

  expect(body.data?.map(({ current }) => current)).toEqual([false, true]);
  const seen = await call(mySessions, {}, null, { token: laptop });
  expect(seen.body.data?.map(({ current }) => current)).toEqual([true, false]);
});

test("an ended or expired session is not in the user's list of sessions", async () => {
  const member = await build.user();
  await tokenOf(member);
  const ended = { ended_at: clock.now(), end_reason: 'logout' };
  await db.updateTable('auth.sessions').set(ended).where('account_id', '=', member).execute();
  await tokenOf(member, -25 * 3600);
  const { body } = await call(mySessions, {}, member);
  expect(body.data).toHaveLength(1);
});

test('my-sessions takes at most six statements', async () => {
  const member = await build.user();
  await call(mySessions, {}, member);
  expect((await statementsOf(() => call(mySessions, {}, member))).length).toBeLessThanOrEqual(6);
});

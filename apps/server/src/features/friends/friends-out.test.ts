import { friendsOut } from '@nightjar/domain/friends/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, clock, statementsOf } = await testApp();
const until = new Date('2026-11-21T11:00:00Z');
const out = { activity_status: 'out', activity_status_until: until };

test('the list of friends who are out has them by name, with their venue', async () => {
  const user_id = await build.member();
  const friend = async (nickname: string, more: object = out) => {
    const id = await build.member({ nickname, ...more });
    await build.friendship(user_id, id);
    return id;
  };
  const moth = await friend('moth', { ...out, private: true });
  await build.checkIn(moth, await build.venue({ name: 'The Low Lantern' }));
  await friend('Ada');
  await friend('inside', {});
  await friend('ended', { ...out, activity_status_until: clock.now() });
  await friend('suspended', { ...out, suspended_at: clock.now() });
  await friend('deleted', { ...out, deleted_at: clock.now() });
  await build.block(user_id, await friend('blocked'));
  await build.block(await friend('blocker'), user_id);
  await build.member({ nickname: 'stranger', ...out });

  const statements = await statementsOf(async () => {
    const { body } = await call(friendsOut, { user_id }, user_id);
    expect(body.total).toBe(2);
    expect(body.data).toMatchObject([
      { nickname: 'Ada', venue: null },
      { nickname: 'moth', venue: { name: 'The Low Lantern' } },
    ]);
    expect(new Date(body.data?.[0]?.until ?? '')).toEqual(until);
  });
  expect(statements.length).toBeLessThanOrEqual(6);
});

test('a page of friends who are out has up to 5,000, and one more is refused with the name of the field', async () => {
  const me = await build.member();
  expect((await call(friendsOut, { user_id: me, page: 1, pageSize: 5000 }, me)).status).toBe(200);
  const { status, body } = await call(friendsOut, { user_id: me, pageSize: 5001 }, me);
  expect([status, body.message]).toEqual([400, expect.stringMatching(/^pageSize /)]);
});

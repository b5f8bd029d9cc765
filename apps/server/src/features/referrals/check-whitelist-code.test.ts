import { myUserDetails } from '@nightjar/domain/account/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import { checkWhitelistCode } from '@nightjar/domain/referrals/calls';
import { nearbyVenues } from '@nightjar/domain/venues/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db } = await testApp();
const addCode = (code: string, max_uses = 1) =>
  db.insertInto('whitelist_codes').values({ code, label: 'Test', max_uses }).execute();

test("entering an invite code gives access at once: the same session is a member's from the next call on", async () => {
  await addCode('LANTERN');
  const user_id = await build.user();
  expect((await call(nearbyVenues, { ...ybor }, user_id)).status).toBe(403);

  const { body } = await call(checkWhitelistCode, { user_id, code: 'lan-tern' }, user_id);

  expect(body.data).toMatchObject({ subscribed: true, plan: { source: 'whitelist', status: 'active' } });
  expect((await call(nearbyVenues, { ...ybor }, user_id)).status).toBe(200);
  expect((await call(myUserDetails, {}, user_id)).body.data?.user.subscribed).toBe(true);
});

test('an invite code for one person that twenty people enter at once lets one of them in', async () => {
  await addCode('LASTONE');
  const users = await Promise.all(Array.from({ length: 20 }, () => build.user()));

  const replies = await Promise.all(
    users.map(user_id => call(checkWhitelistCode, { user_id, code: 'LASTONE' }, user_id)),
  );

  expect(replies.filter(({ body }) => body.success)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'code_used_up')).toHaveLength(19);
});

test('a person who entered ten wrong invite codes in a day has to wait for the next try', async () => {
  const user_id = await build.user();
  const guess = () => call(checkWhitelistCode, { user_id, code: 'WRONG' }, user_id);

  for (let count = 0; count < 10; count += 1) expect((await guess()).body.code).toBe('not_on_list');
  const last = await guess();

  expect(last.status).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(3600);
});

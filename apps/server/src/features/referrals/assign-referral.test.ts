import { userTopic } from '@nightjar/domain/live';
import { assignReferral } from '@nightjar/domain/referrals/calls';
import { createClient } from '@supabase/supabase-js';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, url, sessionOf } = await testApp();

test('who brought whom is written once, and saying it again changes nothing', async () => {
  const rae = await build.member({ referral_code: 'RAE123' });
  const user_id = await build.user();

  const replies = await Promise.all(
    Array.from({ length: 5 }, () => call(assignReferral, { user_id, code: 'rae123' }, user_id)),
  );

  expect(replies.every(({ body }) => body.success && body.data?.referrer_id === rae)).toBe(true);
  const rows = await db.selectFrom('referrals').selectAll().where('user_id', '=', user_id).execute();
  expect(rows).toMatchObject([{ referrer_id: rae, state: 'joined' }]);
});

test('an unknown code, my own and a second referrer are refused', async () => {
  await build.member({ referral_code: 'FIRST2' });
  await build.member({ referral_code: 'SECOND' });
  const user_id = await build.user({ referral_code: 'MYOWN2' });
  const codeOf = async (code: string) => (await call(assignReferral, { user_id, code }, user_id)).body.code;

  expect(await codeOf('NOBODY')).toBe('unknown_code');
  expect(await codeOf('MYOWN2')).toBe('own_code');
  await codeOf('FIRST2');
  expect(await codeOf('SECOND')).toBe('already_referred');
});

test('whoever brought them along hears of it once', async () => {
  const rae = await build.member({ referral_code: 'HEARS2' });
  const user_id = await build.user();
  const phone = createClient(url, 'sb_publishable_key', { accessToken: () => sessionOf(rae) });
  onTestFinished(() => void phone.removeAllChannels());
  await phone.realtime.setAuth();
  const channel = phone.channel(userTopic.nameOf(rae), { config: { private: true } });
  let heard = 0;
  channel.on('broadcast', { event: 'referral_changed' }, () => {
    heard += 1;
  });
  await new Promise<void>(resolve => channel.subscribe(status => status === 'SUBSCRIBED' && resolve()));

  await call(assignReferral, { user_id, code: 'HEARS2' }, user_id);
  await call(assignReferral, { user_id, code: 'HEARS2' }, user_id);

  await expect.poll(() => heard).toBe(1);
});

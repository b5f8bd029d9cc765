import { assignReferral } from '@nightjar/domain/referrals/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db } = await testApp();

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

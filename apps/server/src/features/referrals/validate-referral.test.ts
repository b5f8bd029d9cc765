import { validateReferral } from '@nightjar/domain/referrals/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build } = await testApp();

test('a visitor with a referral code sees only the first name of its owner', async () => {
  await build.member({ referral_code: 'RAE123', first_name: 'Rae' });
  const { body } = await call(validateReferral, { code: 'rae 123' }, null);
  expect(body.data).toEqual({ first_name: 'Rae' });
});

test('a visitor reads no name of a private inviter, and neither does a user across a block', async () => {
  await build.member({ referral_code: 'PRIVATE3', first_name: 'Rae', private: true });
  const blocker = await build.member({ referral_code: 'BLACK444', first_name: 'Rae' });
  const user = await build.member();
  await build.block(blocker, user);

  expect((await call(validateReferral, { code: 'PRIVATE3' }, null)).body.data).toEqual({ first_name: null });
  expect((await call(validateReferral, { code: 'BLACK444' }, user)).body.data).toEqual({ first_name: null });
});

test('the house contact has no referral code that is valid', async () => {
  const { body } = await call(validateReferral, { code: 'house-contact' }, null);
  expect(body.code).toBe('unknown_code');
});

test('a network address that tried 20 referral codes in an hour has to wait', async () => {
  const ask = () => call(validateReferral, { code: 'GUESS' }, null);
  let reply = await ask();
  for (let count = 0; count < 20; count += 1) reply = await ask();
  expect(reply.status).toBe(429);
});

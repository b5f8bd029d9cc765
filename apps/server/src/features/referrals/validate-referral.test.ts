import { validateReferral } from '@nightjar/domain/referrals/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build } = await testApp();

test('a visitor with a referral code sees only the first name of its owner', async () => {
  await build.member({ referral_code: 'RAE123', first_name: 'Rae' });
  const { body } = await call(validateReferral, { code: 'rae 123' }, null);
  expect(body.data).toEqual({ first_name: 'Rae' });
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

import { expect, test } from 'vitest';
import { authRig, sendRequest } from '../../testing/auth-rig.ts';
import { tidyAuth } from './upkeep.ts';

const rig = await authRig();
const node = await rig.start();
const { db, clock } = rig;
const count = async (
  table: 'one_time_codes' | 'sms_sends' | 'sessions' | 'refresh_tokens' | 'wrong_codes',
) => {
  const { all } = await db
    .selectFrom(`auth.${table}`)
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  return all;
};

test('a phone number whose code was never entered is deleted after a day', async () => {
  await node.client().auth.signInWithOtp({ phone: rig.nextPhone() });
  clock.advance(86_000);
  await tidyAuth(rig);
  expect([await count('one_time_codes'), await count('sms_sends')]).toEqual([1, 1]);
  clock.advance(1000);
  await tidyAuth(rig);
  expect([await count('one_time_codes'), await count('sms_sends')]).toEqual([0, 0]);
});

test('wrong codes are kept for the two days in which they count', async () => {
  const at = clock.now();
  await db
    .insertInto('auth.wrong_codes')
    .values({ phone: '18135550101', source: 'device:1', known: true, at })
    .execute();
  clock.advance(2 * 86_400);
  await tidyAuth(rig);
  expect(await count('wrong_codes')).toBe(1);
  clock.advance(1);
  await tidyAuth(rig);
  expect(await count('wrong_codes')).toBe(0);
});

test('an ended session is deleted after thirty days, and an open one stays', async () => {
  const ended = await rig.signIn(node);
  const living = await rig.signIn(node);
  await ended.client.auth.signOut();
  const refresh = (refresh_token: string) =>
    sendRequest(`${node.url}/auth/v1/token?grant_type=refresh_token`, { body: { refresh_token } });
  const kept = (await refresh(living.session.refresh_token)).body.refresh_token;
  clock.advance(30 * 86_400);
  await tidyAuth(rig);
  expect([await count('sessions'), await count('refresh_tokens')]).toEqual([2, 3]);
  clock.advance(1);
  await tidyAuth(rig);
  expect([await count('sessions'), await count('refresh_tokens')]).toEqual([1, 1]);
  expect((await refresh(kept)).status).toBe(200);
});

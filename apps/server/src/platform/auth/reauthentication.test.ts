import { expect, test } from 'vitest';
import { authRig, sendRequest } from '../../testing/auth-rig.ts';

const rig = await authRig();
const node = await rig.start();
const { clock } = rig;
const quarterOfAnHour = 900;

async function staleSession() {
  const person = await rig.signIn(node);
  clock.advance(quarterOfAnHour);
  return person;
}
const needed = { status: 400, code: 'reauthentication_needed' };
const isIn = async ({ session }: { session: { access_token: string } }) =>
  (await sendRequest(`${node.url}/auth/v1/user`, { token: session.access_token })).status === 200;

test('the phone number counts as proven for 15 minutes after a sign-in', async () => {
  const { client } = await rig.signIn(node);
  clock.advance(quarterOfAnHour - 1);
  expect((await client.auth.updateUser({ phone: rig.nextPhone() })).error).toBeNull();
});

test('a change of the phone number is refused 15 minutes after the last code, nothing is written and no text is sent', async () => {
  const { client } = await staleSession();
  const next = rig.nextPhone();
  const { error } = await client.auth.updateUser({ phone: next, data: { theme: 'dark' } });
  expect(error).toMatchObject({ ...needed, message: 'Phone number update requires reauthentication' });
  expect(await rig.codeFor(next)).toBe('');
  const { data } = await client.auth.getUser();
  expect(data.user).not.toHaveProperty('new_phone');
  expect(data.user?.user_metadata).toEqual({});
});

test('a code to the present phone number allows a change of the number, in the same request or in a later one', async () => {
  const { client, phone } = await staleSession();
  await client.auth.reauthenticate();
  const nonce = await rig.codeFor(phone);
  expect((await client.auth.updateUser({ phone: rig.nextPhone(), nonce })).error).toBeNull();
  clock.advance(quarterOfAnHour - 1);
  expect((await client.auth.updateUser({ phone: rig.nextPhone() })).error).toBeNull();
  clock.advance(1);
  expect((await client.auth.updateUser({ phone: rig.nextPhone() })).error).toMatchObject(needed);
});

test('a wrong code in a change of the user changes nothing, whatever else the request asks for', async () => {
  const { client, phone } = await staleSession();
  await client.auth.reauthenticate();
  const wrong = (await rig.codeFor(phone)) === '111111' ? '222222' : '111111';
  const next = rig.nextPhone();
  const { error } = await client.auth.updateUser({ phone: next, nonce: wrong });
  expect(error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
  expect(await rig.codeFor(next)).toBe('');
});

test('a refreshed session has the age of its last code', async () => {
  const { client } = await staleSession();
  await client.auth.refreshSession();
  expect((await client.auth.updateUser({ phone: rig.nextPhone() })).error).toMatchObject(needed);
});

test('signing out other sessions without a recent code is refused and ends no session', async () => {
  const first = await rig.signIn(node);
  const second = await rig.signIn(node, first.phone);
  clock.advance(quarterOfAnHour);
  expect((await first.client.auth.signOut({ scope: 'others' })).error).toMatchObject(needed);
  expect(await Promise.all([first, second].map(isIn))).toEqual([true, true]);

  await first.client.auth.reauthenticate();
  await first.client.auth.updateUser({ nonce: await rig.codeFor(first.phone) });
  expect((await first.client.auth.signOut({ scope: 'others' })).error).toBeNull();
  expect(await Promise.all([first, second].map(isIn))).toEqual([true, false]);
});

test('signing out of all sessions without a recent code ends the caller’s own session alone, and the client is signed out', async () => {
  const first = await rig.signIn(node);
  const second = await rig.signIn(node, first.phone);
  clock.advance(quarterOfAnHour);
  expect((await first.client.auth.signOut()).error).toBeNull();
  expect((await first.client.auth.getSession()).data.session).toBeNull();
  expect(await Promise.all([first, second].map(isIn))).toEqual([false, true]);

  const third = await rig.signIn(node, first.phone);
  clock.advance(quarterOfAnHour);
  const answer = await sendRequest(`${node.url}/auth/v1/logout`, {
    method: 'POST',
    token: third.session.access_token,
  });
  expect(answer).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } });
});

test('a change of the phone number ends every other session, and the session that made the change goes on', async () => {
  const first = await rig.signIn(node);
  const second = await rig.signIn(node, first.phone);
  const next = rig.nextPhone();
  await first.client.auth.updateUser({ phone: next });
  const token = await rig.codeFor(next);
  const { data, error } = await first.client.auth.verifyOtp({ phone: next, token, type: 'phone_change' });
  expect(error).toBeNull();
  expect(await Promise.all([first, second].map(isIn))).toEqual([false, false]);
  expect((await first.client.auth.getUser()).data.user).toMatchObject({ id: first.user.id, phone: next });
  for (const { session } of [first, second]) {
    const refreshed = await sendRequest(`${node.url}/auth/v1/token?grant_type=refresh_token`, {
      body: { refresh_token: session.refresh_token },
    });
    expect(refreshed.status).toBe(400);
  }
  expect(await isIn({ session: { access_token: data.session?.access_token ?? '' } })).toBe(true);
});

test('codes that were sent to the former phone number are invalid after a change of the number', async () => {
  const { client, phone, user } = await rig.signIn(node);
  const next = rig.nextPhone();
  await node.client().auth.signInWithOtp({ phone });
  const token = await rig.codeFor(phone);
  await client.auth.updateUser({ phone: next });
  await client.auth.verifyOtp({ phone: next, token: await rig.codeFor(next), type: 'phone_change' });
  const { data } = await node.client().auth.verifyOtp({ phone, token, type: 'sms' });
  expect(data.user?.id).not.toBe(user.id);
  expect(data.session).toBeNull();
});

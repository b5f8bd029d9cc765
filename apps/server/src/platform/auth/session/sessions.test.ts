import { expect, test } from 'vitest';
import { authRig, sendRequest } from '../../../testing/auth-rig.ts';
import { newPrivateKey } from '../actor/key-ring.ts';

const rig = await authRig();
const node = await rig.start();
const { db, clock } = rig;

async function threeDevices() {
  const first = await rig.signIn(node);
  return [first, await rig.signIn(node, first.phone), await rig.signIn(node, first.phone)] as const;
}
const isIn = async ({ session }: { session: { access_token: string } }) =>
  (await sendRequest(`${node.url}/auth/v1/user`, { token: session.access_token })).status === 200;

test('signing out everywhere ends every session of the person and none of another person', async () => {
  const [first, second, third] = await threeDevices();
  const stranger = await rig.signIn(node);
  expect((await first.client.auth.signOut()).error).toBeNull();
  expect(await Promise.all([first, second, third, stranger].map(isIn))).toEqual([false, false, false, true]);
});

test('a sign-out of one session leaves the user’s other sessions open', async () => {
  const [first, second] = await threeDevices();
  expect((await first.client.auth.signOut({ scope: 'local' })).error).toBeNull();
  expect(await Promise.all([first, second].map(isIn))).toEqual([false, true]);
});

test("signing out all other sessions keeps the caller's session", async () => {
  const [first, second, third] = await threeDevices();
  expect((await first.client.auth.signOut({ scope: 'others' })).error).toBeNull();
  expect(await Promise.all([first, second, third].map(isIn))).toEqual([true, false, false]);
});

test('a sign-out is answered with 204 and no body, and an unknown scope is refused', async () => {
  const { session } = await rig.signIn(node);
  const logout = (scope: string) =>
    sendRequest(`${node.url}/auth/v1/logout?scope=${scope}`, { method: 'POST', token: session.access_token });
  expect(await logout('all')).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message: 'Unsupported logout scope "all"' },
  });
  expect(await logout('local')).toMatchObject({ status: 204, body: null });
});

test('after the session was signed out from another device, reading the user removes it from this device', async () => {
  const [first, second] = await threeDevices();
  const events: string[] = [];
  second.client.auth.onAuthStateChange(event => events.push(event));
  await first.client.auth.signOut();
  const { error } = await second.client.auth.getUser();
  expect(error).toMatchObject({ name: 'AuthSessionMissingError' });
  expect((await second.client.auth.getSession()).data.session).toBeNull();
  expect(events).toContain('SIGNED_OUT');
});

test('an ended session cannot be refreshed', async () => {
  const [first, second] = await threeDevices();
  await first.client.auth.signOut();
  const { error } = await second.client.auth.refreshSession();
  expect(error).toMatchObject({ name: 'AuthSessionMissingError' });
});

test('a session stores the network of its user, never the address', async () => {
  const { user } = await rig.signIn(node);
  const rows = await db
    .selectFrom('auth.sessions')
    .select('address')
    .where('account_id', '=', user.id)
    .execute();
  expect(rows).toEqual([{ address: '127.0.0.0/24' }]);
});

test("`updateUser` merges the user's data, and a null removes its key", async () => {
  const { client } = await rig.signIn(node);
  await client.auth.updateUser({ data: { theme: 'dark', drink: { kind: 'rye' } } });
  const { data, error } = await client.auth.updateUser({ data: { theme: null, name: 'Moth' } });
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toEqual({ drink: { kind: 'rye' }, name: 'Moth' });
  expect((await client.auth.getUser()).data.user?.user_metadata).toEqual({
    drink: { kind: 'rye' },
    name: 'Moth',
  });
});

test("four concurrent merges of a user's data are all kept", async () => {
  const { client } = await rig.signIn(node);
  await Promise.all(['a', 'b', 'c', 'd'].map(key => client.auth.updateUser({ data: { [key]: 1 } })));
  expect((await client.auth.getUser()).data.user?.user_metadata).toEqual({ a: 1, b: 1, c: 1, d: 1 });
});

test.each([
  ['data over its bound', { data: { bio: 'x'.repeat(5000) } }],
  ['data with NUL', { data: { bio: 'a\u0000b' } }],
  ['data with half a character', { data: { bio: '\ud83c' } }],
  ['data that is text', { data: 'dark' }],
  ['an e-mail address', { email: 'a@b.example' }],
  ['a password', { password: 'hunter2hunter2' }],
  ['a phone with letters', { phone: '1813CALLNOW' }],
])(
  'a request to change the signed-in user that carries %s is refused, and nothing is written',
  async (_what, body) => {
    const { client, session } = await rig.signIn(node);
    const answer = await sendRequest(`${node.url}/auth/v1/user`, {
      method: 'PUT',
      token: session.access_token,
      body,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect((await client.auth.getUser()).data.user?.user_metadata).toEqual({});
  },
);

test('a change of the phone number shows the new number at once and takes effect when its code is entered', async () => {
  const { client, phone, user } = await rig.signIn(node);
  const next = rig.nextPhone();
  const asked = await client.auth.updateUser({ phone: `+${next}` });
  expect(asked.data.user).toMatchObject({
    phone,
    new_phone: next,
    phone_change_sent_at: clock.now().toISOString(),
  });
  const token = await rig.codeFor(next);
  const { data, error } = await client.auth.verifyOtp({ phone: next, token, type: 'phone_change' });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ id: user.id, phone: next });
  expect(data.user).not.toHaveProperty('new_phone');
  expect(await db.selectFrom('users').select('phone').where('id', '=', user.id).execute()).toEqual([
    { phone: next },
  ]);
});

test('the code for a change of the phone number cannot sign in', async () => {
  const { client } = await rig.signIn(node);
  const next = rig.nextPhone();
  await client.auth.updateUser({ phone: next });
  const token = await rig.codeFor(next);
  const { error } = await node.client().auth.verifyOtp({ phone: next, token, type: 'sms' });
  expect(error).toMatchObject({ code: 'otp_expired' });
});

test('Req 1.4: a request for another user’s phone number gets the usual answer, and only entering its code shows that the number is taken', async () => {
  const { client, user } = await rig.signIn(node);
  const taken = await rig.signIn(node);
  const free = rig.nextPhone();
  const forFree = await client.auth.updateUser({ phone: free });
  const forTaken = await client.auth.updateUser({ phone: taken.phone });
  expect(forTaken.data.user).toEqual({ ...forFree.data.user, new_phone: taken.phone });
  const token = await rig.codeFor(taken.phone);
  const { error } = await client.auth.verifyOtp({ phone: taken.phone, token, type: 'phone_change' });
  expect(error).toMatchObject({ status: 422, code: 'phone_exists' });
  expect((await taken.client.auth.getUser()).data.user?.phone).toBe(taken.phone);
  expect(await db.selectFrom('users').select('phone').where('id', '=', user.id).execute()).not.toEqual([
    { phone: taken.phone },
  ]);
});

test('only the later of two new phone numbers that a user requested can be taken', async () => {
  const { client, user } = await rig.signIn(node);
  const [first, second] = [rig.nextPhone(), rig.nextPhone()];
  await client.auth.updateUser({ phone: first });
  const token = await rig.codeFor(first);
  await client.auth.updateUser({ phone: second });
  const { error } = await node.client().auth.verifyOtp({ phone: first, token, type: 'phone_change' });
  expect(error).toMatchObject({ code: 'otp_expired' });
  const taken = await node.client().auth.verifyOtp({
    phone: second,
    token: await rig.codeFor(second),
    type: 'phone_change',
  });
  expect(taken.data.user).toMatchObject({ id: user.id, phone: second });
});

test('a resend repeats a pending change of the phone number, and starts none where no change is pending', async () => {
  const { client } = await rig.signIn(node);
  const next = rig.nextPhone();
  expect((await client.auth.resend({ phone: next, type: 'phone_change' })).error).toBeNull();
  expect(await rig.codeFor(next)).toBe('');
  await client.auth.updateUser({ phone: next });
  await client.auth.resend({ phone: next, type: 'phone_change' });
  const token = await rig.codeFor(next);
  expect((await client.auth.verifyOtp({ phone: next, token, type: 'phone_change' })).error).toBeNull();
});

test("a reauthentication proves the phone number again in the caller's session, and its code works once", async () => {
  const { client, phone, user } = await rig.signIn(node);
  const reauthenticated = async () => {
    const rows = await db
      .selectFrom('auth.sessions')
      .select('reauthenticated_at')
      .where('account_id', '=', user.id)
      .execute();
    return rows[0]?.reauthenticated_at;
  };
  expect((await client.auth.reauthenticate()).error).toBeNull();
  const nonce = await rig.codeFor(phone);
  const wrong = nonce === '111111' ? '222222' : '111111';
  expect((await client.auth.updateUser({ nonce: wrong })).error).toMatchObject({
    code: 'reauthentication_not_valid',
  });
  expect(await reauthenticated()).toBeNull();
  expect((await client.auth.updateUser({ nonce })).error).toBeNull();
  expect(await reauthenticated()).toEqual(clock.now());
  expect((await client.auth.updateUser({ nonce })).error).toMatchObject({ status: 422 });
});

test('`getClaims` of supabase-js verifies a token with the public keys, which it fetches at most once', async () => {
  const asked: string[] = [];
  const counting: typeof fetch = (input, init) => {
    asked.push(new URL(String(input)).pathname);
    return fetch(input, init);
  };
  const { client, user } = await rig.signIn(node, rig.nextPhone(), node.client({ fetch: counting }));
  asked.length = 0;
  const { data, error } = await client.auth.getClaims();
  expect(error).toBeNull();
  expect(data?.claims).toMatchObject({ sub: user.id, role: 'authenticated' });
  await client.auth.getClaims();
  expect(asked.filter(path => path !== '/auth/v1/.well-known/jwks.json')).toEqual([]);
  expect(asked.length).toBeLessThanOrEqual(1);
});

test('the list of public keys may be cached for ten minutes and is readable without an API key', async () => {
  const response = await fetch(`${node.url}/auth/v1/.well-known/jwks.json`);
  expect(response.headers.get('cache-control')).toBe('public, max-age=600');
  const { keys } = (await response.json()) as { keys: unknown };
  expect(keys).toEqual([expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })]);
});

test('server nodes that start at once without signing keys in their settings agree on one key', async () => {
  const both = await Promise.all([rig.start(), rig.start()]);
  const { client } = await rig.signIn(both[0]);
  const token = (await client.auth.getSession()).data.session?.access_token;
  expect(await sendRequest(`${both[1].url}/auth/v1/user`, { token })).toMatchObject({ status: 200 });
  expect(await db.selectFrom('auth.signing_keys').select('kid').execute()).toHaveLength(1);
});

test('Req 1.7: new signing keys in the settings sign no user out', async () => {
  const [old, next] = [await newPrivateKey(), await newPrivateKey()];
  const nodeWith = (...keys: unknown[]) =>
    rig.start({ variables: { JWT_SIGNING_KEYS: JSON.stringify(keys) } });
  const before = await nodeWith(old);
  const announced = await nodeWith(old, next);
  const rotated = await nodeWith(next, old);
  const after = await nodeWith(next);
  const { session } = await rig.signIn(before);
  const status = async ({ url }: { url: string }, token: string) =>
    (await sendRequest(`${url}/auth/v1/user`, { token })).status;
  const token = session.access_token;
  expect([await status(announced, token), await status(rotated, token), await status(after, token)]).toEqual([
    200, 200, 403,
  ]);
  const { body } = await sendRequest(`${rotated.url}/auth/v1/token?grant_type=refresh_token`, {
    body: { refresh_token: session.refresh_token },
  });
  expect([await status(announced, body.access_token), await status(after, body.access_token)]).toEqual([
    200, 200,
  ]);
  expect(await status(before, body.access_token)).toBe(403);
});

test('a code that was requested before a change of the signing keys can be entered after the change', async () => {
  const [old, next] = [await newPrivateKey(), await newPrivateKey()];
  const before = await rig.start({ variables: { JWT_SIGNING_KEYS: JSON.stringify([old]) } });
  const rotated = await rig.start({ variables: { JWT_SIGNING_KEYS: JSON.stringify([next, old]) } });
  const phone = rig.nextPhone();
  await before.client().auth.signInWithOtp({ phone });
  const token = await rig.codeFor(phone);
  expect((await rotated.client().auth.verifyOtp({ phone, token, type: 'sms' })).error).toBeNull();
});

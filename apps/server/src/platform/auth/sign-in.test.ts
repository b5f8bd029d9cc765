import { expect, test } from 'vitest';
import { authRig, publishableKey, sendRequest } from '../../testing/auth-rig.ts';

const rig = await authRig({ AUTH_SMS_GAP_S: '60', SMS_TEST_OTP: '18135550199=424242' });
const node = await rig.start();
const { db, clock, nextPhone, codeFor } = rig;

const wrong = (code: string) => (code === '111111' ? '222222' : '111111');
const verify = (phone: string, token: string) => node.client().auth.verifyOtp({ phone, token, type: 'sms' });
const accountsOf = (phone: string) =>
  db.selectFrom('auth.accounts').selectAll().where('phone', '=', phone).execute();

async function askedPhone(): Promise<{ phone: string; code: string }> {
  const phone = nextPhone();
  const { error } = await node.client().auth.signInWithOtp({ phone });
  expect(error).toBeNull();
  return { phone, code: await codeFor(phone) };
}

test('a new user requests a code, gets a text, enters the code and has a session and a person', async () => {
  const client = node.client();
  const phone = nextPhone();
  expect(await client.auth.signInWithOtp({ phone: `+${phone}` })).toMatchObject({ error: null });
  expect(await accountsOf(phone)).toEqual([]);
  const { data, error } = await client.auth.verifyOtp({
    phone: `+${phone}`,
    token: await codeFor(phone),
    type: 'sms',
  });
  expect(error).toBeNull();
  const id = data.user?.id ?? '';
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  expect(await db.selectFrom('users').select('phone').where('id', '=', id).execute()).toEqual([{ phone }]);
  expect((await client.auth.getUser()).data.user?.id).toBe(id);
});

test('the session and the user of a sign-in have exactly the members that supabase clients expect', async () => {
  const { phone, code } = await askedPhone();
  const { body, headers } = await sendRequest(`${node.url}/auth/v1/verify`, {
    body: { phone, token: code, type: 'sms' },
  });
  const now = clock.now().toISOString();
  expect(headers.get('cache-control')).toBe('no-store');
  expect(Object.keys(body).sort()).toEqual(
    ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type', 'user'].sort(),
  );
  const { id } = body.user;
  expect(body.user).toEqual({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: '',
    phone,
    phone_confirmed_at: now,
    confirmation_sent_at: now,
    confirmed_at: now,
    last_sign_in_at: now,
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: {},
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        identity_data: { sub: id, email_verified: false, phone_verified: true },
        provider: 'phone',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  });
});

test('a returning user gets another session of the same person', async () => {
  const first = await rig.signIn(node);
  clock.advance(60);
  const again = await rig.signIn(node, first.phone);
  expect(again.user.id).toBe(first.user.id);
  expect(again.session.refresh_token).not.toBe(first.session.refresh_token);
  expect(await accountsOf(first.phone)).toHaveLength(1);
});

test('data sent with the request for the first code is stored when the code creates the account, and not otherwise', async () => {
  const client = node.client();
  const phone = nextPhone();
  await client.auth.signInWithOtp({ phone, options: { data: { from: 'poster' } } });
  const { data } = await client.auth.verifyOtp({ phone, token: await codeFor(phone), type: 'sms' });
  expect(data.user?.user_metadata).toEqual({ from: 'poster' });
  clock.advance(60);
  await client.auth.signInWithOtp({ phone, options: { data: { from: 'elsewhere' } } });
  const again = await client.auth.verifyOtp({ phone, token: await codeFor(phone), type: 'sms' });
  expect(again.data.user?.user_metadata).toEqual({ from: 'poster' });
});

test('a wrong sign-in code is refused, and the right one still works', async () => {
  const { phone, code } = await askedPhone();
  const { error } = await verify(phone, wrong(code));
  expect(error).toMatchObject({
    status: 403,
    code: 'otp_expired',
    message: 'Token has expired or is invalid',
  });
  expect((await verify(phone, code)).error).toBeNull();
});

test('Req 1.1: a sign-in code is accepted after 299 seconds and refused after 300', async () => {
  const young = await askedPhone();
  clock.advance(299);
  expect((await verify(young.phone, young.code)).error).toBeNull();
  const old = await askedPhone();
  clock.advance(300);
  expect((await verify(old.phone, old.code)).error).toMatchObject({ status: 403, code: 'otp_expired' });
});

test('Req 1.1: a used sign-in code is refused', async () => {
  const { phone, code } = await askedPhone();
  expect((await verify(phone, code)).error).toBeNull();
  expect((await verify(phone, code)).error).toMatchObject({ status: 403, code: 'otp_expired' });
});

test('Req 1.1: of twenty clients that enter one code at once, exactly one is signed in', async () => {
  const { phone, code } = await askedPhone();
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(phone, code)));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(await accountsOf(phone)).toHaveLength(1);
});

test('Req 1.1: five wrong tries make a sign-in code invalid', async () => {
  const { phone, code } = await askedPhone();
  for (let count = 0; count < 5; count += 1) await verify(phone, wrong(code));
  expect((await verify(phone, code)).error).toMatchObject({ status: 403, code: 'otp_expired' });
});

test('Req 1.1: five concurrent wrong tries are counted as five', async () => {
  const { phone, code } = await askedPhone();
  await Promise.all(Array.from({ length: 5 }, () => verify(phone, wrong(code))));
  expect((await verify(phone, code)).error).toMatchObject({ code: 'otp_expired' });
});

test('Req 1.1: no sign-in code can be read in the database', async () => {
  const { phone, code } = await askedPhone();
  const rows = await db.selectFrom('auth.one_time_codes').selectAll().where('phone', '=', phone).execute();
  expect(rows).toHaveLength(1);
  expect(
    JSON.stringify(rows.map(row => [row.code_hash.toString('latin1'), row.salt.toString('latin1')])),
  ).not.toContain(code);
});

test('a new sign-in code replaces the previous one', async () => {
  const { phone, code } = await askedPhone();
  clock.advance(60);
  expect((await node.client().auth.resend({ phone, type: 'sms' })).error).toBeNull();
  const newer = await codeFor(phone);
  if (newer !== code) expect((await verify(phone, code)).error).toMatchObject({ code: 'otp_expired' });
  expect((await verify(phone, newer)).error).toBeNull();
});

test('a sign-in by a resent code saves the user data that the first request sent', async () => {
  const phone = nextPhone();
  await node.client().auth.signInWithOtp({ phone, options: { data: { from: 'poster' } } });
  clock.advance(60);
  await node.client().auth.resend({ phone, type: 'sms' });
  expect((await verify(phone, await codeFor(phone))).data.user?.user_metadata).toEqual({ from: 'poster' });
});

test('Req 1.2: a second code is sent after the gap, and a request before names the seconds to wait', async () => {
  const { phone } = await askedPhone();
  clock.advance(20);
  const { error } = await node.client().auth.signInWithOtp({ phone });
  expect(error).toMatchObject({
    status: 429,
    code: 'over_sms_send_rate_limit',
    message: 'For security purposes, you can only request this after 40 seconds.',
  });
  clock.advance(40);
  expect((await node.client().auth.signInWithOtp({ phone })).error).toBeNull();
});

test('Req 1.2: of ten concurrent requests for one phone number, one text is sent', async () => {
  const phone = nextPhone();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => node.client().auth.signInWithOtp({ phone })),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  const texts = await db.selectFrom('auth.sms_outbox').select('id').where('phone', '=', phone).execute();
  expect(texts).toHaveLength(1);
});

test('a phone number with a fixed code signs in with it, gets no text, and has the usual gap', async () => {
  const phone = '18135550199';
  expect((await node.client().auth.signInWithOtp({ phone })).error).toBeNull();
  expect(await codeFor(phone)).toBe('');
  expect((await node.client().auth.signInWithOtp({ phone })).error).toMatchObject({ status: 429 });
  expect((await verify(phone, '424243')).error).toMatchObject({ code: 'otp_expired' });
  expect((await verify(phone, '424242')).data.user?.phone).toBe(phone);
});

test('the demo’s people sign in with the demo’s fixed code', async () => {
  const phone = '18135550101';
  await node.client().auth.signInWithOtp({ phone: '+18135550101' });
  expect((await verify(phone, '000000')).data.user?.phone).toBe(phone);
});

test('Req 1.4: a sign-in that may not create an account is answered like any other, and refused when the code is entered', async () => {
  const phone = nextPhone();
  const known = await rig.signIn(node);
  clock.advance(60);
  const ask = (number: string) =>
    node.client().auth.signInWithOtp({ phone: number, options: { shouldCreateUser: false } });
  expect(await ask(phone)).toEqual(await ask(known.phone));
  const { error } = await verify(phone, await codeFor(phone));
  expect(error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' });
  expect(await accountsOf(phone)).toEqual([]);
  expect((await verify(known.phone, await codeFor(known.phone))).error).toBeNull();
});

test('Req 1.4: a phone number that was only typed has neither an account nor a person in the database', async () => {
  const { phone } = await askedPhone();
  expect(await accountsOf(phone)).toEqual([]);
  expect(await db.selectFrom('users').select('id').where('phone', '=', phone).execute()).toEqual([]);
});

test('Req 1.4: requests for known and unknown phone numbers get the same answer by the same statements', async () => {
  const known = await rig.signIn(node);
  clock.advance(3600);
  const unknown = nextPhone();
  const ask = async (phone: string) => {
    const answers: Awaited<ReturnType<typeof sendRequest>>[] = [];
    const statements = await rig.statementsOf(async () => {
      answers.push(await sendRequest(`${node.url}/auth/v1/otp`, { body: { phone } }));
    });
    const [{ status, body, headers }] = answers as [Awaited<ReturnType<typeof sendRequest>>];
    const { date: _date, ...stable } = Object.fromEntries(headers);
    return { status, body, stable, statements };
  };
  const first = await ask(known.phone);
  expect(first).toEqual(await ask(unknown));
  expect(first).toMatchObject({ status: 200, body: {} });
  expect(first.statements.join()).not.toMatch(/accounts|users/);
});

test('a banned person who enters the right code is refused', async () => {
  const { phone, user, client } = await rig.signIn(node);
  const until = new Date(clock.now().getTime() + 3_600_000);
  await db.updateTable('auth.accounts').set({ banned_until: until }).where('id', '=', user.id).execute();
  expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
  expect((await client.auth.refreshSession()).error).toMatchObject({ status: 400, code: 'user_banned' });
  clock.advance(60);
  await node.client().auth.signInWithOtp({ phone });
  expect((await verify(phone, await codeFor(phone))).error).toMatchObject({
    status: 403,
    code: 'user_banned',
  });
  clock.advance(3600);
  expect((await client.auth.getUser()).error).toMatchObject({ code: 'bad_jwt' });
});

test('the hook of the first sign-in shares its transaction: if the hook fails, no account exists and the code is still valid', async () => {
  const { phone, code } = await askedPhone();
  const id = '0198f0a0-0000-7000-8000-000000000077';
  await db.insertInto('auth.accounts').values({ id, phone: null }).execute();
  await db.insertInto('users').values({ id, phone, referral_code: 'taken' }).execute();
  expect(
    (await sendRequest(`${node.url}/auth/v1/verify`, { body: { phone, token: code, type: 'sms' } })).status,
  ).toBe(500);
  expect(await accountsOf(phone)).toEqual([]);
  await db.deleteFrom('users').where('id', '=', id).execute();
  expect((await verify(phone, code)).error).toBeNull();
});

test('a refusal of the provider of text messages is answered with 422, without the phone number', async () => {
  const refusing = await rig.start({
    sms: { send: () => Promise.reject(new Error('The text provider refuses the message.')) },
  });
  const phone = nextPhone();
  const { error } = await refusing.client().auth.signInWithOtp({ phone });
  expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' });
  expect(error?.message).not.toContain(phone);
});

test('phone numbers of countries that are not served are refused, and no text to them is recorded', async () => {
  for (const phone of ['447911123456', '18005550101', '18095550101']) {
    const answer = await sendRequest(`${node.url}/auth/v1/otp`, { body: { phone } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  }
  expect(await db.selectFrom('auth.sms_sends').select('id').where('country', '!=', 'US').execute()).toEqual(
    [],
  );
});

test('a client with an old-format API key signs in the same way as others', async () => {
  const client = node.client({ key: 'some-old-anon-key' });
  expect((await rig.signIn(node, nextPhone(), client)).user.phone).toMatch(/^1813/);
  expect(publishableKey).toMatch(/^sb_/);
});

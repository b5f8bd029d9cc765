import { brand } from '@nightjar/domain/brand';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { authRig, sendRequest } from '../../testing/auth-rig.ts';

const rig = await authRig();
const node = await rig.start();
const { db, clock } = rig;
const at = (path: string, url = node.url) => `${url}/auth/v1${path}`;

type Person = Awaited<ReturnType<typeof rig.signIn>>;
const put = ({ session }: Person, body: unknown, url = node.url) =>
  sendRequest(at('/user', url), { method: 'PUT', token: session.access_token, body });
const accountOf = ({ user }: Person) =>
  db.selectFrom('auth.accounts').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();

test('/auth/v1/health names the product and its version', async () => {
  expect((await sendRequest(at('/health'))).body).toEqual({
    name: `${brand.name} auth`,
    version: brand.version,
    description: 'Sign-in by text message',
  });
});

test('/auth/v1/settings shows that users sign in by phone number only, and that the number must be proven', async () => {
  expect((await sendRequest(at('/settings'))).body).toEqual({
    external: { phone: true, email: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: 'twilio',
    saml_enabled: false,
  });
});

test('a session has a bearer token of this server that is valid for an hour', async () => {
  const { session, user } = await rig.signIn(node);
  const now = Math.floor(clock.now().getTime() / 1000);
  expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600, expires_at: now + 3600 });
  expect(decodeJwt(session.access_token)).toMatchObject({
    iss: `${brand.site}/auth/v1`,
    sub: user.id,
    phone: user.phone,
    iat: now,
    exp: now + 3600,
    amr: [{ method: 'otp', timestamp: now }],
  });
});

describe('a resend of a code', () => {
  test('a resent code signs in a new user who never got the first code', async () => {
    const phone = rig.nextPhone();
    expect(await sendRequest(at('/resend'), { body: { phone, type: 'sms' } })).toMatchObject({
      status: 200,
      body: {},
    });
    const body = { phone, token: await rig.codeFor(phone), type: 'sms' };
    expect((await sendRequest(at('/verify'), { body })).body.user).toMatchObject({
      phone,
      user_metadata: {},
    });
  });

  test('a resent code creates no account where the first request was not allowed to', async () => {
    const phone = rig.nextPhone();
    await sendRequest(at('/otp'), { body: { phone, create_user: false } });
    await sendRequest(at('/resend'), { body: { phone, type: 'sms' } });
    const body = { phone, token: await rig.codeFor(phone), type: 'sms' };
    expect(await sendRequest(at('/verify'), { body })).toMatchObject({
      status: 422,
      body: { code: 'otp_disabled' },
    });
  });

  test('a resend for a change of the phone number that was never requested is answered, and no text is sent', async () => {
    const phone = rig.nextPhone();
    const answer = await sendRequest(at('/resend'), { body: { phone, type: 'phone_change' } });
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(await rig.codeFor(phone)).toBe('');
  });
});

describe('a change of the user', () => {
  test("a change of the user to the account's present phone number changes nothing", async () => {
    const person = await rig.signIn(node);
    const texts = () =>
      db.selectFrom('auth.sms_outbox').select('id').where('phone', '=', person.phone).execute();
    const before = await texts();
    clock.advance(900);
    expect((await put(person, { phone: `+${person.phone}` })).status).toBe(200);
    expect(await accountOf(person)).toMatchObject({ new_phone: null, phone_change_sent_at: null });
    expect(await texts()).toEqual(before);
  });

  test('a change of the user without fields writes nothing', async () => {
    const person = await rig.signIn(node);
    const before = await accountOf(person);
    clock.advance(1);
    expect((await put(person, {})).body).toMatchObject({ id: person.user.id, user_metadata: {} });
    expect(await accountOf(person)).toEqual(before);
  });

  test("a change of the user's data is written with its time", async () => {
    const person = await rig.signIn(node);
    clock.advance(1);
    await put(person, { data: { theme: 'dark' } });
    expect(await accountOf(person)).toMatchObject({
      user_metadata: { theme: 'dark' },
      updated_at: clock.now(),
    });
  });

  test('a change of the user with too much data is refused as a whole', async () => {
    const person = await rig.signIn(node);
    const half = 'x'.repeat(2500);
    await put(person, { data: { first: half } });
    expect(await put(person, { data: { second: half } })).toMatchObject({ status: 400 });
    expect((await accountOf(person)).user_metadata).toEqual({ first: half });
  });

  test('a change of the user with a code that another account requested is refused', async () => {
    const [person, other] = [await rig.signIn(node), await rig.signIn(node)];
    await person.client.auth.reauthenticate();
    const nonce = await rig.codeFor(person.phone);
    await db
      .updateTable('auth.one_time_codes')
      .set({ account_id: other.user.id })
      .where('phone', '=', person.phone)
      .execute();
    expect(await put(person, { nonce })).toMatchObject({
      status: 422,
      body: {
        code: 'reauthentication_not_valid',
        message: 'Verification code is invalid or has expired',
      },
    });
  });

  test('the code for a new phone number is stored with the account and the session that requested it', async () => {
    const person = await rig.signIn(node);
    const next = rig.nextPhone();
    await put(person, { phone: next });
    const proof = await node.actors.prove(person.session.access_token);
    expect(
      await db
        .selectFrom('auth.one_time_codes')
        .select(['account_id', 'session_id', 'purpose'])
        .where('phone', '=', next)
        .execute(),
    ).toEqual([
      {
        account_id: person.user.id,
        session_id: 'actor' in proof && proof.actor.sessionId,
        purpose: 'phone_change',
      },
    ]);
  });
});

describe('one address has a limit', () => {
  const limited = (limits: string) => rig.start({ variables: { AUTH_RATE_LIMITS: limits } });
  const refused = { status: 429, body: { code: 'over_request_rate_limit' } };

  test('one address has one limit for all kinds of requests for codes together', async () => {
    const { url } = await limited('otp=1');
    const person = await rig.signIn(node);
    const phone = rig.nextPhone();
    expect((await sendRequest(at('/otp', url), { body: { phone } })).status).toBe(200);
    expect(await sendRequest(at('/resend', url), { body: { phone, type: 'sms' } })).toMatchObject(refused);
    expect(await put(person, { phone: rig.nextPhone() }, url)).toMatchObject(refused);
    expect(
      await sendRequest(at('/reauthenticate', url), { token: person.session.access_token }),
    ).toMatchObject(refused);
    expect(await put(person, { data: { theme: 'dark' }, nonce: '' }, url)).toMatchObject({ status: 200 });
  });

  test('one address has one limit for all ways to enter a code together', async () => {
    const { url } = await limited('otp=1000,verify=1');
    const person = await rig.signIn(node);
    const body = { phone: person.phone, token: '123456', type: 'sms' };
    expect((await sendRequest(at('/verify', url), { body })).status).toBe(403);
    expect(await sendRequest(at('/verify', url), { body: { ...body, type: 'phone_change' } })).toMatchObject(
      refused,
    );
    expect(await put(person, { nonce: '123456' }, url)).toMatchObject(refused);
    expect((await put(person, { phone: rig.nextPhone() }, url)).status).toBe(200);
  });
});

test('a code that a session requested counts for the session, not for its network', async () => {
  const person = await rig.signIn(node);
  const proof = await node.actors.prove(person.session.access_token);
  await person.client.auth.reauthenticate();
  expect(
    await db.selectFrom('auth.one_time_codes').select('asked_by').where('phone', '=', person.phone).execute(),
  ).toEqual([{ asked_by: `session:${'actor' in proof && proof.actor.sessionId}` }]);
});

test('a server node that was closed has no subscription to changes of users', async () => {
  const listening = new Set<string>();
  const { subscribe } = rig.bus;
  rig.bus.subscribe = async (channel, listener) => {
    const stop = await subscribe(channel, listener);
    listening.add(channel);
    return () => {
      listening.delete(channel);
      stop();
    };
  };
  const other = await rig.start();
  rig.bus.subscribe = subscribe;
  expect([...listening]).toEqual(['sessions']);
  await other.app.close();
  expect([...listening]).toEqual([]);
});

import { expect, test } from 'vitest';
import { authRig, sendRequest } from '../../../testing/auth-rig.ts';

const rig = await authRig();
const node = await rig.start();
const { db, clock } = rig;

type Person = Awaited<ReturnType<typeof rig.signIn>>;
const change = async ({ client }: Person) => {
  const next = rig.nextPhone();
  await client.auth.updateUser({ phone: next });
  return next;
};
const enter = (phone: string, token: string, type = 'phone_change') =>
  sendRequest(`${node.url}/auth/v1/verify`, { body: { phone, token, type } });

test('entering a code for a phone number without a code gets the same answer as a wrong code', async () => {
  const phone = rig.nextPhone();
  for (const type of ['sms', 'phone_change'])
    expect(await enter(phone, '123456', type)).toMatchObject({
      status: 403,
      body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
    });
});

test('a wrong code does not change the phone number, and the right code still works afterwards', async () => {
  const person = await rig.signIn(node);
  const next = await change(person);
  const code = await rig.codeFor(next);
  expect(await enter(next, code === '111111' ? '222222' : '111111')).toMatchObject({
    status: 403,
    body: { code: 'otp_expired' },
  });
  expect((await person.client.auth.getUser()).data.user?.phone).toBe(person.phone);
  expect((await enter(next, code)).body.user).toMatchObject({ id: person.user.id, phone: next });
});

test('a change of the phone number is proven by the code sent to the new number, and then the request ends', async () => {
  const person = await rig.signIn(node);
  clock.advance(60);
  const next = await change(person);
  clock.advance(60);
  await enter(next, await rig.codeFor(next));
  expect(
    await db
      .selectFrom('auth.accounts')
      .select(['phone', 'phone_confirmed_at', 'new_phone', 'phone_change_sent_at'])
      .where('id', '=', person.user.id)
      .execute(),
  ).toEqual([{ phone: next, phone_confirmed_at: clock.now(), new_phone: null, phone_change_sent_at: null }]);
});

test('a phone number whose change was withdrawn cannot be taken with its code', async () => {
  const person = await rig.signIn(node);
  const next = await change(person);
  await db.updateTable('auth.accounts').set({ new_phone: null }).where('id', '=', person.user.id).execute();
  expect(await enter(next, await rig.codeFor(next))).toMatchObject({
    status: 403,
    body: { code: 'otp_expired' },
  });
});

test('a user who is banned after a request for a change cannot take the new phone number', async () => {
  const person = await rig.signIn(node);
  const next = await change(person);
  const until = new Date(clock.now().getTime() + 1000);
  await db
    .updateTable('auth.accounts')
    .set({ banned_until: until })
    .where('id', '=', person.user.id)
    .execute();
  expect(await enter(next, await rig.codeFor(next))).toMatchObject({
    status: 403,
    body: { code: 'user_banned' },
  });
});

test("the code for a deleted user's phone number opens no session", async () => {
  const person = await rig.signIn(node);
  await db.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', person.user.id).execute();
  await node.client().auth.signInWithOtp({ phone: person.phone });
  expect(await enter(person.phone, await rig.codeFor(person.phone), 'sms')).toMatchObject({
    status: 403,
    body: { code: 'user_not_found' },
  });
});

test('the device that changes its phone number keeps its pushes, and the user’s other devices lose theirs', async () => {
  const here = await rig.signIn(node);
  const there = await rig.signIn(node, here.phone);
  const sessions = await Promise.all(
    [here, there].map(({ session }) => node.actors.prove(session.access_token)),
  );
  for (const [place, proof] of sessions.entries())
    await db
      .insertInto('devices')
      .values({
        token: `push-${place}`,
        device_id: `device-${place}`,
        user_id: here.user.id,
        session_id: 'actor' in proof ? proof.actor.sessionId : null,
        platform: 'ios',
      })
      .execute();
  const next = await change(here);
  const { body } = await enter(next, await rig.codeFor(next));
  const opened = await node.actors.prove(body.access_token);
  expect(await db.selectFrom('devices').select(['token', 'session_id']).execute()).toEqual([
    { token: 'push-0', session_id: 'actor' in opened && opened.actor.sessionId },
  ]);
});

test("a change of the phone number ends the user's former sessions on every node at once", async () => {
  const other = await rig.start();
  const person = await rig.signIn(node);
  const token = person.session.access_token;
  expect(await other.actors.actorOf(token, null)).toHaveProperty('userId');
  const next = await change(person);
  const { body } = await enter(next, await rig.codeFor(next));
  expect(await other.actors.actorOf(token, null)).toMatchObject({ status: 401 });
  expect(await other.actors.actorOf(body.access_token, null)).toMatchObject({ userId: person.user.id });
});

test('a session stores the first two hundred characters of the user agent that opened it', async () => {
  const phone = rig.nextPhone();
  await node.client().auth.signInWithOtp({ phone });
  const payload = { phone, token: await rig.codeFor(phone), type: 'sms' };
  const url = '/auth/v1/verify';
  const headers = { 'user-agent': `Moth/1 ${'x'.repeat(300)}` };
  const { user } = (await node.app.inject({ method: 'POST', url, payload, headers })).json();
  const agents = () =>
    db
      .selectFrom('auth.sessions')
      .select('user_agent')
      .where('account_id', '=', user.id)
      .orderBy('created_at')
      .execute();
  expect(await agents()).toEqual([{ user_agent: `Moth/1 ${'x'.repeat(193)}` }]);
  clock.advance(1);
  await node.client().auth.signInWithOtp({ phone });
  const again = { ...payload, token: await rig.codeFor(phone) };
  await node.app.inject({ method: 'POST', url, payload: again, headers: { 'user-agent': undefined } });
  expect((await agents()).slice(1)).toEqual([{ user_agent: null }]);
});

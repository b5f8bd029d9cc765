import { beforeEach, expect, test } from 'vitest';
import { authRig, sendRequest } from '../../../testing/auth-rig.ts';
import { logLines } from '../../../testing/log-lines.ts';
import { revocationChannel } from '../../realtime/bus-messages.ts';
import { sessionsChannel } from './end-sessions.ts';

const rig = await authRig();
const { log, lines } = logLines();
const node = await rig.start({ log });
const { db, bus, clock } = rig;

const received: unknown[] = [];
for (const channel of [sessionsChannel, revocationChannel])
  await bus.subscribe(channel, message => received.push(message));
beforeEach(() => {
  received.length = 0;
});

type Person = Awaited<ReturnType<typeof rig.signIn>>;
async function sessionOf({ session }: Person): Promise<string> {
  const proof = await node.actors.prove(session.access_token);
  return 'actor' in proof ? proof.actor.sessionId : '';
}
const refresh = (refresh_token: string) =>
  sendRequest(`${node.url}/auth/v1/token?grant_type=refresh_token`, { body: { refresh_token } });
const logout = ({ session }: Person, scope: string) =>
  sendRequest(`${node.url}/auth/v1/logout?scope=${scope}`, { method: 'POST', token: session.access_token });
const endings = (...sessionIds: string[]) => sessionIds.map(sessionId => ({ kind: 'end', sessionId }));

test('every node that gets the message about an ended session forgets the session first and then closes its sockets', async () => {
  const person = await rig.signIn(node);
  const id = await sessionOf(person);
  expect((await logout(person, 'local')).status).toBe(204);
  expect(received).toEqual([{ userId: person.user.id, sessionIds: [id] }, ...endings(id)]);
  expect(
    await db.selectFrom('auth.sessions').select(['end_reason', 'ended_at']).where('id', '=', id).execute(),
  ).toEqual([{ end_reason: 'logout', ended_at: clock.now() }]);
});

test('no message is sent to the nodes if no session ended', async () => {
  const person = await rig.signIn(node);
  expect((await logout(person, 'others')).status).toBe(204);
  expect(received).toEqual([]);
});

test('signing out other sessions without a recent code is refused, and the answer asks for a code', async () => {
  const [first, second] = [await rig.signIn(node), await rig.signIn(node)];
  const other = await rig.signIn(node, first.phone);
  await rig.signIn(node, second.phone);
  clock.advance(900);
  expect(await logout(first, 'others')).toMatchObject({
    status: 400,
    body: { message: 'Signing out other sessions requires reauthentication' },
  });
  expect(await logout(other, 'local')).toMatchObject({ status: 204 });
  expect(await logout(second, 'global')).toMatchObject({
    status: 403,
    body: { message: 'This session is signed out. Signing out the others requires reauthentication' },
  });
});

test('the only session of a user is signed out without a recent code', async () => {
  const person = await rig.signIn(node);
  clock.advance(900);
  expect((await logout(person, 'global')).status).toBe(204);
  expect(await node.actors.actorOf(person.session.access_token, null)).toMatchObject({ status: 401 });
});

test('a refresh token that is used again ends its session on every node, and the log entry does not contain the token', async () => {
  const person = await rig.signIn(node);
  const id = await sessionOf(person);
  const stolen = person.session.refresh_token;
  const second = (await refresh(stolen)).body.refresh_token;
  await refresh(second);
  clock.advance(11);
  expect(await refresh(stolen)).toMatchObject({
    status: 400,
    body: { message: 'Invalid Refresh Token: Already Used' },
  });
  expect(received).toEqual([{ userId: person.user.id, sessionIds: [id] }, ...endings(id)]);
  expect(lines()).toContainEqual(
    expect.objectContaining({
      msg: 'a refresh token was used again: its session is ended',
      sessionId: id,
    }),
  );
  expect(JSON.stringify(lines())).not.toContain(stolen);
  expect(await refresh(second)).toMatchObject({
    status: 400,
    body: { code: 'session_not_found', message: 'Invalid Refresh Token: No Valid Session Found' },
  });
});

test('a refresh of an expired session is refused with the code session_expired', async () => {
  const person = await rig.signIn(node);
  clock.advance(60 * 86_400);
  expect(await refresh(person.session.refresh_token)).toMatchObject({
    status: 400,
    body: { code: 'session_expired', message: 'Invalid Refresh Token: Session Expired (Inactivity)' },
  });
});

test('a deleted user cannot refresh a session that nobody ended', async () => {
  const person = await rig.signIn(node);
  await db.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', person.user.id).execute();
  expect(await refresh(person.session.refresh_token)).toMatchObject({
    status: 400,
    body: { code: 'session_not_found' },
  });
});

test("a refresh keeps the time of the session's last code, and extends the session", async () => {
  const person = await rig.signIn(node);
  const id = await sessionOf(person);
  const signedIn = clock.now();
  clock.advance(3600);
  const { body } = await refresh(person.session.refresh_token);
  const [, claims = ''] = body.access_token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).amr).toEqual([
    { method: 'otp', timestamp: Math.floor(signedIn.getTime() / 1000) },
  ]);
  expect(
    await db.selectFrom('auth.sessions').select(['refreshed_at', 'not_after']).where('id', '=', id).execute(),
  ).toEqual([{ refreshed_at: clock.now(), not_after: new Date(clock.now().getTime() + 60 * 86_400_000) }]);
});

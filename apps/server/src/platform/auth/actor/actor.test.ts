import { Failure } from '@nightjar/domain/kernel/failure';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { authRig, publishableKey, sendRequest } from '../../../testing/auth-rig.ts';
import { revocationChannel } from '../../realtime/bus-messages.ts';
import { actorFreshMs } from './actor-cache.ts';

const keySecret = 'a secret of at least 32 characters.';
const rig = await authRig({ JWT_SECRET: keySecret });
const node = await rig.start();
const { db, clock, bus } = rig;

const actorOf = (bearer: string | null, apiKey: string | null = publishableKey) =>
  node.actors.actorOf(bearer, apiKey);
const change = (id: string, flags: object) =>
  db.updateTable('users').set(flags).where('id', '=', id).execute();

function mustBe401(answer: unknown): void {
  expect(answer).toBeInstanceOf(Failure);
  expect(answer).toMatchObject({ status: 401, message: 'User not authenticated' });
}

test('one statement reads the user, tier and roles of a session', async () => {
  const { session, user } = await rig.signIn(node);
  await change(user.id, { registered: true, pro: true });
  const statements = await rig.statementsOf(async () => {
    expect(await actorOf(session.access_token)).toMatchObject({
      userId: user.id,
      tier: 'pro',
      roles: ['pro'],
    });
  });
  expect(statements).toHaveLength(1);
});

test('a new user is authenticated and has no further rights', async () => {
  const { session } = await rig.signIn(node);
  expect(await actorOf(session.access_token)).toMatchObject({ tier: 'authenticated', roles: [] });
});

test('a caller is anonymous without a bearer token, and with an API key as the bearer token', async () => {
  const key = (role: string) =>
    new SignJWT({ role, exp: 4_000_000_000 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(keySecret));
  expect(await actorOf(null)).toBeNull();
  expect(await actorOf('some-old-key', 'some-old-key')).toBeNull();
  expect(await actorOf('sb_publishable_other')).toBeNull();
  expect(await actorOf(await key('anon'), null)).toBeNull();
  expect(await actorOf(await key('service_role'), null)).toBeNull();
  mustBe401(await actorOf(await key('authenticated'), null));
  mustBe401(await actorOf('some-old-key', 'another-key'));
});

test('an expired access token is answered with 401, also after it was accepted before', async () => {
  const { session } = await rig.signIn(node);
  expect(await actorOf(session.access_token)).toMatchObject({ tier: 'authenticated' });
  clock.advance(3600);
  mustBe401(await actorOf(session.access_token));
});

test('an access token of a deleted user is answered with 401, and one of a suspended user with 403', async () => {
  const { session, user } = await rig.signIn(node);
  await change(user.id, { suspended_at: clock.now() });
  expect(await actorOf(session.access_token)).toMatchObject({
    status: 403,
    message: 'This account is suspended',
  });
  await bus.publish(`actor:${user.id}`, {});
  await change(user.id, { suspended_at: null, deleted_at: clock.now() });
  mustBe401(await actorOf(session.access_token));
  expect(await sendRequest(`${node.url}/auth/v1/user`, { token: session.access_token })).toMatchObject({
    status: 403,
    body: { code: 'user_not_found' },
  });
});

test('an access token of a banned account is answered with 403 until the ban ends', async () => {
  const { session, user } = await rig.signIn(node);
  const until = new Date(clock.now().getTime() + 60_000);
  await db.updateTable('auth.accounts').set({ banned_until: until }).where('id', '=', user.id).execute();
  expect(await actorOf(session.access_token)).toMatchObject({ status: 403 });
  clock.advance(60);
  expect(await actorOf(session.access_token)).toMatchObject({ userId: user.id });
});

test('Req 1.8: a sign-out on one node ends the session on every node at once', async () => {
  const other = await rig.start();
  const { client, session } = await rig.signIn(node);
  expect(await other.actors.actorOf(session.access_token, null)).toHaveProperty('userId');
  await client.auth.signOut();
  mustBe401(await other.actors.actorOf(session.access_token, null));
  mustBe401(await actorOf(session.access_token));
});

test('Req 1.8: a sign-out sends all nodes a message that ends the open sockets of its session', async () => {
  const received: unknown[] = [];
  await bus.subscribe(revocationChannel, message => received.push(message));
  const { client, session } = await rig.signIn(node);
  const proof = await node.actors.prove(session.access_token);
  await client.auth.signOut();
  expect(received).toEqual([{ kind: 'end', sessionId: 'actor' in proof && proof.actor.sessionId }]);
});

test('Req 1.8: a removed role is gone at the next call after its event has arrived', async () => {
  const { session, user } = await rig.signIn(node);
  await change(user.id, { registered: true, super_admin: true });
  expect(await actorOf(session.access_token)).toMatchObject({ roles: ['super_admin'] });
  await change(user.id, { super_admin: false });
  await bus.publish(`actor:${user.id}`, {});
  expect(await actorOf(session.access_token)).toMatchObject({ roles: [] });
});

test('Req 1.8: without any event a node sees the change of a user within five seconds', async () => {
  const { session, user } = await rig.signIn(node);
  await actorOf(session.access_token);
  await change(user.id, { registered: true });
  await db.updateTable('auth.sessions').set({ ended_at: clock.now(), end_reason: 'erased' }).execute();
  expect(await actorOf(session.access_token)).toMatchObject({ tier: 'authenticated' });
  expect(actorFreshMs).toBeLessThanOrEqual(5000);
  clock.advance(actorFreshMs / 1000);
  mustBe401(await actorOf(session.access_token));
});

test('an actor that is read from the database while the user changes is not cached', async () => {
  const { session, user } = await rig.signIn(node);
  const asking = actorOf(session.access_token);
  await change(user.id, { registered: true });
  await bus.publish(`actor:${user.id}`, {});
  await asking;
  expect(await actorOf(session.access_token)).toMatchObject({ tier: 'registered' });
});

test('a verified access token returns the time at which it expires', async () => {
  const { session, user } = await rig.signIn(node);
  expect(await node.actors.prove(session.access_token)).toMatchObject({
    actor: { userId: user.id },
    expiresAt: new Date((session.expires_at ?? 0) * 1000),
  });
  mustBe401(await node.actors.prove(publishableKey));
});

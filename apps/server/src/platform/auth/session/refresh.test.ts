import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authRig, sendRequest } from '../../../testing/auth-rig.ts';

const rig = await authRig();
const node = await rig.start();
const { db, clock } = rig;

const refresh = (refresh_token: string) =>
  sendRequest(`${node.url}/auth/v1/token?grant_type=refresh_token`, { body: { refresh_token } });

async function chainOf(session: { refresh_token: string }, length: number): Promise<string[]> {
  const tokens = [session.refresh_token];
  for (let count = 1; count < length; count += 1) {
    clock.advance(60);
    tokens.push((await refresh(tokens.at(-1) ?? '')).body.refresh_token);
  }
  return tokens;
}

test('Req 1.6: a refresh returns a new access token, a new refresh token and the user', async () => {
  const { client, session, user } = await rig.signIn(node);
  clock.advance(1);
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.user?.id).toBe(user.id);
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  expect(data.session?.access_token).not.toBe(session.access_token);
  expect((await client.auth.getUser()).error).toBeNull();
});

test('Req 1.6: refresh tokens have 256 random bits and cannot be read in the database', async () => {
  const { session } = await rig.signIn(node);
  const child = (await refresh(session.refresh_token)).body.refresh_token;
  expect(Buffer.from(child, 'base64url')).toHaveLength(32);
  const rows = await db.selectFrom('auth.refresh_tokens').select(['token_hash', 'salt']).execute();
  const stored = rows.flatMap(({ token_hash, salt }) => [token_hash, salt ?? Buffer.alloc(0)]);
  for (const token of [session.refresh_token, child]) {
    expect(stored.some(bytes => bytes.equals(Buffer.from(token, 'base64url')))).toBe(false);
  }
});

test('Req 1.6: concurrent refreshes of several tabs all get the same session', async () => {
  const { session } = await rig.signIn(node);
  const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(session.refresh_token)));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
});

test('Req 1.6: a client that lost the answer to a refresh gets the same refresh token again, also an hour later', async () => {
  let lose = false;
  const losing: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (lose && String(input).includes('/token')) throw new TypeError('network lost');
    return answer;
  };
  const { client, session } = await rig.signIn(node, rig.nextPhone(), node.client({ fetch: losing }));
  lose = true;
  await expect(refresh(session.refresh_token)).resolves.toMatchObject({ status: 200 });
  const lost = await losing(`${node.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    body: JSON.stringify({ refresh_token: session.refresh_token }),
    headers: { 'content-type': 'application/json' },
  }).catch(error => error);
  expect(lost).toBeInstanceOf(TypeError);
  lose = false;
  clock.advance(3599);
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).toBe((await refresh(session.refresh_token)).body.refresh_token);
  expect((await client.auth.getUser()).error).toBeNull();
});

test('Req 1.6: a refresh token that was replaced at most ten seconds ago is exchanged for the current one, because a slow tab may send it', async () => {
  const { session } = await rig.signIn(node);
  const second = (await refresh(session.refresh_token)).body.refresh_token;
  const third = (await refresh(second)).body.refresh_token;
  clock.advance(10);
  expect(await refresh(session.refresh_token)).toMatchObject({ status: 200, body: { refresh_token: third } });
});

test('Req 1.6: a stolen older token ends the session for the thief and for its owner', async () => {
  const { client, session, user } = await rig.signIn(node);
  const [stolen = '', , current = ''] = await chainOf(session, 3);
  expect(await refresh(stolen)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } });
  expect(await refresh(current)).toMatchObject({ status: 400, body: { code: 'session_not_found' } });
  expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  const ended = await db
    .selectFrom('auth.sessions')
    .select('end_reason')
    .where('account_id', '=', user.id)
    .execute();
  expect(ended).toEqual([{ end_reason: 'reuse' }]);
});

test("reuse of one session's refresh token does not end the person’s other sessions", async () => {
  const first = await rig.signIn(node);
  const other = await rig.signIn(node, first.phone);
  const [stolen = ''] = await chainOf(first.session, 3);
  await refresh(stolen);
  expect((await other.client.auth.getUser()).error).toBeNull();
  expect((await other.client.auth.refreshSession()).error).toBeNull();
});

test.each([
  ['missing', {}, 'validation_failed', 'Refresh token is not valid'],
  ['too short', { refresh_token: 'elevenchars' }, 'validation_failed', 'Refresh token is not valid'],
  [
    'of another alphabet',
    { refresh_token: 'twelve chars; drop table' },
    'validation_failed',
    'Refresh token is not valid',
  ],
  ['a number', { refresh_token: 7 }, 'validation_failed', 'refresh_token: '],
  [
    'unknown',
    { refresh_token: 'x'.repeat(43) },
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ],
])('a session is not refreshed if the refresh token is %s', async (_what, body, code, message) => {
  const answer = await sendRequest(`${node.url}/auth/v1/token?grant_type=refresh_token`, { body });
  expect(answer).toMatchObject({ status: 400, body: { code, message: expect.stringContaining(message) } });
});

test('a token request with another grant type than refresh_token is refused', async () => {
  const answer = await sendRequest(`${node.url}/auth/v1/token?grant_type=password`, { body: {} });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'invalid_credentials', message: 'unsupported_grant_type' },
  });
});

test('Req 1.9: a guest’s session ends after sixty idle days, a super admin’s after twelve idle hours', async () => {
  const guest = await rig.signIn(node);
  const owl = await rig.signIn(node);
  await db.updateTable('users').set({ super_admin: true }).where('id', '=', owl.user.id).execute();
  const kept = (await refresh(owl.session.refresh_token)).body.refresh_token;
  clock.advance(12 * 3600);
  expect(await refresh(kept)).toMatchObject({ status: 400, body: { code: 'session_expired' } });
  clock.advance(59 * 86_400);
  const token = (await refresh(guest.session.refresh_token)).body.refresh_token;
  clock.advance(60 * 86_400);
  expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 'session_expired' } });
});

test('a refresh on an overloaded server is answered with 503, which clients try again, and never with 429', async () => {
  const busy = await rig.start({ variables: { AUTH_RATE_LIMITS: 'refresh=2' } });
  const { client } = await rig.signIn(busy);
  await client.auth.refreshSession();
  await client.auth.refreshSession();
  const { data } = await client.auth.getSession();
  const answer = await sendRequest(`${busy.url}/auth/v1/token?grant_type=refresh_token`, {
    body: { refresh_token: data.session?.refresh_token },
  });
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

const round = fc.record({
  lost: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
  pauseSeconds: fc.integer({ min: 0, max: 4000 }),
});

test('Req 1.6: with the real database no order of lost answers and concurrent tabs signs an honest client out', async () => {
  const { phone } = await rig.signIn(node);
  const property = fc.asyncProperty(
    fc.array(round, { minLength: 1, maxLength: 5 }),
    fc.nat(),
    async (schedule, pick) => {
      const { session } = await rig.signIn(node, phone);
      const held = [session.refresh_token];
      for (const { lost, pauseSeconds } of schedule) {
        const answers = await Promise.all(lost.map(() => refresh(held.at(-1) ?? '')));
        expect(answers.map(({ status }) => status)).toEqual(lost.map(() => 200));
        const arrived = answers.find((_answer, tab) => !lost[tab])?.body.refresh_token;
        if (arrived) held.push(arrived);
        clock.advance(pauseSeconds);
      }
      const current = (await refresh(held.at(-1) ?? '')).body.refresh_token;
      const old = held.slice(0, -1);
      if (old.length === 0) return;
      clock.advance(11);
      expect((await refresh(old[pick % old.length] ?? '')).body.code).toBe('refresh_token_already_used');
      expect((await refresh(current)).body.code).toBe('session_not_found');
    },
  );
  await fc.assert(property, { numRuns: 40 });
}, 90_000);

import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { inTransaction } from '../../db/database.ts';
import { systemRandom } from '../../random.ts';
import {
  countSessions,
  deleteSessionsBefore,
  deleteUsedTokensBefore,
  endSessions,
  extendSession,
  findLiveSession,
  findTokenAndSuccessors,
  insertRefreshToken,
  insertSession,
  lockSessionOfToken,
  markReauthenticated,
  markTokenUsed,
  moveDevices,
} from './sessions.ts';

const { db, appDb } = await testDatabase();
const now = new Date('2026-07-11T02:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

let accountId: string;
beforeEach(async () => {
  accountId = await newAccount();
});

async function newAccount(): Promise<string> {
  const id = systemRandom.uuid();
  await db.insertInto('auth.accounts').values({ id }).execute();
  await db.insertInto('users').values({ id, referral_code: id }).execute();
  return id;
}
async function open(more: { accountId?: string; notAfter?: Date } = {}): Promise<string> {
  const id = systemRandom.uuid();
  const where = { userAgent: 'Moth/1', address: '203.0.113.0/24' };
  await insertSession(appDb, { id, accountId, notAfter: later(60), now, ...where, ...more });
  return id;
}
const rowOf = (id: string) =>
  db.selectFrom('auth.sessions').selectAll().where('id', '=', id).executeTakeFirst();
const live = (id: string) => findLiveSession(appDb, { id, accountId }, now);

test('a session is stored with its user agent, its network and its end', async () => {
  const id = await open();
  expect(await rowOf(id)).toEqual({
    id,
    account_id: accountId,
    created_at: now,
    refreshed_at: now,
    not_after: later(60),
    ended_at: null,
    end_reason: null,
    reauthenticated_at: null,
    user_agent: 'Moth/1',
    address: '203.0.113.0/24',
  });
});

describe('a session', () => {
  test('a session is found until its end while its account exists', async () => {
    const id = await open();
    expect(await live(id)).toEqual({
      id,
      accountId,
      createdAt: now,
      reauthenticatedAt: null,
      notAfter: later(60),
      endedAt: null,
    });
    expect(await findLiveSession(appDb, { id, accountId }, later(59))).not.toBeNull();
    expect(await findLiveSession(appDb, { id, accountId }, later(60))).toBeNull();
    expect(await findLiveSession(appDb, { id, accountId: await newAccount() }, now)).toBeNull();
    expect(await live(systemRandom.uuid())).toBeNull();
  });

  test('extending a session extends no other session', async () => {
    const [kept, other] = [await open(), await open()];
    await extendSession(appDb, kept, { notAfter: later(90), now: later(30) });
    expect(await rowOf(kept)).toMatchObject({ not_after: later(90), refreshed_at: later(30) });
    expect(await rowOf(other)).toMatchObject({ not_after: later(60), refreshed_at: now });
  });

  test('a session keeps the time of its own last proof of the phone number', async () => {
    const [proven, other] = [await open(), await open()];
    await markReauthenticated(appDb, proven, later(5));
    expect((await live(proven))?.reauthenticatedAt).toEqual(later(5));
    expect((await live(other))?.reauthenticatedAt).toBeNull();
  });

  test('a session is counted among the open sessions of its account', async () => {
    await open();
    await open({ notAfter: later(10) });
    await open({ notAfter: now });
    await open({ accountId: await newAccount() });
    const ended = await open();
    await endSessions(appDb, { accountId, only: ended }, { reason: 'logout', now });
    expect(await countSessions(appDb, accountId, now)).toBe(2);
    expect(await countSessions(appDb, accountId, later(10))).toBe(1);
  });
});

describe('the end of sessions', () => {
  const register = (session_id: string) =>
    db
      .insertInto('devices')
      .values({
        token: session_id,
        device_id: session_id,
        user_id: accountId,
        session_id,
        platform: 'ios',
      })
      .execute();
  const silent = async (id: string) =>
    (await db.selectFrom('devices').select('token').where('session_id', '=', id).execute()).length === 0;

  test('ending the sessions of an account ends all of them with the reason, and no session of another account', async () => {
    const [one, two, strangers] = [await open(), await open(), await open({ accountId: await newAccount() })];
    expect((await endSessions(appDb, { accountId }, { reason: 'erased', now: later(1) })).sort()).toEqual(
      [one, two].sort(),
    );
    expect(await rowOf(one)).toMatchObject({ ended_at: later(1), end_reason: 'erased' });
    expect(await live(two)).toBeNull();
    expect(await rowOf(strangers)).toMatchObject({ ended_at: null, end_reason: null });
  });

  test('sessions can be ended one by one, or all except one', async () => {
    const [one, two, three] = [await open(), await open(), await open()];
    expect(await endSessions(appDb, { accountId, only: one }, { reason: 'logout', now })).toEqual([one]);
    expect(await endSessions(appDb, { accountId, except: two }, { reason: 'logout', now })).toEqual([three]);
    expect(await live(two)).not.toBeNull();
  });

  test('ending sessions leaves sessions that ended before unchanged', async () => {
    const id = await open();
    await endSessions(appDb, { accountId }, { reason: 'reuse', now });
    expect(await endSessions(appDb, { accountId }, { reason: 'logout', now: later(1) })).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ ended_at: now, end_reason: 'reuse' });
  });

  test('ending sessions stops pushes only to the devices of the ended sessions', async () => {
    const [one, two] = [await open(), await open()];
    await register(one);
    await register(two);
    await endSessions(appDb, { accountId, only: one }, { reason: 'logout', now });
    expect([await silent(one), await silent(two)]).toEqual([true, false]);
  });

  test('the device of a session that another session replaces moves to the new session, and no other device does', async () => {
    const [one, two, next] = [await open(), await open(), await open()];
    await register(one);
    await register(two);
    await moveDevices(appDb, one, next);
    expect([await silent(one), await silent(two), await silent(next)]).toEqual([true, false, false]);
  });
});

describe('refresh tokens', () => {
  const bytes = (text: string) => Buffer.from(text.padEnd(32, '.'));
  async function chain(sessionId: string, length: number): Promise<Buffer[]> {
    const hashes = Array.from({ length }, (_, place) => bytes(`${sessionId.slice(-10)} ${place}`));
    let parentId: number | null = null;
    for (const hash of hashes) {
      const salt = parentId === null ? null : bytes('salt');
      await insertRefreshToken(appDb, { sessionId, hash, parentId, salt, now });
      const [last] = (await findTokenAndSuccessors(appDb, hash)).slice(-1);
      parentId = last?.id ?? null;
    }
    return hashes;
  }

  test('a refresh token is found with all tokens that were made from it, in order', async () => {
    const [first, second, third] = (await chain(await open(), 3)) as [Buffer, Buffer, Buffer];
    const links = await findTokenAndSuccessors(appDb, first);
    expect(links.map(({ salt, usedAt }) => ({ salt, usedAt }))).toEqual([
      { salt: null, usedAt: null },
      { salt: bytes('salt'), usedAt: null },
      { salt: bytes('salt'), usedAt: null },
    ]);
    expect(await findTokenAndSuccessors(appDb, second)).toEqual(links.slice(1));
    expect(await findTokenAndSuccessors(appDb, third)).toEqual(links.slice(2));
    expect(await findTokenAndSuccessors(appDb, bytes('unknown'))).toEqual([]);
  });

  test('a refresh token is found with its session', async () => {
    const id = await open();
    await open();
    const [hash] = (await chain(id, 1)) as [Buffer];
    const locked = (token: Buffer) => inTransaction(appDb, inside => lockSessionOfToken(inside, token));
    expect(await locked(hash)).toMatchObject({ id, accountId, endedAt: null });
    expect(await locked(bytes('unknown'))).toBeNull();
    await endSessions(appDb, { accountId }, { reason: 'logout', now });
    expect(await locked(hash)).toMatchObject({ id, endedAt: now });
  });

  test('a refresh token keeps the time of its use, and tokens that were used before the given time are deleted', async () => {
    const [first, second, third] = (await chain(await open(), 3)) as [Buffer, Buffer, Buffer];
    const [one, two] = await findTokenAndSuccessors(appDb, first);
    await markTokenUsed(appDb, one?.id ?? 0, now);
    await markTokenUsed(appDb, two?.id ?? 0, later(1));
    expect((await findTokenAndSuccessors(appDb, first)).map(({ usedAt }) => usedAt)).toEqual([
      now,
      later(1),
      null,
    ]);
    await deleteUsedTokensBefore(appDb, later(1));
    expect(await findTokenAndSuccessors(appDb, first)).toEqual([]);
    expect(await findTokenAndSuccessors(appDb, second)).toHaveLength(2);
    expect(await findTokenAndSuccessors(appDb, third)).toHaveLength(1);
  });
});

test('sessions that ended or expired before the given time are deleted, and those of that time stay', async () => {
  const ended = await open({ notAfter: later(999) });
  await endSessions(appDb, { accountId }, { reason: 'logout', now: later(100) });
  const endedAtIt = await open({ notAfter: later(999) });
  await endSessions(appDb, { accountId }, { reason: 'logout', now: later(101) });
  const ranOut = await open({ notAfter: later(100) });
  const runsOut = await open({ notAfter: later(101) });
  await deleteSessionsBefore(appDb, later(101));
  const left = await Promise.all([ended, endedAtIt, ranOut, runsOut].map(rowOf));
  expect(left.map(Boolean)).toEqual([false, true, false, true]);
});

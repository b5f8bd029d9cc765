import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { inTransaction } from '../../db/database.ts';
import { systemRandom } from '../../random.ts';
import {
  findAccount,
  insertAccount,
  lockAccount,
  lockAccountOfPhone,
  markSignedIn,
  updateAccount,
} from './accounts.ts';
import { findActorRow, findUserFlags } from './actors.ts';
import { findCode, replaceCode } from './codes.ts';
import { eraseAccount } from './erase.ts';
import { findSigningKeys, saveFirstSigningKey } from './keys.ts';
import { insertSession } from './sessions.ts';

const { db, appDb } = await testDatabase();
const now = new Date('2026-07-11T02:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
let phones = 0;

async function newAccount() {
  const id = systemRandom.uuid();
  const phone = `1813557${String(phones++).padStart(4, '0')}`;
  await insertAccount(appDb, { id, phone, userMetadata: { theme: 'dark' }, now });
  return { id, phone };
}
async function newUser(flags: object = {}) {
  const account = await newAccount();
  await db
    .insertInto('users')
    .values({ id: account.id, phone: account.phone, referral_code: account.id, ...flags })
    .execute();
  return account;
}
async function newSession(accountId: string, more: { notAfter?: Date } = {}): Promise<string> {
  const id = systemRandom.uuid();
  const where = { userAgent: 'Moth/1', address: '203.0.113.0/24' };
  await insertSession(appDb, { id, accountId, notAfter: later(60), now, ...where, ...more });
  return id;
}

describe('an account', () => {
  test('a new account has its phone number, proven now, and its data', async () => {
    const { id, phone } = await newAccount();
    expect(await findAccount(appDb, id)).toEqual({
      id,
      phone,
      phoneConfirmedAt: now,
      confirmationSentAt: null,
      newPhone: null,
      phoneChangeSentAt: null,
      userMetadata: { theme: 'dark' },
      bannedUntil: null,
      lastSignInAt: null,
      createdAt: now,
      updatedAt: now,
    });
  });

  test('an account is found by its id and by its phone number, with or without a lock', async () => {
    const { id, phone } = await newAccount();
    await newAccount();
    const found = await findAccount(appDb, id);
    expect(await inTransaction(appDb, inside => lockAccount(inside, id))).toEqual(found);
    expect(await inTransaction(appDb, inside => lockAccountOfPhone(inside, phone))).toEqual(found);
    const nobody = systemRandom.uuid();
    expect(await findAccount(appDb, nobody)).toBeNull();
    expect(await inTransaction(appDb, inside => lockAccount(inside, nobody))).toBeNull();
    expect(await inTransaction(appDb, inside => lockAccountOfPhone(inside, '18135579999'))).toBeNull();
  });

  test('the account of a deleted user is not found', async () => {
    const { id } = await newUser();
    const other = await newUser({ deleted_at: now });
    expect(await findAccount(appDb, id)).not.toBeNull();
    expect(await findAccount(appDb, other.id)).toBeNull();
  });

  test('an account without a phone number has an empty number, confirmed when the account was created', async () => {
    const id = systemRandom.uuid();
    await db
      .insertInto('auth.accounts')
      .values({ id, created_at: later(-9) })
      .execute();
    expect(await findAccount(appDb, id)).toMatchObject({ phone: '', phoneConfirmedAt: later(-9) });
  });

  test('an account keeps the time of its own last sign-in and the time at which the code for the sign-in was sent', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    await markSignedIn(appDb, account.id, { codeSentAt: later(-30), now: later(1) });
    expect(await findAccount(appDb, account.id)).toMatchObject({
      lastSignInAt: later(1),
      confirmationSentAt: later(-30),
      updatedAt: later(1),
    });
    expect(await findAccount(appDb, other.id)).toMatchObject({ lastSignInAt: null, updatedAt: now });
  });

  test('an update of an account changes only the given fields, and no other account', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    await updateAccount(appDb, account.id, { new_phone: '18135578888', now: later(1) });
    const changed = { newPhone: '18135578888', phone: account.phone, userMetadata: { theme: 'dark' } };
    expect(await findAccount(appDb, account.id)).toMatchObject({ ...changed, updatedAt: later(1) });
    await updateAccount(appDb, account.id, { userMetadata: {}, now: later(2) });
    expect(await findAccount(appDb, account.id)).toMatchObject({ ...changed, userMetadata: {} });
    expect(await findAccount(appDb, other.id)).toMatchObject({ newPhone: null, updatedAt: now });
  });
});

describe('an actor', () => {
  const noFlags = {
    registered: false,
    subscribed: false,
    pro: false,
    rep: false,
    super_admin: false,
    allow_admin_access: false,
  };

  test('an actor is read from the user of a valid session', async () => {
    const { id } = await newUser({ registered: true, pro: true });
    const sessionId = await newSession(id);
    const flags = { ...noFlags, registered: true, pro: true };
    expect(await findUserFlags(appDb, id)).toEqual(flags);
    expect(await findActorRow(appDb, { sessionId, userId: id, now })).toEqual({
      ...flags,
      suspended_at: null,
      suspended_until: null,
      suspended_reason: null,
      banned_until: null,
    });
  });

  test('no actor is found for an account without a user, another user’s session, an ended session or a deleted user', async () => {
    const [user, other, deleted] = [await newUser(), await newUser(), await newUser({ deleted_at: now })];
    const bare = await newAccount();
    expect(await findUserFlags(appDb, bare.id)).toBeNull();
    const ended = await newSession(user.id);
    await db
      .updateTable('auth.sessions')
      .set({ ended_at: now, end_reason: 'logout' })
      .where('id', '=', ended)
      .execute();
    const asked = [
      { sessionId: await newSession(bare.id), userId: bare.id, now },
      { sessionId: await newSession(user.id), userId: other.id, now },
      { sessionId: ended, userId: user.id, now },
      { sessionId: await newSession(user.id, { notAfter: now }), userId: user.id, now },
      { sessionId: await newSession(deleted.id), userId: deleted.id, now },
    ];
    for (const question of asked) expect(await findActorRow(appDb, question)).toBeNull();
  });

  test('each of many concurrent callers is given its own actor', async () => {
    const [pro, guest] = [await newUser({ pro: true }), await newUser()];
    const [ofPro, ofGuest] = [await newSession(pro.id), await newSession(guest.id)];
    const answers = await Promise.all([
      findActorRow(appDb, { sessionId: ofGuest, userId: guest.id, now }),
      findActorRow(appDb, { sessionId: ofGuest, userId: pro.id, now }),
      findActorRow(appDb, { sessionId: ofPro, userId: pro.id, now }),
      findActorRow(appDb, { sessionId: ofGuest, userId: guest.id, now }),
    ]);
    expect(answers.map(row => row?.pro)).toEqual([false, undefined, true, false]);
  });
});

describe('erasing an account', () => {
  const texts = (phone: string) =>
    db.selectFrom('auth.sms_outbox').select('text').where('phone', '=', phone).execute();
  const codeOf = (phone: string) => findCode(appDb, phone, 'sign_in');
  async function leaveTraces(phone: string): Promise<void> {
    await db.insertInto('auth.sms_outbox').values({ phone, text: 'a code', created_at: now }).execute();
    await replaceCode(appDb, {
      phone,
      purpose: 'sign_in',
      sealed: { salt: Buffer.alloc(16), hash: Buffer.alloc(32) },
      accountId: null,
      userMetadata: {},
      mayCreate: true,
      attemptsLeft: 5,
      othersLeft: 3,
      askedBy: '203.0.113.0/24',
      sessionId: null,
      now,
    });
  }

  test('erasing an account ends its sessions, frees its phone number and deletes all data that identifies a person', async () => {
    const { id, phone } = await newAccount();
    const sessions = [await newSession(id), await newSession(id)];
    await leaveTraces(phone);
    const change = { new_phone: '18135578888', phone_change_sent_at: now };
    await updateAccount(appDb, id, { ...change, now });
    await markSignedIn(appDb, id, { codeSentAt: now, now });
    const ended = await inTransaction(appDb, inside => eraseAccount(inside, id, later(1)));
    expect(ended.toSorted()).toEqual(sessions.toSorted());
    expect(
      await db
        .selectFrom('auth.sessions')
        .select(['ended_at', 'end_reason', 'user_agent', 'address'])
        .where('account_id', '=', id)
        .execute(),
    ).toEqual(
      sessions.map(() => ({ ended_at: later(1), end_reason: 'erased', user_agent: null, address: null })),
    );
    expect([await texts(phone), await codeOf(phone)]).toEqual([[], null]);
    expect(
      await db.selectFrom('auth.accounts').selectAll().where('id', '=', id).executeTakeFirst(),
    ).toMatchObject({
      phone: null,
      phone_confirmed_at: null,
      confirmation_sent_at: null,
      new_phone: null,
      phone_change_sent_at: null,
      user_metadata: {},
      updated_at: later(1),
    });
  });

  test('erasing an account leaves every other account and phone number unchanged', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const session = await newSession(other.id);
    await leaveTraces(other.phone);
    const before = await findAccount(appDb, other.id);
    await inTransaction(appDb, inside => eraseAccount(inside, account.id, later(1)));
    expect(await findAccount(appDb, other.id)).toEqual(before);
    expect([await texts(other.phone), await codeOf(other.phone)]).toEqual([
      [{ text: 'a code' }],
      expect.anything(),
    ]);
    expect(
      await db
        .selectFrom('auth.sessions')
        .select(['ended_at', 'address'])
        .where('id', '=', session)
        .executeTakeFirst(),
    ).toEqual({ ended_at: null, address: '203.0.113.0/24' });
  });

  test('erasing an account succeeds a second time, and fails for an account that never existed', async () => {
    const { id } = await newAccount();
    const erase = (whom: string) => inTransaction(appDb, inside => eraseAccount(inside, whom, now));
    expect(await erase(id)).toEqual([]);
    expect(await erase(id)).toEqual([]);
    await expect(erase(systemRandom.uuid())).rejects.toThrow();
  });
});

test('all nodes share the first signing key that any node stored', async () => {
  await saveFirstSigningKey(appDb, { kid: 'b', kty: 'EC', x: 'one' });
  await saveFirstSigningKey(appDb, { kid: 'a', kty: 'EC', x: 'two' });
  expect(await findSigningKeys(appDb)).toEqual([{ kid: 'b', kty: 'EC', x: 'one' }]);
});

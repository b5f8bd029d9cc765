import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import {
  deleteCodes,
  deleteCodesBefore,
  deleteWrongCodesBefore,
  deleteWrongCodesOfPhone,
  findCode,
  findWrongCodes,
  lockCode,
  type NewCode,
  replaceCode,
  saveWrongCode,
  useUpCodeAttempt,
} from './codes.ts';

const { db, appDb } = await testDatabase();
const now = new Date('2026-07-11T02:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const [phone, other] = ['18135550101', '18135550102'];

const code: NewCode = {
  phone,
  purpose: 'sign_in',
  sealed: { salt: Buffer.alloc(16, 1), hash: Buffer.alloc(32, 2) },
  accountId: null,
  userMetadata: { from: 'poster' },
  mayCreate: false,
  attemptsLeft: 5,
  othersLeft: 3,
  askedBy: '203.0.113.0/24',
  sessionId: '0198f0a0-0000-7000-8000-000000000002',
  now,
};
const { phone: _phone, purpose: _purpose, now: _now, ...kept } = code;

beforeEach(async () => {
  await db.deleteFrom('auth.one_time_codes').execute();
  await db.deleteFrom('auth.wrong_codes').execute();
});

test('a sign-in code is stored with its whole request, for five minutes', async () => {
  await replaceCode(appDb, code);
  const row = { ...kept, createdAt: now, expiresAt: ago(-300) };
  expect(await findCode(appDb, phone, 'sign_in')).toEqual(row);
  expect(await lockCode(appDb, phone, 'sign_in')).toEqual(row);
});

test('a sign-in code is not found for another purpose or another phone number', async () => {
  await replaceCode(appDb, code);
  for (const read of [findCode, lockCode]) {
    expect(await read(appDb, phone, 'phone_change')).toBeNull();
    expect(await read(appDb, other, 'sign_in')).toBeNull();
  }
});

test('the next code for a phone number replaces the previous code in all fields', async () => {
  await replaceCode(appDb, code);
  const next: NewCode = {
    ...code,
    sealed: { salt: Buffer.alloc(16, 3), hash: Buffer.alloc(32, 4) },
    userMetadata: {},
    mayCreate: true,
    attemptsLeft: 4,
    othersLeft: 2,
    askedBy: 'device:1',
    sessionId: null,
    now: ago(-60),
  };
  await replaceCode(appDb, next);
  const { phone: _phone, purpose: _purpose, now: _now, ...rest } = next;
  expect(await findCode(appDb, phone, 'sign_in')).toEqual({
    ...rest,
    createdAt: ago(-60),
    expiresAt: ago(-360),
  });
});

test("a wrong try uses up one of a code's tries, and one of the tries of strangers if a stranger made it", async () => {
  await replaceCode(appDb, code);
  await replaceCode(appDb, { ...code, phone: other });
  await useUpCodeAttempt(appDb, { phone, purpose: 'sign_in', byOther: false });
  expect(await findCode(appDb, phone, 'sign_in')).toMatchObject({ attemptsLeft: 4, othersLeft: 3 });
  await useUpCodeAttempt(appDb, { phone, purpose: 'sign_in', byOther: true });
  expect(await findCode(appDb, phone, 'sign_in')).toMatchObject({ attemptsLeft: 3, othersLeft: 2 });
  await useUpCodeAttempt(appDb, { phone, purpose: 'phone_change', byOther: true });
  expect(await findCode(appDb, phone, 'sign_in')).toMatchObject({ attemptsLeft: 3, othersLeft: 2 });
  expect(await findCode(appDb, other, 'sign_in')).toMatchObject({ attemptsLeft: 5, othersLeft: 3 });
});

test('the codes of one phone number are deleted together', async () => {
  await replaceCode(appDb, code);
  await replaceCode(appDb, { ...code, phone: other });
  await deleteCodes(appDb, phone);
  expect(await findCode(appDb, phone, 'sign_in')).toBeNull();
  expect(await findCode(appDb, other, 'sign_in')).not.toBeNull();
});

const wrong = (seconds: number, source = 'device:1', known = true) =>
  saveWrongCode(appDb, phone, { source, known, at: ago(seconds) });

test('the wrong codes of the last two days count for their phone number, the oldest first', async () => {
  await wrong(2 * 86_400);
  await wrong(2 * 86_400 - 1);
  await wrong(5, '203.0.113.0/24', false);
  await saveWrongCode(appDb, other, { source: 'device:1', known: true, at: now });
  expect(await findWrongCodes(appDb, phone, now)).toEqual([
    { source: 'device:1', known: true, at: ago(2 * 86_400 - 1) },
    { source: '203.0.113.0/24', known: false, at: ago(5) },
  ]);
});

test('the wrong codes of one phone number are deleted together', async () => {
  await wrong(1);
  await saveWrongCode(appDb, other, { source: 'device:1', known: true, at: now });
  await deleteWrongCodesOfPhone(appDb, phone);
  expect(await findWrongCodes(appDb, phone, now)).toEqual([]);
  expect(await findWrongCodes(appDb, other, now)).toHaveLength(1);
});

test('codes that ended before the given time are deleted, and a code that ends at that time stays', async () => {
  await replaceCode(appDb, { ...code, now: ago(301) });
  await replaceCode(appDb, { ...code, phone: other, now: ago(300) });
  await wrong(2);
  await wrong(1);
  await deleteCodesBefore(appDb, now);
  await deleteWrongCodesBefore(appDb, ago(1));
  expect(await findCode(appDb, phone, 'sign_in')).toBeNull();
  expect(await findCode(appDb, other, 'sign_in')).not.toBeNull();
  expect(await findWrongCodes(appDb, phone, now)).toHaveLength(1);
});

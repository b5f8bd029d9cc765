import { expect, test } from 'vitest';
import { systemRandom } from '../../random.ts';
import {
  codeLifeSeconds,
  generateCode,
  hashCode,
  hashWithNewSalt,
  isRightCode,
  mayTryCode,
  mostCodeTries,
  mostTriesOfOtherSources,
} from './one-time-code.ts';

const key = Buffer.alloc(32, 1);
const phone = '18135550199';

test('Req 1.1: a sign-in code has six digits with leading zeros, and depends neither on the clock nor on a counter', () => {
  expect(generateCode({ ...systemRandom, int: () => 42 })).toBe('000042');
  const codes = new Set(Array.from({ length: 500 }, () => generateCode(systemRandom)));
  expect([...codes].every(code => /^\d{6}$/.test(code))).toBe(true);
  expect(codes.size).toBeGreaterThan(490);
});

test('Req 1.1: the stored hash of one sign-in code differs by salt, by phone number and by key', () => {
  const salt = Buffer.alloc(16, 2);
  const hash = hashCode(key, { phone, code: '123456' }, salt);
  expect(hash).toEqual(hashCode(key, { phone, code: '123456' }, salt));
  expect(hash).not.toEqual(hashCode(key, { phone, code: '123456' }, Buffer.alloc(16, 3)));
  expect(hash).not.toEqual(hashCode(key, { phone: '18135550198', code: '123456' }, salt));
  expect(hash).not.toEqual(hashCode(Buffer.alloc(32, 9), { phone, code: '123456' }, salt));
  expect(hash.toString('latin1')).not.toContain('123456');
});

test('only the sent sign-in code is accepted, and no code is accepted for a phone number without one', () => {
  const sealed = hashWithNewSalt(key, { phone, code: '123456' }, systemRandom);
  expect(isRightCode(key, { phone, code: '123456' }, sealed)).toBe(true);
  for (const wrong of ['123457', '', '1234567', '１２３４５６'])
    expect(isRightCode(key, { phone, code: wrong }, sealed)).toBe(false);
  expect(isRightCode(key, { phone, code: '123456' }, null)).toBe(false);
});

const code = { expiresAt: new Date(1000), attemptsLeft: 1, othersLeft: 1, askedBy: '203.0.113.0/24' };
const asker = { key: '203.0.113.0/24', known: false };
const other = { key: '198.51.100.0/24', known: false };

test('Req 1.1: a sign-in code allows five tries, of which sources that did not request the code share three', () => {
  expect([mostCodeTries, mostTriesOfOtherSources]).toEqual([5, 3]);
});

test('a sign-in code is valid until its time is over or its tries are used up', () => {
  expect(mayTryCode(code, asker, new Date(999))).toBe(true);
  expect(mayTryCode(code, asker, new Date(1000))).toBe(false);
  expect(mayTryCode({ ...code, attemptsLeft: 0 }, asker, new Date(999))).toBe(false);
});

test('a sign-in code is invalid for a clock that was set back by an hour, and valid for a clock that is five minutes ahead', () => {
  const asked = new Date(code.expiresAt.getTime() - codeLifeSeconds * 1000);
  const before = (minutes: number) => new Date(asked.getTime() - minutes * 60_000);
  expect(mayTryCode(code, asker, before(5))).toBe(true);
  expect(mayTryCode(code, asker, before(60))).toBe(false);
});

test('sources that did not request a sign-in code leave tries to the source that did, and to known sources', () => {
  const used = { ...code, attemptsLeft: 2, othersLeft: 0 };
  expect(mayTryCode(used, other, new Date(1))).toBe(false);
  expect(mayTryCode(used, asker, new Date(1))).toBe(true);
  expect(mayTryCode(used, { key: 'device:1', known: true }, new Date(1))).toBe(true);
});

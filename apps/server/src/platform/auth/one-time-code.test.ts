import { expect, test } from 'vitest';
import { systemRandom } from '../random.ts';
import { codeTries, hashCode, isCode, isLive, newCode, sealCode } from './one-time-code.ts';

const key = Buffer.alloc(32, 1);
const phone = '18135550199';

test('Req 1.1: a code is six digits, leading zeros kept, and never the clock or a counter', () => {
  expect(newCode({ ...systemRandom, int: () => 42 })).toBe('000042');
  const codes = new Set(Array.from({ length: 500 }, () => newCode(systemRandom)));
  expect([...codes].every(code => /^\d{6}$/.test(code))).toBe(true);
  expect(codes.size).toBeGreaterThan(490);
});

test('Req 1.1: what is stored differs for the same code by salt, by number and by key', () => {
  const salt = Buffer.alloc(16, 2);
  const hash = hashCode(key, phone, '123456', salt);
  expect(hash).toEqual(hashCode(key, phone, '123456', salt));
  expect(hash).not.toEqual(hashCode(key, phone, '123456', Buffer.alloc(16, 3)));
  expect(hash).not.toEqual(hashCode(key, '18135550198', '123456', salt));
  expect(hash).not.toEqual(hashCode(Buffer.alloc(32, 9), phone, '123456', salt));
  expect(hash.toString('latin1')).not.toContain('123456');
});

test('only the code itself opens, and nothing opens a number without a code', () => {
  const sealed = sealCode(key, phone, '123456', systemRandom);
  expect(isCode(key, phone, '123456', sealed)).toBe(true);
  for (const wrong of ['123457', '', '1234567', '１２３４５６'])
    expect(isCode(key, phone, wrong, sealed)).toBe(false);
  expect(isCode(key, phone, '123456', null)).toBe(false);
});

test('Req 1.1: a code is dead at 300 seconds and after five tries', () => {
  const now = new Date('2026-07-11T02:00:00Z');
  const expiresAt = new Date(now.getTime() + 1);
  expect(codeTries).toBe(5);
  expect(isLive({ expiresAt, attemptsLeft: 1 }, now)).toBe(true);
  expect(isLive({ expiresAt: now, attemptsLeft: 1 }, now)).toBe(false);
  expect(isLive({ expiresAt, attemptsLeft: 0 }, now)).toBe(false);
});

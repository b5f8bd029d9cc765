import type { Role } from '@nightjar/domain/kernel/actor';
import { expect, test } from 'vitest';
import { isBanned, isRecent, sessionEnd } from './session-rules.ts';

const start = new Date('2026-01-01T00:00:00Z');
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const day = 24;

test.each<[Role[], number, number]>([
  [[], 0, 60 * day],
  [['pro'], 0, 60 * day],
  [[], 300 * day, 360 * day],
  [[], 340 * day, 365 * day],
  [['super_admin'], 0, 12],
  [['nightjar_rep'], 6 * day, 6 * day + 12],
  [['pro', 'super_admin'], 6 * day + 20, 7 * day],
])(
  'Req 1.9: a session with the roles %o that is used %i h after its start ends %i h after its start',
  (roles, used, end) => {
    expect(sessionEnd(roles, start, after(used))).toEqual(after(end));
  },
);

test('a code proves its user for a quarter of an hour, also the code that opened the session', () => {
  const seconds = (count: number) => after(count / 3600);
  expect(isRecent({ createdAt: start, reauthenticatedAt: null }, seconds(899))).toBe(true);
  expect(isRecent({ createdAt: start, reauthenticatedAt: null }, seconds(900))).toBe(false);
  const again = { createdAt: start, reauthenticatedAt: after(1) };
  expect(isRecent(again, seconds(3600 + 899))).toBe(true);
  expect(isRecent(again, seconds(3600 + 900))).toBe(false);
});

test('a proof of the phone number from before a clock was set back by an hour does not count, and the next code does', () => {
  const setBack = after(-1);
  expect(isRecent({ createdAt: start, reauthenticatedAt: start }, setBack)).toBe(false);
  expect(isRecent({ createdAt: start, reauthenticatedAt: setBack }, setBack)).toBe(true);
  expect(isRecent({ createdAt: start, reauthenticatedAt: null }, after(-5 / 60))).toBe(true);
});

test('a ban of a user lasts until its end', () => {
  expect(isBanned({ bannedUntil: after(1) }, start)).toBe(true);
  expect(isBanned({ bannedUntil: start }, start)).toBe(false);
  expect(isBanned({ bannedUntil: null }, start)).toBe(false);
});

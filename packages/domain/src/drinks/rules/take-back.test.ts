import { expect, test } from 'vitest';
import { userId } from '../../kernel/id.ts';
import { decideVoiding, takeBackUntil } from './take-back.ts';

const [guest, boss] = ['1', '2'].map(digit => userId.parse(`${digit.repeat(8)}-1111-4111-8111-111111111111`));
const tampa = 'America/New_York';
const pour = (more: object = {}) => ({
  redeemed_at: new Date('2026-11-21T03:30:00Z'),
  taken_back_at: null,
  timezone: tampa,
  guestId: guest as NonNullable<typeof guest>,
  ...more,
});
const by = (userId: typeof boss, house = false, manages = true) => ({
  userId: userId as NonNullable<typeof boss>,
  house,
  manages,
});
const decide = (at: string, more = {}, who = by(boss)) => decideVoiding(pour(more), who, new Date(at));

test("a manager may take a pour back until noon after the pour's night", () => {
  expect(decide('2026-11-21T16:59:59Z')).toEqual({ already: false });
  expect(decide('2026-11-21T17:00:00Z')).toMatchObject({ code: 'void_over' });
});

test('a pour after midnight may be taken back until noon of the same day', () => {
  const until = takeBackUntil(new Date('2026-11-21T06:30:00Z'), tampa, { house: false, manages: true });
  expect(until?.toISOString()).toBe('2026-11-21T17:00:00.000Z');
});

test('the noon until which a pour may be taken back is that of the wall clock, also after clocks went back', () => {
  const until = takeBackUntil(new Date('2026-11-01T02:00:00Z'), tampa, { house: false, manages: true });
  expect(until?.toISOString()).toBe('2026-11-01T17:00:00.000Z');
});

test('the operator may take a pour back for thirty days, and a bartender never by this rule of the desk', () => {
  const rep = by(boss, true, false);
  expect(decide('2026-12-21T03:29:59Z', {}, rep)).toEqual({ already: false });
  expect(decide('2026-12-21T03:30:00Z', {}, rep)).toMatchObject({ code: 'void_over' });
  expect(decide('2026-11-21T03:31:00Z', {}, by(boss, false, false))).toMatchObject({ code: 'void_over' });
});

test('a pour that was taken back at the desk stays taken back, however late the call is repeated', () => {
  const taken_back_at = new Date('2026-11-21T04:00:00Z');
  expect(decide('2027-11-21T03:30:00Z', { taken_back_at })).toEqual({ already: true });
});

test('a user cannot take back their own drink, whatever their role', () => {
  expect(decide('2026-11-21T03:31:00Z', {}, by(guest, true))).toMatchObject({ code: 'own_pour' });
});

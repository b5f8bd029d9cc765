import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../kernel/failure.ts';
import { fallbackPoint } from '../../kernel/geo.ts';
import { proId } from '../../kernel/id.ts';
import {
  type Bank,
  type Bar,
  cooldownEnd,
  decideFreePour,
  decidePaidPour,
  entitlementOf,
  type Guest,
  type PlanTerms,
  withOverride,
} from './pour.ts';

const now = new Date('2026-11-21T03:30:00Z');
const minutesAgo = (count: number) => new Date(now.getTime() - count * 60_000);
const bar: Bar & { pro: NonNullable<Bar['pro']> } = {
  venue: {
    ...fallbackPoint,
    active: true,
    partner: true,
    timezone: 'America/New_York',
    hours: [{ name: 6, hours: { start: 1700, end: 200 } }],
    closures: [],
  },
  pro: {
    id: proId.parse('11111111-1111-4111-8111-111111111111'),
    user_id: 'dee',
    first_name: 'Dee',
    clocked_in_until: new Date(now.getTime() + 3_600_000),
  },
};
const guest: Guest = { id: 'rae', dob: '1994-05-06', location: { ...fallbackPoint, setAt: now } };
const bank: Bank = {
  entitlement: {
    freePerPeriod: 2,
    periodStart: new Date('2026-11-01T00:00:00Z'),
    periodEnd: new Date('2026-12-01T05:00:00Z'),
    cooldownMinutes: 45,
  },
  usedInPeriod: 0,
  lastFreePour: null,
};
const codeOf = (decision: object) => ('code' in decision ? decision.code : 'granted');

describe('a free pour', () => {
  test.each<[string, Partial<Bar>, Partial<Guest>, Partial<Bank>, string]>([
    ['with the right code and colour', {}, {}, {}, 'granted'],
    ['with a code nobody there has', { pro: null }, {}, {}, 'wrong_code'],
    ["with one's own code", { pro: { ...bar.pro, user_id: 'rae' } }, {}, {}, 'own_code'],
    ['at a venue taking a break', { venue: { ...bar.venue, active: false } }, {}, {}, 'venue_inactive'],
    ['at a venue that pours none', { venue: { ...bar.venue, partner: false } }, {}, {}, 'venue_pours_none'],
    ['on the eve of the 21st birthday, Tampa time', {}, { dob: '2005-11-21' }, {}, 'under_age'],
    ['on the 21st birthday', {}, { dob: '2005-11-20' }, {}, 'granted'],
    ['without a known birthday', {}, { dob: null }, {}, 'under_age'],
    ['with nothing left', {}, {}, { usedInPeriod: 2 }, 'nothing_left'],
    ['without a plan', {}, {}, { entitlement: null }, 'no_allowance'],
    ['44 minutes after the last', {}, {}, { lastFreePour: minutesAgo(44) }, 'cooldown_running'],
    ['45 minutes after the last', {}, {}, { lastFreePour: minutesAgo(45) }, 'granted'],
  ])('%s', (_how, barChange, guestChange, bankChange, outcome) => {
    const decision = decideFreePour(
      { ...bar, ...barChange },
      { ...guest, ...guestChange },
      { ...bank, ...bankChange },
      21,
      now,
    );
    expect(codeOf(decision)).toBe(outcome);
  });

  test('says how long the wait is and when the bank fills up', () => {
    const waiting = decideFreePour(bar, guest, { ...bank, lastFreePour: minutesAgo(32) }, 21, now);
    const empty = decideFreePour(bar, guest, { ...bank, usedInPeriod: 2 }, 21, now);
    expect(waiting).toMatchObject({ message: 'Next free pour in 13:00.' });
    expect(empty).toMatchObject({ message: "That's the lot until Dec 1. Water's always free." });
  });
});

describe('what staff may wave through', () => {
  test.each<[string, Partial<Bar>, Partial<Guest>, string | null]>([
    ['nothing to wave', {}, {}, null],
    [
      'the pro is off shift',
      { pro: { ...bar.pro, clocked_in_until: minutesAgo(1) } },
      {},
      'pro_not_clocked_in',
    ],
    [
      'the bar is closed',
      { venue: { ...bar.venue, hours: [{ name: 3, hours: { start: 1700, end: 200 } }] } },
      {},
      'venue_closed',
    ],
    ['the bar never said its hours', { venue: { ...bar.venue, hours: [] } }, {}, null],
    ['the phone is elsewhere', {}, { location: { lat: 28.2, lng: -82.4, setAt: now } }, 'far_from_venue'],
    ['the phone says nothing', {}, { location: null }, 'far_from_venue'],
  ])('%s', (_what, barChange, guestChange, issue) => {
    const decision = decideFreePour({ ...bar, ...barChange }, { ...guest, ...guestChange }, bank, 21, now);
    expect(decision).toMatchObject({ granted: true, issue });
    expect(codeOf(withOverride(decision, false))).toBe(issue ?? 'granted');
    expect(codeOf(withOverride(decision, true))).toBe('granted');
  });

  test('an override never gets past a hard refusal', () => {
    const decision = decideFreePour({ ...bar, pro: null }, guest, bank, 21, now);
    expect(codeOf(withOverride(decision, true))).toBe('wrong_code');
  });
});

describe('a voucher', () => {
  const held = { owner_id: 'rae', voucher_type: 'paid' as const, state: 'available' };
  test.each([
    ['of mine', held, 'granted'],
    ['of somebody else', { ...held, owner_id: 'moth' }, 'voucher_gone'],
    ['already poured', { ...held, state: 'redeemed' }, 'voucher_gone'],
    ['on its way to a friend', { ...held, state: 'pending' }, 'voucher_gone'],
    ['that does not exist', null, 'voucher_gone'],
    ['to send only', { ...held, voucher_type: 'shot' as const }, 'voucher_only_sendable'],
  ])('%s', (_which, voucher, outcome) => {
    expect(codeOf(decidePaidPour(bar, guest, voucher, 21, now))).toBe(outcome);
  });

  test('knows no cooldown', () => {
    expect(isRefusal(decidePaidPour(bar, guest, held, 21, now))).toBe(false);
  });
});

describe('the allowance', () => {
  const plan: PlanTerms = {
    status: 'active',
    freePerPeriod: 2,
    cooldownMinutes: 45,
    period: null,
    anchor: new Date('2026-01-31T10:00:00Z'),
  };

  test('an unbilled plan renews monthly from the day it began', () => {
    const entitlement = entitlementOf({ plan, pro: false, roles: [] }, now);
    expect(entitlement?.periodStart).toEqual(new Date('2026-10-31T10:00:00Z'));
    expect(entitlement?.periodEnd).toEqual(new Date('2026-11-30T10:00:00Z'));
  });

  test('the period always contains now, whatever the anchor', () => {
    const anchor = fc.date({ min: new Date('2020-01-01'), max: now, noInvalidDate: true });
    fc.assert(
      fc.property(anchor, begun => {
        const entitlement = entitlementOf({ plan: { ...plan, anchor: begun }, pro: false, roles: [] }, now);
        expect(entitlement?.periodStart.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(entitlement?.periodEnd.getTime()).toBeGreaterThan(now.getTime());
      }),
    );
  });

  test('reps and super admins wait five minutes', () => {
    expect(entitlementOf({ plan, pro: false, roles: ['super_admin'] }, now)?.cooldownMinutes).toBe(5);
    expect(entitlementOf({ plan, pro: true, roles: ['pro'] }, now)?.cooldownMinutes).toBe(45);
  });

  test('a cancelled plan runs to the end of what was paid for', () => {
    const paidUntil = (end: string) => ({
      ...plan,
      status: 'canceled' as const,
      period: { start: plan.anchor, end: new Date(end) },
    });
    expect(entitlementOf({ plan: paidUntil('2026-12-01'), pro: false, roles: [] }, now)).not.toBeNull();
    expect(entitlementOf({ plan: paidUntil('2026-11-01'), pro: false, roles: [] }, now)).toBeNull();
  });

  test('a pro without a plan has calendar months', () => {
    expect(entitlementOf({ plan: null, pro: true, roles: ['pro'] }, now)?.periodStart).toEqual(
      new Date('2026-11-01T00:00:00Z'),
    );
    expect(entitlementOf({ plan: null, pro: false, roles: [] }, now)).toBeNull();
  });
});

test('no cooldown is set, no wait', () => {
  expect(cooldownEnd(minutesAgo(1), null, now)).toBeNull();
  expect(cooldownEnd(null, 45, now)).toBeNull();
  expect(cooldownEnd(minutesAgo(1), 45, now)).toEqual(new Date(now.getTime() + 44 * 60_000));
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cooldownEnd, entitlementOf, nextPourNumber, type PlanTerms } from './allowance.ts';

const now = new Date('2026-11-21T03:30:00Z');
const minutesAgo = (count: number) => new Date(now.getTime() - count * 60_000);

describe('the allowance of free pours', () => {
  const plan: PlanTerms = {
    status: 'active',
    freePerPeriod: 2,
    cooldownMinutes: 45,
    period: null,
    anchor: new Date('2026-01-31T10:00:00Z'),
  };

  test('an unbilled plan renews its free pours monthly from the day it began', () => {
    const entitlement = entitlementOf({ plan, pro: false, roles: [] }, now);
    expect(entitlement?.periodStart).toEqual(new Date('2026-10-31T10:00:00Z'));
    expect(entitlement?.periodEnd).toEqual(new Date('2026-11-30T10:00:00Z'));
  });

  test("a plan's current period always contains the present moment, whatever day the plan began", () => {
    const anchor = fc.date({ min: new Date('2020-01-01'), max: now, noInvalidDate: true });
    fc.assert(
      fc.property(anchor, begun => {
        const entitlement = entitlementOf({ plan: { ...plan, anchor: begun }, pro: false, roles: [] }, now);
        expect(entitlement?.periodStart.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(entitlement?.periodEnd.getTime()).toBeGreaterThan(now.getTime());
      }),
    );
  });

  test('a super admin waits five minutes between two free pours, and a pro as long as the plan demands', () => {
    expect(entitlementOf({ plan, pro: false, roles: ['super_admin'] }, now)?.cooldownMinutes).toBe(5);
    expect(entitlementOf({ plan, pro: true, roles: ['pro'] }, now)?.cooldownMinutes).toBe(45);
  });

  test('a cancelled plan grants free pours to the end of the time that was paid for', () => {
    const paidUntil = (end: string) => ({
      ...plan,
      status: 'canceled' as const,
      period: { start: plan.anchor, end: new Date(end) },
    });
    expect(entitlementOf({ plan: paidUntil('2026-12-01'), pro: false, roles: [] }, now)).not.toBeNull();
    expect(entitlementOf({ plan: paidUntil('2026-11-01'), pro: false, roles: [] }, now)).toBeNull();
  });

  const startAt = (terms: PlanTerms, at: Date) =>
    entitlementOf({ plan: terms, pro: false, roles: [] }, at)?.periodStart;

  test('the next month of a plan begins at the very instant the last one is over, and not a millisecond before', () => {
    const turn = new Date('2026-11-30T10:00:00.000Z');
    expect(startAt(plan, turn)).toEqual(turn);
    expect(startAt(plan, new Date(turn.getTime() - 1))).toEqual(new Date('2026-10-31T10:00:00.000Z'));
  });

  test('the first period of a plan begins with the plan itself', () => {
    expect(startAt(plan, plan.anchor)).toEqual(plan.anchor);
  });

  test('a cancelled plan grants no free pour from the very instant at which its paid period ends', () => {
    const end = new Date('2026-12-01T00:00:00.000Z');
    const canceled = { ...plan, status: 'canceled' as const, period: { start: plan.anchor, end } };
    expect(startAt(canceled, new Date(end.getTime() - 1))).toEqual(plan.anchor);
    expect(startAt(canceled, end)).toBeUndefined();
  });

  test("a pro's month of free pours begins at midnight UTC, to the millisecond", () => {
    const monthOf = (at: string) => {
      const entitlement = entitlementOf({ plan: null, pro: true, roles: ['pro'] }, new Date(at));
      return [entitlement?.periodStart.toISOString(), entitlement?.periodEnd.toISOString()];
    };
    const december = ['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'];
    expect(monthOf('2026-11-30T23:59:59.999Z')).toEqual(['2026-11-01T00:00:00.000Z', december[0]]);
    expect(monthOf('2026-12-01T00:00:00.000Z')).toEqual(december);
  });

  test('a pro without a plan gets free pours by calendar months, and a guest without a plan gets none', () => {
    expect(entitlementOf({ plan: null, pro: true, roles: ['pro'] }, now)?.periodStart).toEqual(
      new Date('2026-11-01T00:00:00Z'),
    );
    expect(entitlementOf({ plan: null, pro: false, roles: [] }, now)).toBeNull();
  });
});

test('a plan without a cooldown lets the next free pour follow at once', () => {
  expect(cooldownEnd(minutesAgo(1), null, now)).toBeNull();
  expect(cooldownEnd(null, 45, now)).toBeNull();
  expect(cooldownEnd(minutesAgo(1), 45, now)).toEqual(new Date(now.getTime() + 44 * 60_000));
});

test('a cooldown between free pours is over at exactly its last instant', () => {
  expect(cooldownEnd(minutesAgo(45), 45, now)).toBeNull();
  expect(cooldownEnd(new Date(now.getTime() - 45 * 60_000 + 1), 45, now)).toEqual(
    new Date(now.getTime() + 1),
  );
});

test('the next free pour gets the lowest ordinal number that no pour of the period has', () => {
  expect(nextPourNumber([])).toBe(1);
  expect(nextPourNumber([1, 2])).toBe(3);
  expect(nextPourNumber([2, 3])).toBe(1);
  expect(nextPourNumber([3, 1])).toBe(2);
});

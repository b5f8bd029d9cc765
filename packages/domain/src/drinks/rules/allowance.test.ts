import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cooldownEnd, entitlementOf, type PlanTerms } from './allowance.ts';

const now = new Date('2026-11-21T03:30:00Z');
const minutesAgo = (count: number) => new Date(now.getTime() - count * 60_000);

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

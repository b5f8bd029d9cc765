import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMilliseconds, addMonths, days } from '../../kernel/time.ts';
import { mostShotsCarried } from '../entity.ts';
import { decideTopUp, proShotsPerPeriod, type ShotTerms } from './top-up.ts';

const now = new Date('2026-11-21T03:30:00Z');
const anchor = new Date('2026-11-09T20:00:00Z');
const plan = {
  status: 'active' as const,
  freePerPeriod: 2,
  shotsPerPeriod: 3,
  cooldownMinutes: 45,
  period: null,
  anchor,
};
const member: ShotTerms = { plan, pro: false };
const topUp = (terms: ShotTerms, topped: Date | null, held: number) =>
  decideTopUp(terms, { topped, held }, now);

test('a plan grants its shots once a period, and the next shots are due when the next period begins', () => {
  const first = topUp(member, null, 0);
  expect(first).toEqual({ granted: 3, periodStart: anchor, nextAt: addMonths(anchor, 1) });
  expect(topUp(member, first.periodStart, 3)).toEqual({
    granted: 0,
    periodStart: null,
    nextAt: first.nextAt,
  });
});

test('shots that are not sent carry over, up to twice the allowance', () => {
  const grants = [0, 3, 4, 6, 9].map(
    held => topUp(member, addMilliseconds(anchor, -30 * days), held).granted,
  );
  expect(grants).toEqual([3, 3, 2, 0, 0]);
});

test('a billed plan grants no shots after the end of its period, and has no date for the next shots', () => {
  const period = { start: addMilliseconds(now, -40 * days), end: addMilliseconds(now, -1 * days) };
  expect(topUp({ ...member, plan: { ...plan, period } }, null, 0)).toEqual({
    granted: 0,
    periodStart: null,
    nextAt: null,
  });
});

test('a plan that ended grants no shots, and a pro without a plan gets shots by calendar months', () => {
  const canceled = { ...plan, status: 'canceled' as const };
  expect(topUp({ plan: canceled, pro: false }, null, 0)).toMatchObject({ granted: 0, nextAt: null });
  expect(topUp({ plan: canceled, pro: true }, null, 0)).toEqual({
    granted: proShotsPerPeriod,
    periodStart: new Date('2026-11-01T00:00:00Z'),
    nextAt: new Date('2026-12-01T00:00:00Z'),
  });
  expect(topUp({ plan: { ...plan, shotsPerPeriod: 0 }, pro: false }, null, 0).nextAt).toBeNull();
});

test('a member never has more shots than twice the allowance, nor gets more than the allowance in a period, however often a top-up is asked for', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 3 })), { maxLength: 40 }), asks => {
      let [at, topped, held] = [now, null as Date | null, 0];
      const byPeriod = new Map<number, number>();
      for (const [wait, sent] of asks) {
        at = addMilliseconds(at, wait * days);
        held = Math.max(0, held - sent);
        const { granted, periodStart } = decideTopUp(member, { topped, held }, at);
        held += granted;
        topped = periodStart ?? topped;
        if (periodStart)
          byPeriod.set(periodStart.getTime(), (byPeriod.get(periodStart.getTime()) ?? 0) + granted);
        expect(held).toBeLessThanOrEqual(mostShotsCarried * plan.shotsPerPeriod);
      }
      for (const granted of byPeriod.values()) expect(granted).toBeLessThanOrEqual(plan.shotsPerPeriod);
    }),
  );
});

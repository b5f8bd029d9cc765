import { isHouse } from '../../kernel/access.ts';
import type { Role } from '../../kernel/actor.ts';
import { addMilliseconds, addMonths, minutes } from '../../kernel/time.ts';

/** A member has these free pours in a period. Where `cooldownMinutes` is null, there is no wait between them. */
export type Entitlement = {
  freePerPeriod: number;
  periodStart: Date;
  periodEnd: Date;
  cooldownMinutes: number | null;
};

export type PlanTerms = {
  status: 'active' | 'past_due' | 'canceled';
  freePerPeriod: number;
  cooldownMinutes: number | null;
  /** Gives the period of a plan that is billed. Where it is null, the plan renews every month from `anchor` on. */
  period: { start: Date; end: Date } | null;
  anchor: Date;
};

/** Reps and super admins wait this long between free drinks, whatever their plan (specification, section 4). */
export const houseCooldownMinutes = 5;
/** A pro who has no plan gets this allowance in each calendar month (UTC). */
export const proAllowance = { freePerPeriod: 4, cooldownMinutes: 60 } as const;

export function entitlementOf(
  member: { plan: PlanTerms | null; pro: boolean; roles: readonly Role[] },
  now: Date,
): Entitlement | null {
  const terms = entitlementByPlanOrWork(member, now);
  if (!terms) return null;
  return { ...terms, cooldownMinutes: isHouse(member) ? houseCooldownMinutes : terms.cooldownMinutes };
}

function entitlementByPlanOrWork(
  member: { plan: PlanTerms | null; pro: boolean },
  now: Date,
): Entitlement | null {
  const { plan } = member;
  if (plan && isPlanRunning(plan, now)) {
    const { start, end } = plan.period ?? currentMonthlyPeriod(plan.anchor, now);
    return {
      freePerPeriod: plan.freePerPeriod,
      cooldownMinutes: plan.cooldownMinutes,
      periodStart: start,
      periodEnd: end,
    };
  }
  if (!member.pro) return null;
  const periodStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  return { ...proAllowance, periodStart, periodEnd: addMonths(periodStart, 1) };
}

/** True while a plan runs: after it is canceled, it goes on to the end of the period that was paid. */
function isPlanRunning(plan: PlanTerms, now: Date): boolean {
  return plan.status !== 'canceled' || (plan.period !== null && plan.period.end > now);
}

function currentMonthlyPeriod(anchor: Date, now: Date): { start: Date; end: Date } {
  let count =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  if (addMonths(anchor, count) > now) count -= 1;
  return { start: addMonths(anchor, count), end: addMonths(anchor, count + 1) };
}

/** Returns the end of the wait for the next free drink; null where there is no wait. */
export function cooldownEnd(
  lastFreePour: Date | null,
  cooldownMinutes: number | null,
  now: Date,
): Date | null {
  if (!lastFreePour || cooldownMinutes === null) return null;
  const end = addMilliseconds(lastFreePour, cooldownMinutes * minutes);
  return end > now ? end : null;
}

/**
 * Returns the number of the next free pour of a period, which begins with 1. The number of a pour that was taken back
 * is free for the next pour.
 */
export function nextPourNumber(taken: readonly number[]): number {
  let number = 1;
  while (taken.includes(number)) number += 1;
  return number;
}

import { isHouse } from '../../kernel/access.ts';
import type { Role } from '../../kernel/actor.ts';
import { addMonths, later, minutes } from '../../kernel/time.ts';

/** A member has these free pours in a period. Null `cooldownMinutes` means that there is no cooldown. */
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
  /** A billed plan names its period; a plan without billing renews monthly from `anchor`. */
  period: { start: Date; end: Date } | null;
  anchor: Date;
};

/** Reps and super admins wait this long, whatever their plan (specification, section 4). */
export const houseCooldownMinutes = 5;
/** A pro without a plan has calendar months (UTC) with this allowance. */
export const proAllowance = { freePerPeriod: 4, cooldownMinutes: 60 } as const;

export function entitlementOf(
  member: { plan: PlanTerms | null; pro: boolean; roles: readonly Role[] },
  now: Date,
): Entitlement | null {
  const terms = termsOf(member, now);
  if (!terms) return null;
  return { ...terms, cooldownMinutes: isHouse(member) ? houseCooldownMinutes : terms.cooldownMinutes };
}

function termsOf(member: { plan: PlanTerms | null; pro: boolean }, now: Date): Entitlement | null {
  const { plan } = member;
  if (plan && isRunning(plan, now)) {
    const { start, end } = plan.period ?? monthSince(plan.anchor, now);
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

/** A cancelled plan goes on to the end of its paid period. */
function isRunning(plan: PlanTerms, now: Date): boolean {
  return plan.status !== 'canceled' || (plan.period !== null && plan.period.end > now);
}

function monthSince(anchor: Date, now: Date): { start: Date; end: Date } {
  let count =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  if (addMonths(anchor, count) > now) count -= 1;
  return { start: addMonths(anchor, count), end: addMonths(anchor, count + 1) };
}

/** Null: there is no cooldown. */
export function cooldownEnd(
  lastFreePour: Date | null,
  cooldownMinutes: number | null,
  now: Date,
): Date | null {
  if (!lastFreePour || cooldownMinutes === null) return null;
  const end = later(lastFreePour, cooldownMinutes * minutes);
  return end > now ? end : null;
}

/** The free pours of a period are numbered from 1. A pour that was taken back leaves its number to the next one. */
export function nextNumber(taken: readonly number[]): number {
  let number = 1;
  while (taken.includes(number)) number += 1;
  return number;
}

import { mostShotsCarried } from '../entity.ts';
import { entitlementOf, type PlanTerms } from './allowance.ts';

/** A pro without a plan gets this many shots each calendar month. */
export const proShotsPerPeriod = 2;

export type ShotTerms = { plan: (PlanTerms & { shotsPerPeriod: number }) | null; pro: boolean };

/**
 * A member gets `granted` shots now, for the period that begins at `periodStart`, and the next shots at `nextAt`. Where
 * `nextAt` is null, no further shots are due.
 */
export type TopUp = { granted: number; periodStart: Date | null; nextAt: Date | null };

/**
 * A member gets the plan's shots once a period, and never more than `mostShotsCarried` times that many in all: shots
 * that are not sent carry over, but do not pile up. `topped` is the start of the last period that was topped up. `held`
 * counts the shots that are still the member's own, sent or not.
 */
export function decideTopUp(
  terms: ShotTerms,
  { topped, held }: { topped: Date | null; held: number },
  now: Date,
): TopUp {
  const owed = shotPeriodOf(terms, now);
  if (!owed) return { granted: 0, periodStart: null, nextAt: null };
  const { shots, periodStart, periodEnd } = owed;
  // The next period of a billed plan begins when its bill is paid.
  const nextAt = periodEnd > now ? periodEnd : null;
  const had = topped !== null && topped >= periodStart;
  const granted = had || nextAt === null ? 0 : Math.min(shots, Math.max(0, mostShotsCarried * shots - held));
  return { granted, periodStart: had || nextAt === null ? null : periodStart, nextAt };
}

function shotPeriodOf({ plan, pro }: ShotTerms, now: Date) {
  const planned = plan && entitlementOf({ plan, pro: false, roles: [] }, now);
  const period = planned ?? entitlementOf({ plan: null, pro, roles: [] }, now);
  const shots = planned ? plan.shotsPerPeriod : proShotsPerPeriod;
  return period && shots > 0 ? { ...period, shots } : null;
}

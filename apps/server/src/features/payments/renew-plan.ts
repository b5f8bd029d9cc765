import type { UserId } from '@nightjar/domain/kernel/id';
import { isMemberBy, type PlanStanding, planOf } from '@nightjar/domain/payments/rules/plan';
import { decideReturns } from '@nightjar/domain/payments/rules/returns';
import type { AppEvent } from '../../platform/http/events.ts';
import type { Platform } from '../../platform/platform.ts';
import { findTerms, type TermsRow } from './queries/catalogue.ts';
import {
  findInvitation,
  findKeptPlan,
  findSubscriptions,
  isSubscribed,
  markSubscriptionsReturned,
  type PlanRow,
  planColumns,
  savePlan,
} from './queries/plans.ts';
import { findPasses, markPurchasesReturned } from './queries/purchases.ts';

type Database = Platform['db'];

/**
 * Makes somebody's plan what everything they bought says at this moment. A plan that was never bought (an invitation,
 * the demo's) gives way to a bought one, and an invitation holds again once that one is over.
 */
export async function renewPlan(platform: Platform, db: Database, owner: UserId): Promise<AppEvent[]> {
  const now = platform.clock.now();
  const returned = await returnSurplus(db, owner, now);
  const subscriptions = await findSubscriptions(db, owner);
  const standing = planOf({ subscriptions, passes: await findPasses(db, owner) }, now);
  const kept = await findKeptPlan(db, owner);
  const wanted = await wantedPlan(db, owner, { standing, kept, now });
  if (!wanted) return returned;
  const member = wanted.status !== 'canceled';
  if (isSame(kept, wanted) && (await isSubscribed(db, owner)) === member) return returned;
  const providerStatus = subscriptions.find(({ id }) => id === wanted.subscription_id)?.status ?? null;
  await savePlan(db, owner, wanted, { member, providerStatus, now });
  return [
    ...returned,
    { name: 'plan_changed', event: { userId: owner } },
    { name: 'actor_changed', event: { userId: owner } },
  ];
}

/** What was paid beside a running plan is no plan of anybody's; its money goes back. */
async function returnSurplus(db: Database, owner: UserId, now: Date): Promise<AppEvent[]> {
  const bought = { subscriptions: await findSubscriptions(db, owner), passes: await findPasses(db, owner) };
  const { subscriptions, passes, lapsed } = decideReturns(bought, now);
  await markSubscriptionsReturned(db, subscriptions, now);
  const payments = await markPurchasesReturned(db, passes, now);
  const paid = (of: 'subscription' | 'payment', id: string): AppEvent => ({
    name: 'paid_for_nothing',
    event: { of, id, userId: owner },
  });
  return [
    ...subscriptions.map(id => paid('subscription', id)),
    ...payments.map(id => paid('payment', id)),
    ...lapsed.map((id): AppEvent => ({ name: 'subscription_lapsed', event: { id } })),
  ];
}

type Holding = { standing: PlanStanding | null; kept: PlanRow | null; now: Date };

async function wantedPlan(
  db: Database,
  owner: UserId,
  { standing, kept, now }: Holding,
): Promise<PlanRow | null> {
  if (standing && isMemberBy(standing)) return planRow(standing, await mustFindTerms(db, standing));
  if (kept && kept.source !== 'provider') return null;
  const invited = kept && (await findInvitation(db, owner));
  if (invited) return invited;
  if (standing) return planRow(standing, await mustFindTerms(db, standing));
  if (!kept) return null;
  const end = kept.current_period_end && kept.current_period_end < now ? kept.current_period_end : now;
  return kept.status === 'canceled' ? kept : { ...kept, status: 'canceled', current_period_end: end };
}

async function mustFindTerms(db: Database, { priceId }: PlanStanding): Promise<TermsRow> {
  const terms = await findTerms(db, priceId);
  if (!terms) throw new Error(`The price ${priceId} of a plan is not in the catalogue.`);
  return terms;
}

function planRow(standing: PlanStanding, terms: TermsRow): PlanRow {
  return {
    source: 'provider',
    ...terms,
    free_drinks_per_period: terms.free_drinks_per_period ?? 0,
    shots_per_period: terms.shots_per_period ?? 0,
    status: standing.status,
    period_anchor: standing.periodStart,
    current_period_start: standing.periodStart,
    current_period_end: standing.periodEnd,
    cancel_at_period_end: standing.cancelAtPeriodEnd,
    grace_until: standing.graceUntil,
    subscription_id: standing.from === 'subscription' ? standing.id : null,
    purchase_id: standing.from === 'pass' ? standing.id : null,
  };
}

const isSame = (kept: PlanRow | null, wanted: PlanRow): boolean =>
  kept !== null && planColumns.every(column => kept[column]?.valueOf() === wanted[column]?.valueOf());

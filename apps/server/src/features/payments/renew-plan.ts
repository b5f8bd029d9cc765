import type { UserId } from '@nightjar/domain/kernel/id';
import { planOf } from '@nightjar/domain/payments/rules/plan';
import { decideRenewal, type PlanUpdateFacts } from '@nightjar/domain/payments/rules/renewal';
import { decidePurchaseReturns } from '@nightjar/domain/payments/rules/returns';
import type { AppEvent } from '../../platform/http/events.ts';
import type { Platform } from '../../platform/platform.ts';
import { findPlanTerms } from './queries/catalogue.ts';
import {
  findInvitationPlan,
  findStoredPlan,
  findSubscriptions,
  isSubscribed,
  markSubscriptionsReturned,
  savePlan,
} from './queries/plans.ts';
import { findPasses, markPurchasesReturned } from './queries/purchases.ts';

type Database = Platform['db'];

/** Saves the plan that a person has now by all of their purchases. The caller holds the payer's lock. */
export async function renewPlan(platform: Platform, db: Database, owner: UserId): Promise<AppEvent[]> {
  const now = platform.clock.now();
  const returned = await returnPurchasesOfNoUse(db, owner, now);
  const renewal = decideRenewal(await loadRenewalState(db, owner, now), now);
  if (!renewal) return returned;
  const { plan, ...account } = renewal;
  await savePlan(db, { userId: owner, plan, ...account }, now);
  return [
    ...returned,
    { name: 'plan_changed', event: { userId: owner } },
    { name: 'actor_changed', event: { userId: owner } },
  ];
}

async function loadRenewalState(db: Database, owner: UserId, now: Date): Promise<PlanUpdateFacts> {
  const subscriptions = await findSubscriptions(db, owner);
  const plan = planOf({ subscriptions, passes: await findPasses(db, owner) }, now);
  const saved = await findStoredPlan(db, owner);
  return {
    bought: plan && { plan, terms: (await findPlanTerms(db, plan.priceId)) ?? null },
    saved,
    invitation: saved && (await findInvitationPlan(db, owner)),
    subscriptions,
    subscribed: await isSubscribed(db, owner),
  };
}

/** Refunds what a person paid for although they have a plan already. */
async function returnPurchasesOfNoUse(db: Database, owner: UserId, now: Date): Promise<AppEvent[]> {
  const bought = { subscriptions: await findSubscriptions(db, owner), passes: await findPasses(db, owner) };
  const { subscriptions, passes, lapsed } = decidePurchaseReturns(bought, now);
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

import { type CurrentPlan, isMemberBy, type KeptSubscription } from './plan.ts';

/** The buyer of a price gets a right to these terms. */
export type PlanTerms = {
  readonly name: string;
  readonly product_id: string;
  readonly price_id: string;
  readonly unit_amount: number;
  readonly currency: string;
  readonly free_drinks_per_period: number | null;
  readonly shots_per_period: number | null;
  readonly cooldown_in_minutes: number | null;
};

/**
 * A person's plan is saved in this form. `whitelist`: an invitation granted the plan. `demo`: it was made for a demo.
 */
export type SavedPlan = {
  source: 'provider' | 'whitelist' | 'demo';
  name: string;
  product_id: string | null;
  price_id: string | null;
  status: 'active' | 'past_due' | 'canceled';
  unit_amount: number;
  currency: string;
  free_drinks_per_period: number;
  shots_per_period: number;
  cooldown_in_minutes: number | null;
  period_anchor: Date;
  current_period_start: Date | null;
  current_period_end: Date | null;
  cancel_at_period_end: boolean;
  grace_until: Date | null;
  subscription_id: string | null;
  purchase_id: string | null;
};

export const planFields = [
  'source',
  'name',
  'product_id',
  'price_id',
  'status',
  'unit_amount',
  'currency',
  'free_drinks_per_period',
  'shots_per_period',
  'cooldown_in_minutes',
  'period_anchor',
  'current_period_start',
  'current_period_end',
  'cancel_at_period_end',
  'grace_until',
  'subscription_id',
  'purchase_id',
] as const satisfies readonly (keyof SavedPlan)[];

export type PlanUpdateFacts = {
  /**
   * This is the plan that follows from all purchases of the person, with the terms of its price; `terms` is null where
   * the price is unknown.
   */
  readonly bought: { readonly plan: CurrentPlan; readonly terms: PlanTerms | null } | null;
  readonly saved: SavedPlan | null;
  /** This is the plan that the person's latest invitation grants. */
  readonly invitation: SavedPlan | null;
  readonly subscriptions: readonly Pick<KeptSubscription, 'id' | 'status'>[];
  /** True where the account is marked as the account of a member. */
  readonly subscribed: boolean;
};

export type PlanUpdate = {
  readonly plan: SavedPlan;
  readonly member: boolean;
  readonly providerStatus: string | null;
};

/**
 * Returns the plan to save, or null where the saved plan is right. A plan that was not bought (that of an invitation or
 * of the demo) is replaced by a bought plan that runs. After the bought plan is over, the plan of an invitation applies
 * again.
 * @throws where the plan's price is not in the catalog
 */
export function decideRenewal(state: PlanUpdateFacts, now: Date): PlanUpdate | null {
  const plan = planToSave(state, now);
  if (!plan) return null;
  const member = plan.status !== 'canceled';
  if (isSamePlan(state.saved, plan) && state.subscribed === member) return null;
  const subscription = state.subscriptions.find(({ id }) => id === plan.subscription_id);
  return { plan, member, providerStatus: subscription?.status ?? null };
}

function planToSave({ bought, saved, invitation }: PlanUpdateFacts, now: Date): SavedPlan | null {
  if (bought && isMemberBy(bought.plan)) return savedPlanOfPurchase(bought);
  if (saved && saved.source !== 'provider') return null;
  if (invitation) return invitation;
  if (bought) return savedPlanOfPurchase(bought);
  return saved && canceledPlan(saved, now);
}

/**
 * Returns the plan to save where no bought plan is left: it ends now, or at the end of its period where that has
 * passed.
 */
function canceledPlan(saved: SavedPlan, now: Date): SavedPlan {
  if (saved.status === 'canceled') return saved;
  const end = saved.current_period_end && saved.current_period_end < now ? saved.current_period_end : now;
  return { ...saved, status: 'canceled', current_period_end: end };
}

function savedPlanOfPurchase({ plan, terms }: NonNullable<PlanUpdateFacts['bought']>): SavedPlan {
  if (!terms) throw new Error(`The price ${plan.priceId} of a plan is not in the catalogue.`);
  return {
    source: 'provider',
    name: terms.name,
    product_id: terms.product_id,
    price_id: terms.price_id,
    unit_amount: terms.unit_amount,
    currency: terms.currency,
    free_drinks_per_period: terms.free_drinks_per_period ?? 0,
    shots_per_period: terms.shots_per_period ?? 0,
    cooldown_in_minutes: terms.cooldown_in_minutes,
    status: plan.status,
    period_anchor: plan.periodStart,
    current_period_start: plan.periodStart,
    current_period_end: plan.periodEnd,
    cancel_at_period_end: plan.cancelAtPeriodEnd,
    grace_until: plan.graceUntil,
    subscription_id: plan.from === 'subscription' ? plan.id : null,
    purchase_id: plan.from === 'pass' ? plan.id : null,
  };
}

const isSamePlan = (saved: SavedPlan | null, plan: SavedPlan): boolean =>
  saved !== null && planFields.every(field => saved[field]?.valueOf() === plan[field]?.valueOf());

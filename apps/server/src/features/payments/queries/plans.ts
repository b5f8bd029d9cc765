import type { UserId } from '@nightjar/domain/kernel/id';
import type {
  KeptSubscription,
  SeenSubscription,
  SubscriptionItem,
} from '@nightjar/domain/payments/rules/plan';
import { planFields, type SavedPlan } from '@nightjar/domain/payments/rules/renewal';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Saves the state of a subscription as the payment provider has it, whatever was saved before. */
export async function saveSubscription(
  db: Database,
  { owner, seen, item }: { owner: UserId | null; seen: SeenSubscription; item: SubscriptionItem },
  now: Date,
): Promise<void> {
  const row = {
    price_id: item.priceId,
    status: seen.status,
    cancel_at_period_end: seen.cancelAtPeriodEnd,
    current_period_start: item.periodStart,
    current_period_end: item.periodEnd,
    ended_at: seen.endedAt,
    unpaid_since: seen.unpaidSince,
    updated_at: now,
  };
  await db
    .insertInto('subscriptions')
    .values({ id: seen.id, user_id: owner, created_at: seen.createdAt, ...row })
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Returns the stored state of a subscription, whose `version` changes with each save. */
export async function findSubscription(
  db: Database,
  id: string,
): Promise<{ version: string; returned: boolean } | null> {
  const { rows } = await sql<{ version: string; returned: boolean }>`
    select xmin::text as version, returned_at is not null as returned from subscriptions where id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function markSubscriptionsReturned(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('subscriptions')
    .set({ returned_at: now })
    .where('id', 'in', [...ids])
    .execute();
}

/** Returns a user's subscriptions, without refunded ones. */
export async function findSubscriptions(db: Database, userId: UserId): Promise<KeptSubscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .where('user_id', '=', userId)
    .where('returned_at', 'is', null)
    .selectAll()
    .execute();
  return rows.map(row => ({
    id: row.id,
    priceId: row.price_id,
    status: row.status,
    createdAt: row.created_at,
    periodStart: row.current_period_start,
    periodEnd: row.current_period_end,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    endedAt: row.ended_at,
    unpaidSince: row.unpaid_since,
  }));
}

/** Returns subscriptions with their price and product, the newest first. */
export async function findSubscriptionHistory(db: Database, userId: UserId, limit: number) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('prices', 'prices.id', 'subscriptions.price_id')
    .innerJoin('products', 'products.id', 'prices.product_id')
    .where('subscriptions.user_id', '=', userId)
    .orderBy('subscriptions.created_at', 'desc')
    .orderBy('subscriptions.id')
    .limit(limit)
    .select([
      'subscriptions.id',
      'subscriptions.status',
      'subscriptions.current_period_start',
      'subscriptions.current_period_end',
      'subscriptions.cancel_at_period_end',
      'subscriptions.ended_at',
      'products.name',
      'prices.id as price_id',
      'prices.product_id',
      'prices.unit_amount',
      'prices.currency',
      sql<'month' | 'year' | null>`prices.billed_every`.as('interval'),
      'prices.hours',
      'prices.free_drinks_per_period',
      'prices.shots_per_period',
      'prices.cooldown_in_minutes',
    ])
    .execute();
}
export type SubscriptionHistoryRow = Awaited<ReturnType<typeof findSubscriptionHistory>>[number];

export async function findStoredPlan(db: Database, userId: UserId): Promise<SavedPlan | null> {
  const row = await db
    .selectFrom('plans')
    .where('user_id', '=', userId)
    .select(planFields)
    .executeTakeFirst();
  return row
    ? { ...row, source: row.source as SavedPlan['source'], status: row.status as SavedPlan['status'] }
    : null;
}

/** Returns the plan that an invite code granted, or null where none did. */
export async function findInvitationPlan(db: Database, userId: UserId): Promise<SavedPlan | null> {
  const row = await db
    .selectFrom('whitelist_uses')
    .innerJoin('whitelist_codes', 'whitelist_codes.code', 'whitelist_uses.code')
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .select(['used_at', 'free_drinks_per_period', 'shots_per_period', 'cooldown_in_minutes'])
    .executeTakeFirst();
  if (!row) return null;
  const { used_at, ...terms } = row;
  return {
    source: 'whitelist',
    name: 'whitelist',
    product_id: null,
    price_id: null,
    status: 'active',
    unit_amount: 0,
    currency: 'usd',
    ...terms,
    period_anchor: used_at,
    current_period_start: null,
    current_period_end: null,
    cancel_at_period_end: false,
    grace_until: null,
    subscription_id: null,
    purchase_id: null,
  };
}

type NewPlan = { userId: UserId; plan: SavedPlan; member: boolean; providerStatus: string | null };

/**
 * Saves the plan, and the columns of the user that depend on it: membership, and the status at the payment provider.
 */
export async function savePlan(
  db: Database,
  { userId, plan, member, providerStatus }: NewPlan,
  now: Date,
): Promise<void> {
  await db
    .insertInto('plans')
    .values({ ...plan, user_id: userId, updated_at: now })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ ...plan, updated_at: now }))
    .execute();
  await db
    .updateTable('users')
    .set({
      subscribed: member,
      stripe_status: providerStatus,
      stripe_product_id: plan.product_id,
      stripe_price_id: plan.price_id,
      stripe_subscription_id: plan.subscription_id,
    })
    .where('id', '=', userId)
    .execute();
}

export async function isSubscribed(db: Database, userId: UserId): Promise<boolean> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('subscribed').executeTakeFirst();
  return row?.subscribed ?? false;
}

/** Returns plans from the provider, passes included, whose period or grace period is over. */
export async function findDuePlans(db: Database, now: Date, limit: number) {
  const { rows } = await sql<{ userId: UserId; subscriptionId: string | null }>`
    select user_id as "userId", subscription_id as "subscriptionId" from plans
    where source = 'provider' and status <> 'canceled' and current_period_end is not null
      and least(current_period_end, grace_until) <= ${now}
    order by current_period_end limit ${limit}`.execute(db);
  return rows;
}

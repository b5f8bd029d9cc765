import { type UserId, userId as userIdSchema } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/db/database.ts';

/**
 * Locks the payer, so that each person has one purchase or settlement at a time. The row of the person is not locked,
 * so their other calls do not wait.
 */
async function lockPayer(db: Database, payer: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payer:${payer}`}, 0))`.execute(db);
}

/** Runs `work` in a transaction under the payer's lock. */
export function withPayerLock<Result>(
  db: Database,
  payer: string,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async transaction => {
    await lockPayer(transaction, payer);
    return work(transaction);
  });
}

/** Returns the buyer with the fields that the payment provider needs. */
export async function findBuyer(db: Database, userId: UserId) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'full_name', 'phone', 'subscribed', 'stripe_customer_id', 'deleted_at'])
    .executeTakeFirstOrThrow();
}
export type BuyerRow = Awaited<ReturnType<typeof findBuyer>>;

/** Reads the buyer and locks the payer until the end of the transaction. */
export async function lockBuyer(db: Database, userId: UserId): Promise<BuyerRow> {
  await lockPayer(db, userId);
  return findBuyer(db, userId);
}

/**
 * Locks the payer of an account that is about to be deleted, and returns what the payment provider has for the account:
 * the customer, and the subscriptions that have not ended. Under the lock, nothing can be bought meanwhile.
 */
export async function forgetBillingAccount(
  db: Database,
  userId: UserId,
): Promise<{ customerId: string | null; subscriptionIds: string[] }> {
  const { stripe_customer_id: customerId } = await lockBuyer(db, userId);
  const running = await db
    .selectFrom('subscriptions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .select('id')
    .execute();
  return { customerId, subscriptionIds: running.map(({ id }) => id) };
}

/**
 * Returns whether a user is on hold, and what the payment provider bills to them. A deleted account is billed nothing.
 */
export async function findBillingAccount(
  db: Database,
  userId: UserId,
): Promise<{ held: boolean; customerId: string | null; subscriptionIds: string[] }> {
  const { rows } = await sql<{ held: boolean; customerId: string | null; subscriptionIds: string[] }>`
    select suspended_at is not null as held, stripe_customer_id as "customerId",
      array(select id from subscriptions where user_id = users.id and ended_at is null order by id) as "subscriptionIds"
    from users where id = ${userId}`.execute(db);
  return rows[0] ?? { held: false, customerId: null, subscriptionIds: [] };
}

/**
 * Returns true if `noted` (the user id that the payment provider has stored) belongs to an account that was deleted
 * here.
 */
export async function isAccountDeleted(db: Database, noted: string | null): Promise<boolean> {
  const id = userIdSchema.safeParse(noted).data;
  if (!id) return false;
  const row = await db.selectFrom('users').where('id', '=', id).select('deleted_at').executeTakeFirst();
  return row != null && row.deleted_at !== null;
}

export async function saveCustomer(db: Database, userId: UserId, customerId: string): Promise<void> {
  await db.updateTable('users').set({ stripe_customer_id: customerId }).where('id', '=', userId).execute();
}

export async function findUserByCustomer(db: Database, customerId: string): Promise<UserId | null> {
  const row = await db
    .selectFrom('users')
    .where('stripe_customer_id', '=', customerId)
    .select('id')
    .executeTakeFirst();
  return (row?.id as UserId | undefined) ?? null;
}

export async function findCustomerId(db: Database, userId: UserId): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('stripe_customer_id')
    .executeTakeFirst();
  return row?.stripe_customer_id ?? null;
}

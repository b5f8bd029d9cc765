import type { UserId } from '@nightjar/domain/kernel/id';
import type { PaidPass } from '@nightjar/domain/payments/rules/plan';
import type { Dispute, Settlement } from '@nightjar/domain/payments/rules/settlement';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type NewPurchase = {
  id: string;
  user_id: UserId;
  kind: 'voucher' | 'pass';
  price_id: string;
  title: string;
  quantity: number;
  unit_amount: number;
  currency: string;
  checkout_id: string;
};

export async function insertPurchase(db: Database, purchase: NewPurchase, now: Date): Promise<void> {
  await db
    .insertInto('purchases')
    .values({ ...purchase, created_at: now })
    .execute();
}

/** A purchase. Its `version` is another one after each save. */
export async function findPurchase(db: Database, id: string) {
  const row = await db
    .selectFrom('purchases')
    .where('id', '=', id)
    .selectAll()
    .select(sql<string>`xmin::text`.as('version'))
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    user_id: row.user_id as UserId | null,
    kind: row.kind as 'voucher' | 'pass',
    state: row.state as Settlement['state'],
  };
}
export type PurchaseRow = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;

/** The purchase behind one of the provider's objects. */
export async function findPurchaseId(
  db: Database,
  by: { checkout_id: string } | { payment_id: string },
): Promise<string | null> {
  const query = db.selectFrom('purchases').select('id');
  const row = await ('checkout_id' in by
    ? query.where('checkout_id', '=', by.checkout_id)
    : query.where('payment_id', '=', by.payment_id)
  ).executeTakeFirst();
  return row?.id ?? null;
}

export async function saveSettlement(
  db: Database,
  purchaseId: string,
  { state, refunded, dispute, paidAt }: Settlement,
  paymentId: string | null,
): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ state, payment_id: paymentId, amount_refunded: refunded, dispute, settled_at: paidAt })
    .where('id', '=', purchaseId)
    .execute();
}

/** Answers the payments that go back with them. */
export async function markPurchasesReturned(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable('purchases')
    .set({ returned_at: now })
    .where('id', 'in', [...ids])
    .returning('payment_id')
    .execute();
  return rows.flatMap(({ payment_id }) => payment_id ?? []);
}

/**
 * The passes a user paid, with what refunds and disputes left of them; without those that are refunded as surplus.
 */
export async function findPasses(db: Database, userId: UserId): Promise<PaidPass[]> {
  const rows = await db
    .selectFrom('purchases')
    .innerJoin('prices', 'prices.id', 'purchases.price_id')
    .where('purchases.user_id', '=', userId)
    .where('purchases.kind', '=', 'pass')
    .where('purchases.state', '=', 'paid')
    .where('purchases.returned_at', 'is', null)
    .select([
      'purchases.id',
      'purchases.price_id as priceId',
      'prices.hours',
      'purchases.settled_at as paidAt',
      'purchases.amount_refunded',
      'purchases.unit_amount',
      sql<Dispute | null>`purchases.dispute`.as('dispute'),
    ])
    .execute();
  return rows.flatMap(({ amount_refunded, unit_amount, hours, paidAt, ...pass }) =>
    hours && paidAt ? [{ ...pass, hours, paidAt, givenBack: amount_refunded >= unit_amount }] : [],
  );
}

/** Pages that were opened before `before` and whose end was never reported. */
export async function findForgottenPurchases(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('purchases')
    .where('state', '=', 'open')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .select('checkout_id')
    .execute();
  return rows.flatMap(({ checkout_id }) => checkout_id ?? []);
}

import type { UserId } from '@nightjar/domain/kernel/id';
import type { PaidPass } from '@nightjar/domain/payments/rules/plan';
import type { Dispute, PurchaseSettlement } from '@nightjar/domain/payments/rules/settlement';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type NewPurchase = {
  id: string;
  user_id: UserId;
  kind: 'voucher' | 'pass' | 'ticket';
  /** It is null for a ticket, whose price is that of its event. */
  price_id: string | null;
  title: string;
  quantity: number;
  unit_amount: number;
  currency: string;
  checkout_id: string;
  created_at: Date;
};

export async function insertPurchases(db: Database, purchases: readonly NewPurchase[]): Promise<void> {
  await db
    .insertInto('purchases')
    .values([...purchases])
    .execute();
}

/**
 * Returns all prices that were sold on the payment page of a purchase, with their common state. Its `version` changes
 * with each save.
 */
export async function findOrder(db: Database, purchaseId: string) {
  const rows = await db
    .selectFrom('purchases')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('id', '=', purchaseId),
        eb('checkout_id', '=', selectFrom('purchases').where('id', '=', purchaseId).select('checkout_id')),
      ]),
    )
    .orderBy('price_id')
    .selectAll()
    .select(sql<string>`xmin::text`.as('version'))
    .execute();
  const [first] = rows;
  if (!first) return null;
  return {
    userId: first.user_id as UserId | null,
    checkoutId: first.checkout_id,
    paymentId: first.payment_id,
    state: first.state as PurchaseSettlement['state'],
    returned: rows.some(({ returned_at }) => returned_at !== null),
    version: rows.map(({ version }) => version).join(),
    purchases: rows.map(row => ({
      ...row,
      user_id: row.user_id as UserId | null,
      kind: row.kind as NewPurchase['kind'],
      state: row.state as PurchaseSettlement['state'],
    })),
  };
}
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
export type PurchaseRow = OrderRow['purchases'][number];

/** Finds the purchase to which an object of the payment provider belongs. */
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

type NewSettlement = { purchaseId: string; paymentId: string | null; settlement: PurchaseSettlement };

export async function saveSettlement(
  db: Database,
  { purchaseId, paymentId, settlement }: NewSettlement,
): Promise<void> {
  const { state, refunded, dispute, paidAt } = settlement;
  await db
    .updateTable('purchases')
    .set({ state, payment_id: paymentId, amount_refunded: refunded, dispute, settled_at: paidAt })
    .where('id', '=', purchaseId)
    .execute();
}

/** Marks all purchases of one payment as refunded, because they were paid together. Returns the refunded payments. */
export async function markPurchasesReturned(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable('purchases')
    .set({ returned_at: now })
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('id', 'in', [...ids]),
        eb(
          'payment_id',
          'in',
          selectFrom('purchases')
            .where('id', 'in', [...ids])
            .select('payment_id'),
        ),
      ]),
    )
    .returning('payment_id')
    .execute();
  return [...new Set(rows.flatMap(({ payment_id }) => payment_id ?? []))];
}

/**
 * Returns the passes that a user paid for, each with its dispute and whether its whole price was refunded. Passes that
 * were refunded as surplus are left out.
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
      'prices.id as priceId',
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

/** Returns the payment pages that were opened before `before` and whose end was not reported. */
export async function findForgottenPurchases(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('purchases')
    .where('state', '=', 'open')
    .where('created_at', '<', before)
    .groupBy('checkout_id')
    .orderBy(({ fn }) => fn.min('created_at'))
    .limit(limit)
    .select('checkout_id')
    .execute();
  return rows.flatMap(({ checkout_id }) => checkout_id ?? []);
}

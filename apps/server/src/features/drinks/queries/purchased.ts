import {
  type BoughtVoucher,
  decideSettlement,
  type WantedVouchers,
} from '@nightjar/domain/drinks/rules/purchased';
import type { UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/db/database.ts';

/** The vouchers of a purchase are decided by these columns. `user_id` is null where the buyer deleted their account. */
export type Purchase = { id: string; user_id: UserId | null; title: string };

/**
 * This is a voucher that a payment or a refund changed, with the users whose bank or chat shows it. It is part of the
 * event `vouchers_settled`.
 */
export type SettledVoucher = { voucherId: VoucherId; userIds: UserId[] };

type PurchaseContext = { db: Database; now: Date };

/**
 * Brings the vouchers of a purchase to the state of its payment: it issues, freezes, releases and refunds them, each
 * with an entry in the ledger, and flags them. It runs in the caller's transaction, and may run repeatedly and in any
 * order. Two runs for one purchase happen one after the other.
 */
export async function settlePurchase(
  { db, now }: PurchaseContext,
  purchase: Purchase,
  wanted: WantedVouchers,
): Promise<SettledVoucher[]> {
  return inTransaction(db, async transaction => {
    const settling = { db: transaction, now };
    const vouchers = await lockBoughtVouchers(transaction, purchase.id);
    const settlement = decideSettlement(purchase.user_id, vouchers, wanted);
    const { issue, refund, freeze, release, flag, unflag } = settlement;

    const issued = await issueBoughtVouchers(settling, purchase, { indices: issue, frozen: wanted.frozen });
    await changeBoughtVouchers(settling, refund, { set: refundedColumns, entry: 'refunded' });
    await changeBoughtVouchers(settling, freeze, { set: sql`frozen_at = ${now}`, entry: 'frozen' });
    await changeBoughtVouchers(settling, release, { set: sql`frozen_at = null`, entry: 'released' });
    await saveVoucherFlags(transaction, { flag, unflag }, now);

    const changed = new Set<string>([...refund, ...freeze, ...release]);
    const concerned = vouchers.filter(({ id }) => changed.has(id));
    return [
      ...issued.map(voucherId => ({ voucherId, userIds: purchase.user_id ? [purchase.user_id] : [] })),
      ...concerned.map(({ id, people }) => ({ voucherId: id, userIds: people })),
    ];
  });
}

type BoughtVoucherRow = BoughtVoucher & { people: UserId[] };

/** Locks the purchase, then its vouchers in the order of their ids, which is the order of locks everywhere. */
async function lockBoughtVouchers(db: Database, purchaseId: string): Promise<BoughtVoucherRow[]> {
  await sql`select 1 from purchases where id = ${purchaseId} for update`.execute(db);
  const { rows } = await sql<BoughtVoucherRow>`
    select id, purchase_index as index, owner_id, state, frozen_at is not null as frozen,
      flagged_at is not null as flagged, array_remove(array[owner_id, recipient_id], null) as people
    from vouchers where purchase_id = ${purchaseId} order by id for update`.execute(db);
  return rows;
}

/**
 * Locks the vouchers of several purchases in the order of their ids, as every transaction does. If each purchase locked
 * its own vouchers in turn, two transactions could wait for each other.
 */
export async function lockVouchersOfPurchases(db: Database, purchaseIds: readonly string[]): Promise<void> {
  await sql`
    select 1 from vouchers where purchase_id = any(${purchaseIds}::uuid[]) order by id for update`.execute(
    db,
  );
}

type VouchersToIssue = { indices: readonly number[]; frozen: boolean };

async function issueBoughtVouchers(
  { db, now }: PurchaseContext,
  purchase: Purchase,
  { indices, frozen }: VouchersToIssue,
): Promise<VoucherId[]> {
  if (indices.length === 0) return [];
  const { rows } = await sql<{ id: VoucherId }>`
    with issued as (
      insert into vouchers (owner_id, voucher_type, state, title, origin, purchase_id, purchase_index, frozen_at, created_at)
      select ${purchase.user_id}::uuid, 'paid', 'available', ${purchase.title}, 'bought', ${purchase.id}::uuid, index,
        ${frozen ? now : null}::timestamptz, ${now}::timestamptz
      from unnest(${indices}::int[]) as index
      returning id, owner_id),
    entered as (
      insert into drink_ledger (at, entry, user_id, voucher_id)
      select ${now}::timestamptz, entry, owner_id, id
      from issued cross join unnest(${frozen ? ['issued', 'frozen'] : ['issued']}::text[]) with ordinality as entries (entry, place)
      order by id, place)
    select id from issued order by id`.execute(db);
  return rows.map(({ id }) => id);
}

const refundedColumns = sql`state = 'refunded', recipient_id = null, round_id = null, frozen_at = null, waiting_since = null`;

type VoucherChange = { set: ReturnType<typeof sql>; entry: 'refunded' | 'frozen' | 'released' };

async function changeBoughtVouchers(
  { db, now }: PurchaseContext,
  ids: readonly VoucherId[],
  { set, entry }: VoucherChange,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with changed as (
      update vouchers set ${set} where id = any(${ids}::uuid[]) returning id, owner_id)
    insert into drink_ledger (at, entry, user_id, voucher_id)
    select ${now}, ${entry}, owner_id, id from changed order by id`.execute(db);
}

type FlagChange = { flag: readonly VoucherId[]; unflag: readonly VoucherId[] };

async function saveVoucherFlags(db: Database, { flag, unflag }: FlagChange, now: Date): Promise<void> {
  if (flag.length + unflag.length === 0) return;
  await sql`
    update vouchers set flagged_at = case when id = any(${flag}::uuid[]) then ${now}::timestamptz end
    where id = any(${[...flag, ...unflag]}::uuid[])`.execute(db);
}

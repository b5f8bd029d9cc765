import type { PourIssue } from '@nightjar/domain/drinks/entity';
import { boundsInAnyTimezone } from '@nightjar/domain/drinks/rules/pour-figures';
import type { ProId, RedemptionId, UserId, VenueId, VoucherId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';

/**
 * Returns the voucher, with its receipt if it was poured already. With `consume` the voucher is locked. The caller
 * holds the lock of the owner's bank, so a receipt that another request of the owner has just written is visible.
 */
export async function findVoucherToPour(db: Database, voucherId: VoucherId, intent: 'read' | 'consume') {
  const query = db
    .selectFrom('vouchers')
    .leftJoin('redemptions', join =>
      join.onRef('redemptions.voucher_id', '=', 'vouchers.id').on('redemptions.taken_back_at', 'is', null),
    )
    .leftJoin('venues', 'venues.id', 'redemptions.venue_id')
    .where('vouchers.id', '=', voucherId)
    .select([
      sql<VoucherId>`vouchers.id`.as('id'),
      sql<UserId>`vouchers.owner_id`.as('owner_id'),
      sql<'paid' | 'shot'>`vouchers.voucher_type`.as('voucher_type'),
      'vouchers.state',
      'vouchers.frozen_at',
      'vouchers.title',
      'vouchers.sender_id',
      'redemptions.id as redemption_id',
      'redemptions.user_id',
      'redemptions.venue_id',
      'venues.name as venue_name',
      'redemptions.pro_id',
      'redemptions.pro_first_name',
      'redemptions.qr_nonce',
      'redemptions.redeemed_at',
    ]);
  const row = await (intent === 'consume' ? query.forUpdate('vouchers') : query).executeTakeFirst();
  return row ? { ...row, receipt: pourReceiptOf(row) } : null;
}
export type VoucherToPour = NonNullable<Awaited<ReturnType<typeof findVoucherToPour>>>;

type ReceiptColumns = {
  title: string;
  redemption_id: string | null;
  user_id: string | null;
  venue_id: string | null;
  venue_name: string | null;
  pro_id: string | null;
  pro_first_name: string | null;
  qr_nonce: string | null;
  redeemed_at: Date | null;
};

function pourReceiptOf({ redemption_id: id, title, ...row }: ReceiptColumns): PourReceipt | null {
  const { user_id, venue_id, venue_name, pro_id, pro_first_name, qr_nonce, redeemed_at } = row;
  if (!id || !user_id || !venue_id || !venue_name || !pro_id || !pro_first_name || !redeemed_at) return null;
  const pour = { id, kind: 'paid', title, venue_id, venue_name, pro_first_name, redeemed_at };
  return { ...pour, non_alcoholic: false, user_id, pro_id, qr_nonce };
}

/** Returns the pour that followed one scan of a guest's QR code. */
export const findPourOfScan = (db: Database, nonce: string): Promise<PourReceipt | undefined> =>
  selectPourReceipts(db).where('redemptions.qr_nonce', '=', nonce).executeTakeFirst();

/** Returns the pour for which this override token was used, unless that pour was taken back. */
export const findPourOfOverride = (db: Database, nonce: string): Promise<PourReceipt | undefined> =>
  selectPourReceipts(db)
    .where('redemptions.override_nonce', '=', nonce)
    .where('redemptions.taken_back_at', 'is', null)
    .executeTakeFirst();

/** Returns true where the override token was used for a pour, even if that pour was taken back. */
export async function isOverrideUsed(db: Database, nonce: string): Promise<boolean> {
  const used = await db
    .selectFrom('redemptions')
    .where('override_nonce', '=', nonce)
    .select('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Returns pours, including those that were taken back and no longer count. */
export async function findRedemptions(
  db: Database,
  { userId, since, limit }: { userId: UserId; since: Date; limit: number },
) {
  return selectRedemptions(db)
    .where('redemptions.user_id', '=', userId)
    .where('redemptions.redeemed_at', '>=', since)
    .select('redemptions.taken_back_at')
    .orderBy('redemptions.redeemed_at', 'desc')
    .limit(limit)
    .execute();
}

export const selectRedemptions = (db: Database) =>
  db
    .selectFrom('redemptions')
    .innerJoin('venues', 'venues.id', 'redemptions.venue_id')
    .leftJoin('vouchers', 'vouchers.id', 'redemptions.voucher_id')
    .select([
      'redemptions.id',
      'redemptions.kind',
      'redemptions.venue_id',
      'redemptions.pro_first_name',
      'redemptions.non_alcoholic',
      'redemptions.redeemed_at',
      'venues.name as venue_name',
      'vouchers.title',
    ]);

const selectPourReceipts = (db: Database) =>
  selectRedemptions(db).select(['redemptions.user_id', 'redemptions.pro_id', 'redemptions.qr_nonce']);

export type RedemptionRow = Awaited<ReturnType<ReturnType<typeof selectRedemptions>['execute']>>[number];
export type PourReceipt = RedemptionRow & { user_id: string; pro_id: string; qr_nonce: string | null };

/** Counts the overridden pours of a night with this pro's code or scans, including those that were taken back. */
export async function countOverrides(db: Database, proId: ProId, night: string): Promise<number> {
  const { from } = boundsInAnyTimezone({ from: night, to: night });
  const { count } = await db
    .selectFrom('redemptions')
    .where('pro_id', '=', proId)
    .where('issue_override', '=', sql.lit(true))
    .where('redeemed_at', '>=', from)
    .where('night', '=', night)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export type NewRedemption = {
  id: RedemptionId;
  userId: UserId;
  /** The actor is the guest who typed a staff code, or the pro who scanned the guest's code. */
  actorId: UserId;
  venueId: VenueId;
  proId: ProId;
  proFirstName: string;
  nonAlcoholic: boolean;
  issue: PourIssue | null;
  /** This is the reason for the override. It is null where the pour had no issue. */
  overrideReason: string | null;
  qrNonce: string | null;
  /** This is the override token of a pour by a typed staff code. Each token is used once. */
  overrideNonce: string | null;
  at: Date;
} & ({ kind: 'free'; periodStart: Date; periodIndex: number } | { kind: 'paid'; voucherId: VoucherId });

/** Writes the pour, its entry in the ledger, and the total of the bank. */
export async function insertRedemptionAtCommit(db: Database, pour: NewRedemption): Promise<void> {
  const free = pour.kind === 'free' ? pour : null;
  const voucherId = pour.kind === 'paid' ? pour.voucherId : null;
  const poured = sql`
    with poured as (
      insert into redemptions (id, user_id, venue_id, pro_id, pro_first_name, kind, voucher_id, period_start,
        period_index, issue, issue_override, override_reason, non_alcoholic, qr_nonce, override_nonce, redeemed_at)
      values (${pour.id}, ${pour.userId}, ${pour.venueId}, ${pour.proId}, ${pour.proFirstName}, ${pour.kind}, ${voucherId},
        ${free?.periodStart ?? null}, ${free?.periodIndex ?? null}, ${pour.issue}, ${pour.overrideReason !== null},
        ${pour.overrideReason}, ${pour.nonAlcoholic}, ${pour.qrNonce}, ${pour.overrideNonce},
        ${pour.at})
      returning id
    ), used as (
      update vouchers set state = 'redeemed' where id = ${voucherId}
    ), counted as (
      update drink_banks set redeemed_total = redeemed_total + 1 where user_id = ${pour.userId}
    )
    insert into drink_ledger (at, entry, user_id, voucher_id, redemption_id, actor_id, venue_id, pro_id, reason)
    select ${pour.at}::timestamptz, ${pour.kind === 'free' ? 'free_pour' : 'redeemed'}, ${pour.userId}::uuid,
      ${voucherId}::uuid, poured.id, ${pour.actorId}::uuid, ${pour.venueId}::uuid, ${pour.proId}::uuid,
      ${pour.issue}::text
    from poured`;
  await sendAtCommit(db, poured);
}

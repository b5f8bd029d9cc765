import type { OwnPour, PouredVoucher, VoucherAfterTakeBack } from '@nightjar/domain/drinks/rules/overrides';
import type { ProId, RedemptionId, UserId, VenueId, VoucherId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { imageAsKnownTo, nameAsKnownTo } from '../../people/queries/known.ts';
import { selectRedemptions } from './redemptions.ts';

/** Returns an overridden pour with the fields that its guest, its bartender and its venue are notified of. */
export async function findOverriddenPour(db: Database, redemptionId: string) {
  return selectRedemptions(db)
    .innerJoin('pros', 'pros.id', 'redemptions.pro_id')
    .innerJoin('users', 'users.id', 'redemptions.user_id')
    .where('redemptions.id', '=', redemptionId)
    .select([
      'redemptions.user_id',
      'redemptions.issue',
      'redemptions.taken_back_at',
      'redemptions.qr_nonce',
      'users.first_name as guest_first_name',
      'pros.user_id as pro_user_id',
    ])
    .executeTakeFirst();
}

/**
 * Returns the pours, since a time, that a guest's phone made with an override and this pro's code. The newest comes
 * first, and pours that were taken back are left out.
 */
export async function findOverriddenPours(db: Database, proUserId: UserId, since: Date) {
  return selectRedemptions(db)
    .innerJoin('pros', 'pros.id', 'redemptions.pro_id')
    .leftJoin('users', join =>
      join.onRef('users.id', '=', 'redemptions.user_id').on('users.deleted_at', 'is', null),
    )
    .where('pros.user_id', '=', proUserId)
    .where('redemptions.issue_override', '=', sql.lit(true))
    .where('redemptions.qr_nonce', 'is', null)
    .where('redemptions.taken_back_at', 'is', null)
    .where('redemptions.redeemed_at', '>', since)
    .orderBy('redemptions.redeemed_at', 'desc')
    .select([
      'redemptions.issue',
      'redemptions.override_reason',
      nameAsKnownTo('users', proUserId, sql<string | null>`users.first_name`).as('guest_first_name'),
      imageAsKnownTo('users', proUserId).as('guest_image'),
    ])
    .execute();
}
export type OverriddenPourRow = Awaited<ReturnType<typeof findOverriddenPours>>[number];

export type PourToTakeBack = OwnPour & {
  id: RedemptionId;
  guestId: UserId;
  proId: ProId;
  venueId: VenueId;
  timezone: string;
  voucher: (PouredVoucher & { id: VoucherId; senderId: UserId | null }) | null;
  guestGone: boolean;
};

/** Returns the guest and the voucher of a pour, and the role at its venue of the user who wants to take it back. */
export async function findPourToTakeBack(db: Database, redemptionId: RedemptionId, by: UserId) {
  const { rows } = await sql<{
    user_id: string;
    voucher_id: string | null;
    own: boolean;
    manages: boolean | null;
  }>`
    select redemptions.user_id, voucher_id, coalesce(poured.user_id = ${by}, false) as own, pro_roles.manages
    from redemptions join pros as poured on poured.id = redemptions.pro_id
    left join pros as staff on staff.venue_id = redemptions.venue_id and staff.user_id = ${by}
      and staff.state = 'approved'
    left join pro_roles on pro_roles.id = staff.pro_role_id
    where redemptions.id = ${redemptionId}`.execute(db);
  return rows[0] ?? null;
}

type FoundPour = { user_id: string; voucher_id: string | null };

/**
 * Locks all that taking back a pour changes, in the order of all locks: the guest's bank, the purchase, the voucher,
 * the pour.
 */
export async function lockPourToTakeBack(
  db: Database,
  redemptionId: RedemptionId,
  { user_id, voucher_id }: FoundPour,
): Promise<PourToTakeBack | null> {
  await sql`select 1 from drink_banks where user_id = ${user_id} for update`.execute(db);
  if (voucher_id) {
    await sql`select 1 from purchases where id = (select purchase_id from vouchers where id = ${voucher_id})
      for update`.execute(db);
    await sql`select 1 from vouchers where id = ${voucher_id} for update`.execute(db);
  }
  return readLockedPour(db, redemptionId);
}

/** Reads and locks the pour. The other rows that it reads are locked already. */
async function readLockedPour(db: Database, redemptionId: RedemptionId): Promise<PourToTakeBack | null> {
  const { rows } = await sql<PourToTakeBack>`
    select redemptions.id, redemptions.user_id as "guestId", redemptions.pro_id as "proId",
      redemptions.venue_id as "venueId", redemptions.timezone, redeemed_at, taken_back_at, issue_override,
      qr_nonce is not null as scanned, users.deleted_at is not null as "guestGone",
      case when vouchers.id is not null then json_build_object('id', vouchers.id, 'senderId', vouchers.sender_id,
        'flagged', flagged_at is not null, 'disputed', coalesce(purchases.dispute = 'open', false),
        'ownerGone', users.deleted_at is not null) end as voucher
    from redemptions join users on users.id = redemptions.user_id
    left join vouchers on vouchers.id = redemptions.voucher_id
    left join purchases on purchases.id = vouchers.purchase_id
    where redemptions.id = ${redemptionId} for no key update of redemptions`.execute(db);
  return rows[0] ?? null;
}

export type TakeBackRecord = {
  by: UserId;
  /**
   * Until this time the guest cannot use any code to override an issue. Null means that no bartender denied the
   * override.
   */
  lockedUntil: Date | null;
  /** The venue's staff read this reason. It is null where a bartender denied an override. */
  reason: string | null;
  /**
   * This is the ledger's entry for the voucher. It is null if the pour had no voucher, or if the voucher simply belongs
   * to its owner again.
   */
  after: VoucherAfterTakeBack;
  at: Date;
};

const voucherStateAfterTakeBack = { refunded: 'refunded', voided: 'void', frozen: 'available' } as const;

/**
 * Saves a pour as taken back. One statement changes the pour, the voucher and the total of the guest's bank, and writes
 * the entries of the ledger. The caller has locked the rows.
 */
export async function saveTakenBackPour(
  db: Database,
  pour: PourToTakeBack,
  { by, lockedUntil, reason, after, at }: TakeBackRecord,
): Promise<void> {
  const guestId = pour.guestGone ? null : pour.guestId;
  const voucherId = pour.voucher?.id ?? null;
  const entries = ['pour_taken_back', ...(voucherId && after ? [after] : [])];
  await sql`
    with taken as (
      update redemptions set taken_back_at = ${at}, overrides_locked_until = ${lockedUntil}, taken_back_by = ${by},
        taken_back_reason = ${reason}
      where id = ${pour.id}
    ), returned as (
      update vouchers set state = ${after ? voucherStateAfterTakeBack[after] : 'available'}, flagged_at = null,
        frozen_at = ${after === 'frozen' ? at : null}::timestamptz
      where id = ${voucherId}
    ), counted as (
      update drink_banks set redeemed_total = redeemed_total - 1 where user_id = ${guestId}
    )
    insert into drink_ledger (at, entry, user_id, voucher_id, redemption_id, actor_id, venue_id, pro_id, reason)
    select ${at}::timestamptz, entry, ${guestId}::uuid, ${voucherId}::uuid, ${pour.id}::uuid, ${by}::uuid,
      ${pour.venueId}::uuid, ${pour.proId}::uuid,
      ${reason ?? 'the bartender took back the pour'}::text
    from unnest(${entries}::text[]) with ordinality as entries (entry, place) order by place`.execute(db);
}

/** Counts the overrides with this pro's code that the pro has denied since a time. */
export async function countTakenBackPours(db: Database, proId: ProId, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('redemptions')
    .where('pro_id', '=', proId)
    .where('issue_override', '=', sql.lit(true))
    .where('taken_back_at', '>=', since)
    .where('overrides_locked_until', 'is not', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

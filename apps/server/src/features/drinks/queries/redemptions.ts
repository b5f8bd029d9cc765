import type { Issue } from '@nightjar/domain/drinks/entity';
import type { ProId, RedemptionId, UserId, VenueId, VoucherId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The receipt of a voucher this person poured here since `since`: what a repeated request is answered with. */
export async function findReceipt(
  db: Database,
  voucherId: VoucherId,
  userId: UserId,
  venueId: VenueId,
  since: Date,
) {
  return redemptionRows(db)
    .where('redemptions.voucher_id', '=', voucherId)
    .where('redemptions.user_id', '=', userId)
    .where('redemptions.venue_id', '=', venueId)
    .where('redemptions.redeemed_at', '>', since)
    .executeTakeFirst();
}

export async function findRedemptions(db: Database, userId: UserId, since: Date, limit: number) {
  return redemptionRows(db)
    .where('redemptions.user_id', '=', userId)
    .where('redemptions.redeemed_at', '>=', since)
    .orderBy('redemptions.redeemed_at', 'desc')
    .limit(limit)
    .execute();
}

const redemptionRows = (db: Database) =>
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

export type RedemptionRow = Awaited<ReturnType<typeof findRedemptions>>[number];

export type NewRedemption = {
  userId: UserId;
  venueId: VenueId;
  proId: ProId;
  proFirstName: string;
  issue: Issue | null;
  override: boolean;
  at: Date;
} & ({ kind: 'free'; periodStart: Date; periodIndex: number } | { kind: 'paid'; voucherId: VoucherId });

/** The pour, its ledger entry and the total, in one statement; answers the pour's id. */
export async function insertRedemption(db: Database, pour: NewRedemption): Promise<RedemptionId> {
  const free = pour.kind === 'free' ? pour : null;
  const voucherId = pour.kind === 'paid' ? pour.voucherId : null;
  const { rows } = await sql<{ id: RedemptionId }>`
    with poured as (
      insert into redemptions (user_id, venue_id, pro_id, pro_first_name, kind, voucher_id, period_start,
        period_index, issue, issue_override, redeemed_at)
      values (${pour.userId}, ${pour.venueId}, ${pour.proId}, ${pour.proFirstName}, ${pour.kind}, ${voucherId},
        ${free?.periodStart ?? null}, ${free?.periodIndex ?? null}, ${pour.issue}, ${pour.override}, ${pour.at})
      returning id
    ), used as (
      update vouchers set state = 'redeemed' where id = ${voucherId}
    ), counted as (
      update drink_banks set redeemed_total = redeemed_total + 1 where user_id = ${pour.userId}
    )
    insert into drink_ledger (at, entry, user_id, voucher_id, redemption_id, actor_id, venue_id, pro_id, reason)
    select ${pour.at}::timestamptz, ${pour.kind === 'free' ? 'free_pour' : 'redeemed'}, ${pour.userId}::uuid, ${voucherId}::uuid,
      poured.id, ${pour.userId}::uuid, ${pour.venueId}::uuid, ${pour.proId}::uuid, ${pour.issue}::text
    from poured
    returning redemption_id as id`.execute(db);
  const poured = rows[0];
  if (!poured) throw new Error('a redemption was inserted but not returned');
  return poured.id;
}

import type { PourFilter } from '@nightjar/domain/drinks/entity';
import { boundsInAnyTimezone, type NightSpan } from '@nightjar/domain/drinks/rules/pour-figures';
import type { VenueId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { selectRedemptions } from './redemptions.ts';

/** Selects pours of a venue. `from` and `to` are nights by the clock of each pour's timezone. */
export type VenuePours = PourFilter & { venueId: VenueId };

/** All pours lie between these nights. They replace a first or last night that the filter does not name. */
const allNights: NightSpan = { from: '2000-01-01', to: '2999-12-31' };

/**
 * Selects pours of a venue. The bounds of `redeemed_at` do not change what is found: the indexes on the venue have the
 * time of a pour and not its night. `sql.lit` lets PostgreSQL use the index of overrides.
 */
function poursOfVenue(db: Database, { venueId, from, to, kind, pro_id, only }: VenuePours) {
  const bounds = boundsInAnyTimezone({ from: from ?? allNights.from, to: to ?? allNights.to });
  return db
    .selectFrom('redemptions')
    .where('redemptions.venue_id', '=', venueId)
    .$if(from !== undefined, query =>
      query
        .where('redemptions.redeemed_at', '>=', bounds.from)
        .where('redemptions.night', '>=', from ?? allNights.from),
    )
    .$if(to !== undefined, query =>
      query
        .where('redemptions.redeemed_at', '<', bounds.until)
        .where('redemptions.night', '<=', to ?? allNights.to),
    )
    .$if(kind !== undefined, query => query.where('redemptions.kind', '=', kind ?? ''))
    .$if(pro_id !== undefined, query => query.where('redemptions.pro_id', '=', pro_id ?? ''))
    .$if(only === 'overrides', query => query.where('redemptions.issue_override', '=', sql.lit(true)))
    .$if(only === 'taken_back', query => query.where('redemptions.taken_back_at', 'is not', null));
}

export type VenuePoursPage = { limit: number; offset: number; before?: string | undefined };

/**
 * Returns the newest pours first, beginning after the pour `before`, which must be of this venue. `refused` means that
 * this venue refuses to serve the guest tonight.
 */
export async function findVenuePours(
  { db, now }: { db: Database; now: Date },
  pours: VenuePours,
  page: VenuePoursPage,
) {
  const { before, limit, offset } = page;
  const narrowed = poursOfVenue(db, pours)
    .$if(before !== undefined, query =>
      query.where(
        sql<boolean>`(redemptions.redeemed_at, redemptions.id) < (select last.redeemed_at, last.id
          from redemptions as last where last.id = ${before} and last.venue_id = ${pours.venueId})`,
      ),
    )
    .select(['redemptions.id as pour_id'])
    .orderBy('redemptions.redeemed_at', 'desc')
    .orderBy('redemptions.id', 'desc')
    .limit(limit)
    .offset(offset);
  return selectRedemptions(db)
    .innerJoin(narrowed.as('page'), 'page.pour_id', 'redemptions.id')
    .leftJoin('users', join =>
      join.onRef('users.id', '=', 'redemptions.user_id').on('users.deleted_at', 'is', null),
    )
    .leftJoin('pros', 'pros.id', 'redemptions.pro_id')
    .leftJoin('users as colleague', join =>
      join.onRef('colleague.id', '=', 'redemptions.taken_back_by').on('colleague.deleted_at', 'is', null),
    )
    .orderBy('redemptions.redeemed_at', 'desc')
    .orderBy('redemptions.id', 'desc')
    .select([
      'redemptions.user_id',
      'redemptions.pro_id',
      'pros.user_id as pro_user_id',
      'redemptions.timezone',
      'users.first_name as guest_first_name',
      'vouchers.voucher_type',
      'redemptions.issue',
      'redemptions.issue_override',
      'redemptions.override_reason',
      'redemptions.taken_back_at',
      'redemptions.taken_back_reason',
      'colleague.first_name as taken_back_by',
      'vouchers.flagged_at',
      sql<boolean>`exists (select 1 from service_refusals as refusal where refusal.user_id = redemptions.user_id
        and refusal.venue_id = redemptions.venue_id and refusal.lifted_at is null and refusal.until > ${now})`.as(
        'refused',
      ),
    ])
    .execute();
}
export type VenuePourRow = Awaited<ReturnType<typeof findVenuePours>>[number];

export async function countVenuePours(db: Database, pours: VenuePours): Promise<number> {
  const { count } = await poursOfVenue(db, pours)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

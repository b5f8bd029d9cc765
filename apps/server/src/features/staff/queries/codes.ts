import type { ProId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { awaitTogether } from '../../../platform/together.ts';

/** Returns a pro of any team who was not removed. It checks no access, which is left to the caller. */
export async function findPro(db: Database, proId: ProId) {
  return db
    .selectFrom('pros')
    .where('id', '=', proId)
    .where('state', '!=', 'removed')
    .select(['user_id', 'state', sql<VenueId>`venue_id`.as('venue_id'), 'clocked_in_until'])
    .executeTakeFirst();
}

export async function saveProCode(db: Database, proId: ProId, code: string): Promise<void> {
  await db.updateTable('pros').set({ pro_code: code }).where('id', '=', proId).execute();
}

/**
 * Locks the codes of a venue, so that two colleagues do not get the same code. The expression belongs into the column
 * list of a `select`.
 */
export const lockStaffCodesSql = (venueId: RawBuilder<unknown>) =>
  sql`pg_advisory_xact_lock(hashtextextended('venue-codes:' || ${venueId}::text, 0))`;

export async function lockStaffCodesOfVenue(
  db: Database,
  venueId: VenueId | RawBuilder<VenueId>,
): Promise<Set<string>> {
  const codes = db
    .selectFrom('pros')
    .where('venue_id', '=', venueId)
    .where('pro_code', 'is not', null)
    .select('pro_code');
  const [, rows] = await awaitTogether(
    sql`select ${lockStaffCodesSql(sql`${venueId}`)}`.execute(db),
    codes.execute(),
  );
  return new Set(rows.flatMap(row => row.pro_code ?? []));
}

/** Locks the codes of the venue where the user has this place on the team. */
export const lockStaffCodesAround = (db: Database, proId: ProId, userId: UserId): Promise<Set<string>> =>
  lockStaffCodesOfVenue(db, sql`(select venue_id from pros where id = ${proId} and user_id = ${userId})`);

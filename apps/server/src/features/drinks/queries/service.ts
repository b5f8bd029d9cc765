import type { RedemptionId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';

/** Returns the guest and the venue of a pour. Staff name a guest only by one of the guest's pours. */
export async function findPouredGuest(db: Database, redemptionId: RedemptionId) {
  const row = await db
    .selectFrom('redemptions')
    .innerJoin('venues', 'venues.id', 'redemptions.venue_id')
    .where('redemptions.id', '=', redemptionId)
    .select(['redemptions.user_id', 'redemptions.venue_id', 'venues.timezone'])
    .executeTakeFirst();
  return row && { userId: row.user_id as UserId, venueId: row.venue_id as VenueId, timezone: row.timezone };
}

type UnservedGuest = { userId: UserId; venueId: VenueId };

/**
 * Saves that a venue refuses to serve a guest. Each venue has at most one refusal per guest in force, so a second call
 * replaces its reason and its end. The caller has locked the guest's bank.
 */
export async function saveServiceRefusalAtCommit(
  db: Database,
  refusal: UnservedGuest & { by: UserId; reason: string; at: Date; until: Date },
): Promise<void> {
  await sendAtCommit(
    db,
    sql`
    with renewed as (
      update service_refusals set reason = ${refusal.reason}, refused_by = ${refusal.by}, until = ${refusal.until}
      where user_id = ${refusal.userId} and venue_id = ${refusal.venueId} and lifted_at is null and until > ${refusal.at}
      returning 1
    )
    insert into service_refusals (user_id, venue_id, refused_by, reason, at, until)
    select ${refusal.userId}::uuid, ${refusal.venueId}::uuid, ${refusal.by}::uuid, ${refusal.reason}, ${refusal.at}::timestamptz,
      ${refusal.until}::timestamptz
    where not exists (select 1 from renewed)`,
  );
}

/** Ends this venue's refusal to serve the guest. Refusals of other venues stay. */
export async function liftServiceRefusalAtCommit(
  db: Database,
  { userId, venueId }: UnservedGuest,
  now: Date,
): Promise<void> {
  const lifted = db
    .updateTable('service_refusals')
    .set({ lifted_at: now })
    .where('user_id', '=', userId)
    .where('venue_id', '=', venueId)
    .where('lifted_at', 'is', null);
  await sendAtCommit(db, lifted);
}

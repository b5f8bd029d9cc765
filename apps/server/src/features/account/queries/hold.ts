import type { ReportId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { resumeAnswerDeadlines, stopAnswerDeadlines } from '../../drinks/queries/waiting.ts';
import { type Hold, recordHold, saveLiftedHold } from '../../people/queries/holds.ts';

/**
 * Locks a user and returns their current hold, or null where they have none. Returns undefined where there is no such
 * user.
 */
export async function lockHold(db: Database, userId: UserId): Promise<Hold | null | undefined> {
  const { rows } = await sql<Hold & { held: boolean }>`
    select suspended_at is not null as held, suspended_reason as reason, suspended_until as until
    from users where id = ${userId} and deleted_at is null and not house_contact for no key update`.execute(
    db,
  );
  const [row] = rows;
  return row && (row.held ? { reason: row.reason, until: row.until } : null);
}

type NewHold = Hold & { userId: UserId; by: UserId; reportId: ReportId | null };

/**
 * Puts the user on hold, or changes the reason and the end of their current hold. Ends their shifts and returns the
 * venues of those shifts. The caller has called `lockHold` before.
 */
export async function saveHold(db: Database, hold: NewHold, now: Date): Promise<VenueId[]> {
  const { userId, reason, until } = hold;
  await recordHold(db, { ...hold, target: { userId } }, now);
  const { rows } = await sql<{ venue_id: VenueId }>`
    with held as (
      update users set suspended_at = coalesce(suspended_at, ${now}), suspended_until = ${until},
        suspended_reason = ${reason}
      where id = ${userId})
    update pros set clocked_in_at = null, clocked_in_until = null
    where user_id = ${userId} and clocked_in_until is not null
    returning venue_id`.execute(db);
  await stopAnswerDeadlines(db, userId, now);
  return rows.map(({ venue_id }) => venue_id);
}

/**
 * Lifts the hold. The time in which the user's drinks may be answered goes on from now. Returns null where there is no
 * hold. The caller has called `lockHold` before.
 */
export async function saveHoldLifted(
  db: Database,
  { userId, by }: { userId: UserId; by: UserId | null },
  now: Date,
): Promise<Hold | null> {
  const lifted = await saveLiftedHold(db, { target: { userId }, by }, now);
  if (!lifted) return null;
  await sql`
    update users set suspended_at = null, suspended_until = null, suspended_reason = null
    where id = ${userId}`.execute(db);
  await resumeAnswerDeadlines(db, userId, now);
  return lifted;
}

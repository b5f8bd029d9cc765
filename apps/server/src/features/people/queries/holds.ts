import type { ReportId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { SuspensionRecord } from '@nightjar/domain/people/entity';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** A hold is on a person or on a venue. The caller has locked the row. */
export type HoldTarget = { userId: UserId } | { venueId: VenueId };
export type Hold = { reason: string; until: Date | null };

/**
 * Locks the set of super admins and returns the ids of those who can act. Changes of roles and holds on people take
 * this lock before any lock of a row, so that two of them at once do not remove the last super admins.
 */
export async function lockSuperAdmins(db: Database): Promise<UserId[]> {
  await sql`select pg_advisory_xact_lock(hashtext('super_admins'))`.execute(db);
  const { rows } = await sql<{ id: UserId }>`
    select id from users where super_admin and deleted_at is null and suspended_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

const isHoldOfTarget = (target: HoldTarget): RawBuilder<boolean> =>
  'userId' in target
    ? sql<boolean>`suspensions.user_id = ${target.userId}`
    : sql<boolean>`suspensions.venue_id = ${target.venueId}`;

/** Returns true where the report exists and is about this person or venue. */
export async function isReportAbout(db: Database, reportId: ReportId, target: HoldTarget): Promise<boolean> {
  const about =
    'userId' in target
      ? sql<boolean>`reported_user_id = ${target.userId}`
      : sql<boolean>`reported_venue_id = ${target.venueId}`;
  const { rows } = await sql`select from reports where id = ${reportId} and ${about}`.execute(db);
  return rows.length > 0;
}

type NewHold = Hold & { target: HoldTarget; by: UserId; reportId: ReportId | null };

/**
 * Saves a hold, or changes the reason and the end of the current hold. A current hold keeps its beginning and its
 * author.
 */
export async function recordHold(
  db: Database,
  { target, reason, until, by, reportId }: NewHold,
  now: Date,
): Promise<void> {
  const [user, venue] = 'userId' in target ? [target.userId, null] : [null, target.venueId];
  const changed = await sql`
    update suspensions set reason = ${reason}, until = ${until}, report_id = coalesce(${reportId}, report_id)
    where ${isHoldOfTarget(target)} and lifted_at is null`.execute(db);
  if (changed.numAffectedRows) return;
  await sql`
    insert into suspensions (user_id, venue_id, at, until, reason, suspended_by, report_id)
    values (${user}, ${venue}, ${now}, ${until}, ${reason}, ${by}, ${reportId})`.execute(db);
}

/**
 * Records the end of the current hold. Returns null if there is none, so that the caller acts on the end only once.
 */
export async function saveLiftedHold(
  db: Database,
  { target, by }: { target: HoldTarget; by: UserId | null },
  now: Date,
): Promise<(Hold & { at: Date }) | null> {
  const { rows } = await sql<Hold & { at: Date }>`
    update suspensions set lifted_at = ${now}, lifted_by = ${by}
    where ${isHoldOfTarget(target)} and lifted_at is null returning reason, until, at`.execute(db);
  return rows[0] ?? null;
}

/** Returns the last `limit` holds of a person or a venue as the desk shows them, the newest first. */
export async function findHolds(db: Database, target: HoldTarget, limit = 20): Promise<SuspensionRecord[]> {
  type RecordedHoldRow = Omit<SuspensionRecord, 'at' | 'until' | 'lifted_at'> & {
    at: Date;
    until: Date | null;
    lifted_at: Date | null;
  };
  const { rows } = await sql<RecordedHoldRow>`
    select at, until, reason, suspender.first_name as by, report_id, lifted_at, lifter.first_name as lifted_by
    from suspensions
    left join users as suspender on suspender.id = suspended_by
    left join users as lifter on lifter.id = lifted_by
    where ${isHoldOfTarget(target)} order by at desc, suspensions.id desc limit ${limit}`.execute(db);
  return rows.map(row => ({
    ...row,
    at: row.at.toISOString(),
    until: row.until?.toISOString() ?? null,
    lifted_at: row.lifted_at?.toISOString() ?? null,
  }));
}

/**
 * Finds people whose hold is over, the earliest end first. The caller then locks each person and reads the hold again.
 */
export async function findPeopleWithEndedHold(db: Database, now: Date, limit: number): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    select user_id from suspensions
    where lifted_at is null and until <= ${now} and user_id is not null order by until limit ${limit}`.execute(
    db,
  );
  return rows.map(({ user_id }) => user_id);
}

/** Finds venues whose hold is over, the earliest end first. */
export async function findVenuesWithEndedHold(db: Database, now: Date, limit: number): Promise<VenueId[]> {
  const { rows } = await sql<{ venue_id: VenueId }>`
    select venue_id from suspensions
    where lifted_at is null and until <= ${now} and venue_id is not null order by until limit ${limit}`.execute(
    db,
  );
  return rows.map(({ venue_id }) => venue_id);
}

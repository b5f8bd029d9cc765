import type { ReportId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { ReportedTarget } from '@nightjar/domain/reports/rules/filing';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { StoredEvidence } from './evidence.ts';

export type NewReport = {
  readonly id: ReportId;
  readonly reporterId: UserId;
  readonly userId: UserId | null;
  readonly venueId: VenueId | null;
  readonly description: string;
};

/**
 * Holds a lock on the row of the target until the end of the transaction. The first report about a target inserts the
 * row.
 */
export async function lockTarget(db: Database, { id, kind }: ReportedTarget, now: Date): Promise<void> {
  await sql`
    insert into report_targets (target_id, kind, newest_at) values (${id}, ${kind}, ${now})
    on conflict (target_id) do update set newest_at = excluded.newest_at`.execute(db);
}

/**
 * Inserts the report and counts it, under the lock of its target. A person who has reported the same target before is
 * not counted again among the people.
 */
export async function insertReport(
  db: Database,
  report: NewReport & { target: ReportedTarget; evidence: StoredEvidence },
  now: Date,
): Promise<void> {
  const { id, reporterId, userId, venueId, description, target, evidence } = report;
  const before = sql`select from reports where target_id = ${target.id} and reporter_id = ${reporterId}`;
  await sql`
    with before as (select total, open from report_targets where target_id = ${target.id}),
    filed as (
      insert into reports (id, reporter_id, reported_user_id, reported_venue_id, description, created_at, evidence,
        evidence_taken_at)
      values (${id}, ${reporterId}, ${userId}, ${venueId}, ${description}, ${now}, ${JSON.stringify(evidence)}::jsonb,
        ${now})),
    counted as (
      update report_targets set total = total + 1, open = open + 1,
        reporters = reporters + case when exists (${before}) then 0 else 1 end,
        open_reporters = open_reporters + case when exists (${before} and state = 'open') then 0 else 1 end,
        oldest_open_at = coalesce(oldest_open_at, ${now}), newest_at = ${now}
      where target_id = ${target.id})
    update report_totals set open = report_totals.open + 1,
      decided = report_totals.decided - case when before.total > 0 then 1 else 0 end
    from before where before.open = 0`.execute(db);
}

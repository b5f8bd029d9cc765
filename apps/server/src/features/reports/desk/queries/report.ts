import type { ReportId, UserId } from '@nightjar/domain/kernel/id';
import { mostOtherReports } from '@nightjar/domain/reports/desk/entity';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import type { StoredEvidence } from '../../queries/evidence.ts';
import { ownTargets, type ReportRowStored, reportColumns, reportJoins } from '../../queries/rows.ts';
import { type TargetRow, targetColumns, targetJoins } from '../../queries/target.ts';

export type ReportPageRow = ReportRowStored & {
  evidence: StoredEvidence | null;
  evidence_taken_at: Date | null;
};

/**
 * Returns a report and the newest other reports about its target, the newest first. Returns null where there is no such
 * report.
 */
export async function findReport(
  db: Database,
  id: ReportId,
): Promise<{ report: ReportPageRow; others: ReportRowStored[] } | null> {
  const { rows } = await sql<ReportPageRow>`
    with wanted as (select target_id from reports where id = ${id}),
    shown as (
      select * from reports where id = ${id}
      union all (select * from reports where target_id = (select target_id from wanted) and id <> ${id}
        and state = 'open' order by id desc limit ${sql.lit(mostOtherReports)})
      union all (select * from reports where target_id = (select target_id from wanted) and id <> ${id}
        and state <> 'open' order by id desc limit ${sql.lit(mostOtherReports)}))
    select ${reportColumns}, case when reports.id = ${id} then reports.evidence end as evidence, reports.evidence_taken_at
    from shown as reports ${reportJoins} order by reports.id desc`.execute(db);
  const report = rows.find(({ report_id }) => report_id === id);
  if (!report) return null;
  const others = rows.filter(({ report_id }) => report_id !== id).slice(0, mostOtherReports);
  return { report, others };
}

/** Finds the target of a report. Returns null where it has no report. */
export async function findTarget(db: Database, targetId: string): Promise<TargetRow | null> {
  const { rows } = await sql<TargetRow>`
    select ${targetColumns} from report_targets as targets ${targetJoins}
    where targets.target_id = ${targetId}`.execute(db);
  return rows[0] ?? null;
}

export type ReportForReader = { target_id: string; state: ReportRowStored['state']; about_reader: boolean };

/**
 * Holds a lock on the target of a report until the end of the transaction. Every decision about the target waits for
 * this lock.
 */
export async function lockTargetOf(db: Database, id: ReportId): Promise<void> {
  await sql`
    select from report_targets where target_id = (select target_id from reports where id = ${id}) for update`.execute(
    db,
  );
}

/** Finds the state of a report, and whether the report is about its reader or a venue where they work. */
export async function findReportForReader(
  db: Database,
  id: ReportId,
  reader: UserId,
): Promise<ReportForReader | null> {
  const { rows } = await sql<ReportForReader>`
    select target_id, state, target_id in ${ownTargets(reader)} as about_reader
    from reports where id = ${id} and target_id is not null`.execute(db);
  return rows[0] ?? null;
}

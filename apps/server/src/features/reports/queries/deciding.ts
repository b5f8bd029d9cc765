import type { ReportId, UserId } from '@nightjar/domain/kernel/id';
import type { Decision } from '@nightjar/domain/reports/rules/deciding';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

type DecisionToSave = {
  readonly reportId: ReportId;
  readonly targetId: string;
  readonly all: boolean;
  readonly state: Decision;
  readonly note: string;
  readonly by: UserId;
};

/**
 * Decides the report or, with `all`, every open report about the target, under the lock of the target, and counts the
 * reports that remain. Returns how many reports were decided and who filed them, each person once.
 */
export async function saveDecision(
  db: Database,
  { reportId, targetId, all, state, note, by }: DecisionToSave,
  now: Date,
): Promise<{ decided: number; reporters: UserId[] }> {
  const isDecided = sql`state = 'open' and (id = ${reportId} or ${all}::boolean)`;
  const { rows } = await sql<{ decided: number; reporters: UserId[] }>`
    with decided as (
      update reports set state = ${state}, decided_at = ${now}, decided_by = ${by}, note = ${note}
      where target_id = ${targetId} and ${isDecided} returning reporter_id),
    remaining as (
      select count(*)::int as open, count(distinct coalesce(reporter_id, id))::int as reporters,
        min(created_at) as oldest
      from reports where target_id = ${targetId} and state = 'open' and not (${isDecided})),
    counted as (
      update report_targets set open = remaining.open, open_reporters = remaining.reporters,
        oldest_open_at = remaining.oldest, decided_at = ${now}
      from remaining where target_id = ${targetId} and exists (select from decided) returning report_targets.open),
    totals as (
      update report_totals set open = report_totals.open - 1, decided = report_totals.decided + 1
      from counted where counted.open = 0)
    select count(*)::int as decided,
      coalesce(array_agg(distinct reporter_id) filter (where reporter_id is not null), '{}') as reporters
    from decided`.execute(db);
  return rows[0] ?? { decided: 0, reporters: [] };
}

import type { ReportId, UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { displayName } from '../../people/queries/person.ts';

/** The row has a report and its reporter, in the form that `reportRow` presents. */
export type ReportRowStored = {
  report_id: ReportId;
  target_id: string;
  reporter_id: UserId | null;
  reporter_name: string | null;
  filed: number;
  resolved: number;
  dismissed: number;
  description: string;
  created_at: Date;
  state: 'open' | 'resolved' | 'dismissed';
  decided_at: Date | null;
  decided_by: string | null;
  note: string | null;
};

/**
 * Selects the columns of a `ReportRowStored` from `reports`. `filed`, `resolved` and `dismissed` count all reports of
 * the reporter.
 */
export const reportColumns = sql`
  reports.id as report_id, reports.target_id, reporter.id as reporter_id,
  case when reporter.id is not null then ${displayName('reporter')} end as reporter_name,
  coalesce(history.filed, 1) as filed, coalesce(history.resolved, 0) as resolved,
  coalesce(history.dismissed, 0) as dismissed, reports.description, reports.created_at, reports.state,
  reports.decided_at, decider.first_name as decided_by, reports.note`;

export const reportJoins = sql`
  left join users as reporter on reporter.id = reports.reporter_id and reporter.deleted_at is null
  left join users as decider on decider.id = reports.decided_by
  left join lateral (
    select count(*)::int as filed, (count(*) filter (where past.state = 'resolved'))::int as resolved,
      (count(*) filter (where past.state = 'dismissed'))::int as dismissed
    from reports as past where past.reporter_id = reporter.id) as history on reporter.id is not null`;

/** Selects the reader and the venues where they work. Only another super admin may decide reports about these. */
export const ownTargets = (reader: UserId) => sql`(
  select ${reader}::uuid as target_id
  union all select venue_id from pros where user_id = ${reader} and state = 'approved')`;

import type { UserId } from '@nightjar/domain/kernel/id';
import { mostReportsInGroup, type queueStates } from '@nightjar/domain/reports/desk/entity';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { ownTargets, type ReportRowStored, reportColumns, reportJoins } from '../../queries/rows.ts';
import { type TargetRow, targetColumns, targetJoins } from '../../queries/target.ts';

type QueueState = (typeof queueStates)[number];
export type QueuePageRequest = { state: QueueState; limit: number; offset: number; reader: UserId };

const queueSqlByState = {
  open: {
    queued: sql`open > 0`,
    order: sql`open_reporters desc, oldest_open_at, target_id`,
    shown: sql`reports.state = 'open'`,
    total: sql.ref('report_totals.open'),
  },
  decided: {
    queued: sql`open = 0`,
    order: sql`decided_at desc, target_id`,
    shown: sql`reports.state <> 'open'`,
    total: sql.ref('report_totals.decided'),
  },
} as const;

/**
 * Selects the ids of a page from the index of the queue alone. The limit is part of the statement's text. If it were a
 * parameter, PostgreSQL would plan for a tenth of the table and join it with all people.
 */
export const idsOfQueue = ({ state, limit, offset, reader }: QueuePageRequest) => {
  const { queued, order } = queueSqlByState[state];
  return sql`
    select * from report_targets where ${queued} and target_id <> all (array${ownTargets(reader)})
    order by ${order} limit ${sql.lit(limit)} offset ${offset}`;
};

/** Returns a page of the queue in its order, without reports about the reader and the venues where they work. */
export async function findQueue(db: Database, page: QueuePageRequest): Promise<TargetRow[]> {
  const { rows } = await sql<TargetRow>`
    with page as materialized (select ids.*, row_number() over () as place from (${idsOfQueue(page)}) as ids)
    select ${targetColumns} from page as targets ${targetJoins} order by place`.execute(db);
  return rows;
}

/** Counts the people and venues in the whole queue that `findQueue` returns to the reader. */
export async function countQueue(db: Database, { state, reader }: QueuePageRequest): Promise<number> {
  const { queued, total } = queueSqlByState[state];
  const { rows } = await sql<{ total: number }>`
    select ${total} - (select count(*)::int from report_targets
      where ${queued} and target_id in ${ownTargets(reader)}) as total
    from report_totals`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns the newest reports about these targets that are in this state. */
export async function findReportsOf(
  db: Database,
  targets: readonly string[],
  state: QueueState,
): Promise<ReportRowStored[]> {
  if (targets.length === 0) return [];
  const { rows } = await sql<ReportRowStored>`
    select ${reportColumns} from unnest(${targets}::uuid[]) as wanted (target_id)
    cross join lateral (select * from reports
      where reports.target_id = wanted.target_id and ${queueSqlByState[state].shown}
      order by reports.id desc limit ${sql.lit(mostReportsInGroup)}) as reports ${reportJoins}
    order by reports.id desc`.execute(db);
  return rows;
}

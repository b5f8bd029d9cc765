import { sql } from 'kysely';
import { answerWithin } from '../answered.ts';
import { findLastCheck } from '../audit/checks.ts';
import { findLastBackup } from '../backup/record.ts';
import type { Database } from '../db/database.ts';
import type { DeploymentState, QueueOfTask } from '../meters/state.ts';
import type { Reads } from '../reads/reads.ts';

/** A reader of the metrics waits no longer than this for a database, however many of the parts are missing. */
const readWithinMs = 500;

type StateSources = { readonly db: Database; readonly reads: Pick<Reads, 'replica'> };

/** Reads what the metrics show of the whole deployment. It never fails: what cannot be read is left out. */
export async function readState({ db, reads }: StateSources): Promise<DeploymentState> {
  const replica = reads.replica();
  const [queue, seal, check, lastBackupAt] = await Promise.all([
    readingOrNull(readQueue(db)),
    readingOrNull(readSeal(db)),
    readingOrNull(findLastCheck(db)),
    readingOrNull(findLastBackup(db)),
  ]);
  return {
    isDatabaseUp: queue !== null,
    queue: queue ?? [],
    isReplicaUp: replica && replica.state !== 'away',
    replicaLagSeconds: replica && Number.isFinite(replica.lagMs) ? replica.lagMs / 1_000 : null,
    unsealedSeconds: seal?.unsealed_seconds ?? null,
    lastSealAt: seal?.last_seal_at ?? null,
    lastAuditCheckAt: check?.checked_at ?? null,
    auditFaults: check?.faults_count ?? null,
    lastBackupAt,
  };
}

const readingOrNull = <Result>(reading: Promise<Result>): Promise<Result | null> =>
  answerWithin(reading, readWithinMs).catch(() => null);

async function readQueue(db: Database): Promise<QueueOfTask[]> {
  const { rows } = await sql<QueueOfTask>`
    select task_identifier as task,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as due,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as scheduled,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (
        where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float8
        as "oldestDueSeconds"
    from graphile_worker.jobs group by task_identifier`.execute(db);
  return rows;
}

type SealTimes = { readonly unsealed_seconds: number; readonly last_seal_at: Date | null };

/** Ids and places grow with time, so the newest and the oldest are found by the index of each table. */
async function readSeal(db: Database): Promise<SealTimes | undefined> {
  const { rows } = await sql<SealTimes>`
    select
      coalesce((select extract(epoch from now() - entries.at) from audit_trail as entries
        where entries.id = (select min(entry_id) from audit_unsealed)), 0)::float8 as unsealed_seconds,
      (select entries.at from audit_trail as entries
        where entries.id = (select entry_id from audit_seals order by place desc limit 1)) as last_seal_at`.execute(
    db,
  );
  return rows[0];
}

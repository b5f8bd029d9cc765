import { sql } from 'kysely';
import { answerWithin } from '../answered.ts';
import { findLastCheck } from '../audit/checks.ts';
import type { Database } from '../db/database.ts';
import type { DeploymentState, QueueOfTask } from '../meters/state.ts';

/** A reader of the metrics waits no longer than this for a database, however many of the parts are missing. */
const readWithinMs = 500;

type Databases = { readonly db: Database; readonly readDb: Database };

/** Reads what the metrics show of the whole deployment. It never fails: what cannot be read is left out. */
export async function readState({ db, readDb }: Databases): Promise<DeploymentState> {
  const [queue, seal, check, replica] = await Promise.all([
    orNull(readQueue(db)),
    orNull(readSeal(db)),
    orNull(findLastCheck(db)),
    readDb === db ? null : orNull(readReplicaLag({ db, readDb })),
  ]);
  return {
    isDatabaseUp: queue !== null,
    queue: queue ?? [],
    isReplicaUp: readDb === db ? null : replica !== null,
    replicaLag: replica,
    unsealedSeconds: seal?.unsealed_seconds ?? null,
    lastSealAt: seal?.last_seal_at ?? null,
    lastAuditCheckAt: check?.checked_at ?? null,
    auditFaults: check?.faults_count ?? null,
    lastBackupAt: null,
  };
}

const orNull = <Result>(reading: Promise<Result>): Promise<Result | null> =>
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

type ReplicaLag = { readonly seconds: number; readonly bytes: number };

/**
 * A replica that has replayed all that the database had written a moment before is not behind, however long ago that
 * was. So a quiet night is no delay, and a replica that receives nothing any more is.
 */
async function readReplicaLag({ db, readDb }: Databases): Promise<ReplicaLag> {
  const { rows: written } = await sql<{ place: string; at: Date }>`
    select pg_current_wal_lsn()::text as place, now() as at`.execute(db);
  const { rows } = await sql<ReplicaLag>`
    select behind as bytes,
      case when behind = 0 then 0
        else greatest(0, extract(epoch from ${written[0]?.at}::timestamptz - pg_last_xact_replay_timestamp())) end
        ::float8 as seconds
    from (select greatest(0, ${written[0]?.place}::pg_lsn - pg_last_wal_replay_lsn())::float8 as behind) as lag`.execute(
    readDb,
  );
  const [lag] = rows;
  if (!lag) throw new Error('The replica answered nothing.');
  return lag;
}

import type { ReleaseState } from '@nightjar/domain/releases/entity';
import type { RolloutDecision } from '@nightjar/domain/releases/rules/rollout';
import type { Version } from '@nightjar/domain/releases/rules/version';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';

export type ReleaseRow = {
  version: string;
  state: ReleaseState;
  channel: string;
  min_native: string | null;
  rollout: number;
  size: number | null;
  rollback_from: string[];
  released_at: Date;
  published_by: string | null;
  paused_by_failures: boolean;
};

export type CountedReleaseRow = ReleaseRow & { running: number; failed: number };

const releaseColumns = sql`version, state, channel, min_native, rollout, size, rollback_from, released_at, published_by,
  paused_by_failures`;

type ReleasesFilter = { version: Version | null; before: Version | null; limit: number };

/**
 * Returns releases with the numbers of people, the newest version first. A person runs the version of their newest
 * report since `since`.
 */
export async function findReleases(
  db: Database,
  { version, before, limit }: ReleasesFilter,
  since: Date,
): Promise<CountedReleaseRow[]> {
  const conditions = [
    sql`true`,
    ...(version ? [sql`parts = ${[...version]}::integer[]`] : []),
    ...(before ? [sql`parts < ${[...before]}::integer[]`] : []),
  ];
  const { rows } = await sql<CountedReleaseRow>`
    with page as (
      select ${releaseColumns}, parts from app_releases
      where ${sql.join(conditions, sql` and `)} order by parts desc limit ${limit}
    ), newest as (
      select distinct on (user_id) version from user_versions
      where day >= ${since.toISOString()}::timestamptz::date and reported_at > ${since}
      order by user_id, reported_at desc
    )
    select ${releaseColumns}, coalesce(running.people, 0) as running, coalesce(failures.people, 0) as failed
    from page
      left join (select version, count(*)::integer as people from newest group by version) as running using (version)
      left join (select version, count(distinct user_id)::integer as people from release_failures
        where version in (select version from page) group by version) as failures using (version)
    order by parts desc`.execute(db);
  return rows;
}

/** Locks the release until the end of the transaction, so that two acts on it follow one another. */
export async function lockRelease(db: Database, version: Version): Promise<ReleaseRow | null> {
  const { rows } = await sql<ReleaseRow>`
    select ${releaseColumns} from app_releases where parts = ${[...version]}::integer[] for update`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Saves the state and the rollout of a release, and the time of this decision. An order of the operator's laptop that
 * was signed before this time is refused as a replay.
 */
export async function saveRollout(
  { db, now }: { db: Database; now: Date },
  version: string,
  { state, rollout }: RolloutDecision,
): Promise<void> {
  await db
    .updateTable('app_releases')
    .set({ state, rollout, paused_by_failures: false, ordered_at: now })
    .where('version', '=', version)
    .execute();
}

export type FailureRow = {
  message: string;
  people: number;
  platforms: ('ios' | 'android' | 'web')[];
  last_at: Date;
};

/** Returns the failures of a release by their message, those of the most people first. */
export async function findFailures(db: Database, version: Version, limit: number): Promise<FailureRow[]> {
  const { rows } = await sql<FailureRow>`
    select failures.message, count(distinct user_id)::integer as people, max(reported_at) as last_at,
      coalesce(array_agg(distinct platform order by platform) filter (where platform is not null), '{}') as platforms
    from release_failures as failures join app_releases using (version)
    where parts = ${[...version]}::integer[]
    group by failures.message order by people desc, last_at desc, failures.message limit ${limit}`.execute(
    db,
  );
  return rows;
}

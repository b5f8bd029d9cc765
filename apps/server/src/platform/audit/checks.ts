import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type AuditFault, noSeal, type Seal } from './seal.ts';

/** A check lists this many faults one by one. Further faults are only counted. */
const mostNamedFaults = 1000;

/** A check's result includes the faults of the checks before it. */
export type AuditCheck = Seal & {
  readonly checked_at: Date;
  readonly entry_id: number;
  readonly faults: readonly AuditFault[];
  readonly faults_count: number;
};

/** Finds the anchor, which is the last deleted seal. The chain begins after it. */
export async function findAnchorSeal(db: Database): Promise<Seal> {
  const anchor = await db
    .selectFrom('audit_anchors')
    .select(['place', 'hash'])
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return anchor ?? noSeal;
}

export async function findLastCheck(db: Database): Promise<AuditCheck | null> {
  const check = await db
    .selectFrom('audit_checks')
    .select(['checked_at', 'place', 'hash', 'entry_id', 'faults', 'faults_count'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return check ? { ...check, faults: check.faults as AuditFault[] } : null;
}

/** One statement reads both ends of the chain of seals. */
export type ChainEnds = {
  readonly anchor: Seal;
  /** This id is 0 where the trail has no entry. */
  readonly newestEntryId: number;
  readonly newestPlace: number;
  /**
   * `seenPlace` is the last place that any check has seen. `hashAtLast` is the hash that is now at the place where the
   * last check ended.
   */
  readonly seenPlace: number;
  readonly hashAtLast: string | null;
};

export async function findChainEnds(db: Database): Promise<ChainEnds> {
  const { rows } = await sql<Omit<ChainEnds, 'anchor'> & { anchor: Seal | null }>`
    select (select json_build_object('place', place, 'hash', hash) from audit_anchors
        order by place desc limit 1) as anchor,
      (select coalesce(max(id), 0) from audit_trail) as "newestEntryId",
      coalesce((select max(place) from audit_seals), (select max(place) from audit_anchors), 0) as "newestPlace",
      (select coalesce(max(place), 0) from audit_checks) as "seenPlace",
      (select hash from audit_seals where place = (select place from audit_checks order by id desc limit 1))
        as "hashAtLast"`.execute(db);
  const ends = rows[0];
  if (!ends) throw new Error('the ends of the audit trail were not read');
  return { ...ends, anchor: ends.anchor ?? noSeal };
}

/**
 * Makes checks of the audit trail wait for each other: of two that begin at once, the second continues after the first.
 * The lock ends with the transaction.
 */
export async function lockAuditChecks(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit_checks'))`.execute(db);
}

export async function saveCheck(
  db: Database,
  { faults, ...check }: AuditCheck & { readonly whole: boolean },
): Promise<void> {
  const kept = JSON.stringify(faults.slice(0, mostNamedFaults));
  await db
    .insertInto('audit_checks')
    .values({ ...check, faults: kept })
    .execute();
}

/** Returns the places whose seal differs from the seal that a check has seen there. */
export async function findChangedSeals(db: Database): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select distinct checks.place from audit_checks as checks
      join audit_seals as seals on seals.place = checks.place and seals.hash <> checks.hash
    order by 1`.execute(db);
  return rows.map(({ place }) => place);
}

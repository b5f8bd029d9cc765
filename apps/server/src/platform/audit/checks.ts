import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type AuditFault, noSeal, type Seal } from './seal.ts';

/** Faults that a check keeps by name; more are counted. */
const keptFaults = 1000;

/** What a check found, with the faults of the checks before it. */
export type AuditCheck = Seal & {
  readonly checked_at: Date;
  readonly entry_id: number;
  readonly faults: readonly AuditFault[];
  readonly faults_count: number;
};

/** The last deleted seal, after which the chain begins. */
export async function findAnchor(db: Database): Promise<Seal> {
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

/** Where the chain begins and ends, in one statement. */
export type ChainEnds = {
  readonly anchor: Seal;
  /** 0 where there is none. */
  readonly newestEntryId: number;
  readonly newestPlace: number;
  /** The newest place that any check has seen, and the one at which the last check ended, with its hash now. */
  readonly seenPlace: number;
  readonly hashAtLast: string | null;
};

export async function findEnds(db: Database): Promise<ChainEnds> {
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

/** Of two checks that begin at once the second waits, and goes on from the first. The lock ends with the transaction. */
export async function lockChecks(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit_checks'))`.execute(db);
}

export async function saveCheck(
  db: Database,
  { faults, ...check }: AuditCheck & { readonly whole: boolean },
): Promise<void> {
  const kept = JSON.stringify(faults.slice(0, keptFaults));
  await db
    .insertInto('audit_checks')
    .values({ ...check, faults: kept })
    .execute();
}

/** The places whose seal is another one than a check has seen there. */
export async function findDiffering(db: Database): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select distinct checks.place from audit_checks as checks
      join audit_seals as seals on seals.place = checks.place and seals.hash <> checks.hash
    order by 1`.execute(db);
  return rows.map(({ place }) => place);
}

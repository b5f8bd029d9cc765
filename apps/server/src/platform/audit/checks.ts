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

export async function findSealAt(db: Database, place: number): Promise<Seal | undefined> {
  return db.selectFrom('audit_seals').where('place', '=', place).select(['place', 'hash']).executeTakeFirst();
}

/** The places whose seal is another one than a check has seen there. */
export async function findWitnesses(db: Database): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select distinct checks.place from audit_checks as checks
      join audit_seals as seals on seals.place = checks.place and seals.hash <> checks.hash
    order by 1`.execute(db);
  return rows.map(({ place }) => place);
}

/** The newest place that any check has seen. */
export async function findFarthestPlace(db: Database): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(place), 0) as place from audit_checks`.execute(db);
  return rows[0]?.place ?? 0;
}

import type { Clock } from '../clock.ts';
import { type Database, inTransaction } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { checkAuditTrail, checkNewAudit } from './check.ts';
import { type AuditCheck, findLastCheck, lockAuditChecks, saveCheck } from './checks.ts';
import type { AuditFault } from './seal.ts';

/**
 * Checks at most `most` seals that were added since the last check, and saves the result together with the faults of
 * earlier checks.
 */
export function continueCheck(
  db: Database,
  now: Date,
  most: number = Number.POSITIVE_INFINITY,
): Promise<AuditCheck> {
  return inTransaction(db, async transaction => {
    await lockAuditChecks(transaction);
    const last = await findLastCheck(transaction);
    const { newest, entryId, faults } = await checkNewAudit(transaction, last, most);
    const added = faults.filter(fault => !last?.faults.some(known => isSameFault(known, fault)));
    // Where seals were deleted from the end, later checks still compare with the last place that a check has seen.
    const reached = last && last.place > newest.place ? last : newest;
    const check: AuditCheck = {
      checked_at: now,
      place: reached.place,
      hash: reached.hash,
      entry_id: entryId,
      faults: [...(last?.faults ?? []), ...added],
      faults_count: (last?.faults_count ?? 0) + added.length,
    };
    await saveCheck(transaction, { ...check, whole: false });
    return check;
  });
}

const isSameFault = (one: AuditFault, other: AuditFault): boolean =>
  one.fault === other.fault && one.at === other.at;

/** Checks the whole chain of seals. A check without faults clears the faults that earlier checks found. */
export async function checkWholeTrail({ db, clock }: { db: Database; clock: Clock }): Promise<AuditCheck> {
  const { newest, entryId, faults } = await checkAuditTrail(db);
  const check: AuditCheck = {
    checked_at: clock.now(),
    ...newest,
    entry_id: entryId,
    faults,
    faults_count: faults.length,
  };
  await saveCheck(db, { ...check, whole: true });
  return check;
}

/** Checks the audit trail every day. The log names the faults, so that an alert can follow. */
export async function checkTrailDaily({
  db,
  clock,
  log,
}: {
  db: Database;
  clock: Clock;
  log: Logger;
}): Promise<void> {
  const { place, hash, faults, faults_count } = await continueCheck(db, clock.now());
  if (faults_count === 0) return log.info({ place, hash }, 'audit trail checked');
  log.error(
    { place, hash, faults: faults.slice(0, mostLoggedFaults), faults_count },
    'audit trail has faults',
  );
}

const mostLoggedFaults = 20;

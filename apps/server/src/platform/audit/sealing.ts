import { type Database, inTransaction } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { findLastSeal, findUnsealedEntries, lockSealing, saveSeals } from './queries.ts';
import { type Seal, type SealedContent, sealAfter } from './seal.ts';

/** One transaction seals this many entries. */
export const entriesPerSealing = 500;

/**
 * Adds seals to the entries that have none. The log line names the newest seal: with a copy of that line on another
 * machine, a later change or deletion of this seal is noticed.
 */
export async function sealAuditTrail({ db, log }: { db: Database; log: Logger }): Promise<void> {
  let newest: Seal | null = null;
  for (let seal = await sealBatch(db); seal !== null; seal = await sealBatch(db)) newest = seal;
  if (newest) log.info({ place: newest.place, hash: newest.hash }, 'audit trail sealed');
}

/**
 * Seals one batch of entries and returns its last seal. Returns null where no entry waits, or where another node is
 * adding seals.
 */
function sealBatch(db: Database): Promise<Seal | null> {
  return inTransaction(db, async transaction => {
    if (!(await lockSealing(transaction))) return null;
    const entries = await findUnsealedEntries(transaction, entriesPerSealing);
    if (entries.length === 0) return null;
    const seals = makeSeals(entries, await findLastSeal(transaction));
    await saveSeals(
      transaction,
      entries.map(({ id }) => id),
      seals,
    );
    return seals.at(-1) ?? null;
  });
}

function makeSeals(entries: readonly SealedContent[], last: Seal): Seal[] {
  const seals: Seal[] = [];
  for (const entry of entries) seals.push(sealAfter(seals.at(-1) ?? last, entry));
  return seals;
}

import type { Database } from '../db/database.ts';
import { type AuditCheck, findChainEnds, findChangedSeals } from './checks.ts';
import { findSealLinks, findStrayEntries, findUnlistedEntries } from './queries.ts';
import { type AuditFault, findChainFaults, type Seal } from './seal.ts';

/** One statement reads this many seals. */
const sealsPerRead = 1000;

type ChainCheck = { newest: Seal; entryId: number; faults: AuditFault[] };

/**
 * Recomputes every seal since the anchor and returns which seals are missing or altered. All reads share one snapshot,
 * so other processes may add seals meanwhile.
 */
export async function checkAuditTrail(db: Database): Promise<ChainCheck> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async snapshot => {
      const { anchor, newestEntryId, newestPlace, seenPlace } = await findChainEnds(snapshot);
      const { newest, faults } = await checkSealsAfter(snapshot, anchor);
      for (const at of await findChangedSeals(snapshot)) faults.push({ fault: 'seal_altered', at });
      faults.push(...faultsOfCutOff(newestPlace, seenPlace));
      faults.push(...(await findFaultsOfSealQueue(snapshot, 0)));
      faults.push(...(await findUnlistedEntryFaults(snapshot)));
      return { newest, entryId: newestEntryId, faults };
    });
}

/**
 * An entry whose transaction commits late has a smaller id than entries that were committed before it. Ids differ from
 * the order of commits by at most this number.
 */
const lateIdMargin = 10_000;

/**
 * Checks at most `most` seals that follow the last check, and once more the seal at which that check ended. Returns
 * their faults.
 */
export async function checkNewAudit(
  db: Database,
  last: AuditCheck | null,
  most: number,
): Promise<ChainCheck> {
  const { anchor, newestEntryId, newestPlace, hashAtLast } = await findChainEnds(db);
  const begin = last && last.place >= anchor.place ? last : anchor;
  const { newest, faults } = await checkSealsAfter(db, begin, most);
  faults.push(...faultsOfCutOff(newestPlace, last?.place ?? 0));
  // A check keeps the hash of its newest seal. After an attacker has recomputed the chain, the seal at that place has
  // another hash.
  if (last && hashAtLast !== null && hashAtLast !== last.hash)
    faults.push({ fault: 'seal_altered', at: last.place });
  faults.push(...(await findFaultsOfSealQueue(db, (last?.entry_id ?? 0) - lateIdMargin)));
  return { newest, entryId: newestEntryId, faults };
}

async function checkSealsAfter(db: Database, begin: Seal, most = Number.POSITIVE_INFINITY) {
  const faults: AuditFault[] = [];
  let newest: Seal = { place: begin.place, hash: begin.hash };
  for (let read = 0; read < most; read += sealsPerRead) {
    const links = await findSealLinks(db, newest.place, sealsPerRead);
    faults.push(...findChainFaults(links, newest));
    const last = links.at(-1);
    if (last) newest = { place: last.place, hash: last.hash };
    if (links.length < sealsPerRead) break;
  }
  return { newest, faults };
}

/**
 * Returns a fault if seals were deleted from the end of the chain: an earlier check has seen a later seal than the one
 * that is newest now.
 */
const faultsOfCutOff = (newestPlace: number, seenPlace: number): AuditFault[] =>
  seenPlace > newestPlace ? [{ fault: 'seal_missing', at: newestPlace + 1 }] : [];

async function findFaultsOfSealQueue(db: Database, afterId: number): Promise<AuditFault[]> {
  const found = await findStrayEntries(db, afterId);
  return found.map(({ id, queued }) => ({ fault: queued ? 'entry_missing' : 'entry_unqueued', at: id }));
}

/** This many entries are compared by one statement with the index of ids. */
const entriesPerComparison = 50_000;

async function findUnlistedEntryFaults(db: Database): Promise<AuditFault[]> {
  const faults: AuditFault[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const { ids, next } = await findUnlistedEntries(db, after, entriesPerComparison);
    faults.push(...ids.map(at => ({ fault: 'entry_unlisted' as const, at })));
    after = next;
  }
  return faults;
}

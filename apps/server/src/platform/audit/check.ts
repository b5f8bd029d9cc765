import type { Database } from '../db/database.ts';
import { type AuditCheck, findAnchor, findFarthestPlace, findSealAt, findWitnesses } from './checks.ts';
import { findLastSeal, findLinks, findNewestEntryId, findStray, findUnlisted } from './queries.ts';
import { type AuditFault, faultsIn, type Seal } from './seal.ts';

/** Seals read at once. */
const checkedBatch = 1000;

type Found = { newest: Seal; entryId: number; faults: AuditFault[] };

/**
 * Recomputes every seal since the anchor and returns what is missing or altered. It reads one snapshot, so that sealing
 * may go on.
 */
export async function checkAuditTrail(db: Database): Promise<Found> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async snapshot => {
      const { newest, faults } = await checkAfter(snapshot, await findAnchor(snapshot));
      const entryId = await findNewestEntryId(snapshot);
      faults.push(...(await differingFromChecks(snapshot)));
      faults.push(...(await cutOff(snapshot, await findFarthestPlace(snapshot))));
      faults.push(...strays(await findStray(snapshot, 0)));
      faults.push(...(await unlisted(snapshot, entryId)));
      return { newest, entryId, faults };
    });
}

/** An entry that is committed late has a smaller id than others that were there before it. */
const lateIds = 10_000;

/** What is wrong with the seals after the last check, `most` of them, and with the seal at which it ended. */
export async function checkNewAudit(db: Database, last: AuditCheck | null, most: number): Promise<Found> {
  const anchor = await findAnchor(db);
  const begin = last && last.place >= anchor.place ? last : anchor;
  const entryId = await findNewestEntryId(db);
  const { newest, faults } = await checkAfter(db, begin, most);
  faults.push(...(await cutOff(db, last?.place ?? 0)));
  if (last && last.place > anchor.place) faults.push(...(await differing(db, last)));
  faults.push(...strays(await findStray(db, (last?.entry_id ?? 0) - lateIds)));
  return { newest, entryId, faults };
}

async function checkAfter(db: Database, begin: Seal, most = Number.POSITIVE_INFINITY) {
  const faults: AuditFault[] = [];
  let newest: Seal = { place: begin.place, hash: begin.hash };
  for (let read = 0; read < most; read += checkedBatch) {
    const links = await findLinks(db, newest.place, checkedBatch);
    faults.push(...faultsIn(links, newest));
    const last = links.at(-1);
    if (last) newest = { place: last.place, hash: last.hash };
    if (links.length < checkedBatch) break;
  }
  return { newest, faults };
}

/** A check kept the hash of its newest seal: a chain that was computed anew has another one there. */
async function differing(db: Database, { place, hash }: Seal): Promise<AuditFault[]> {
  const kept = await findSealAt(db, place);
  return kept && kept.hash !== hash ? [{ fault: 'seal_altered', at: place }] : [];
}

async function differingFromChecks(db: Database): Promise<AuditFault[]> {
  const places = await findWitnesses(db);
  return places.map(place => ({ fault: 'seal_altered', at: place }));
}

/** The newest seals are gone where a check has seen a later one. */
async function cutOff(db: Database, seenPlace: number): Promise<AuditFault[]> {
  const newest = await findLastSeal(db);
  return seenPlace > newest.place ? [{ fault: 'seal_missing', at: newest.place + 1 }] : [];
}

/** Entries whose ids are compared with the index of ids in one statement. */
const listedBatch = 50_000;

async function unlisted(db: Database, newestId: number): Promise<AuditFault[]> {
  const faults: AuditFault[] = [];
  for (let after = 0; after < newestId; after += listedBatch) {
    const ids = await findUnlisted(db, { after, upTo: after + listedBatch });
    faults.push(...ids.map(at => ({ fault: 'entry_unlisted' as const, at })));
  }
  return faults;
}

function strays({ missing, unqueued }: { missing: number[]; unqueued: number[] }): AuditFault[] {
  return [
    ...missing.map(at => ({ fault: 'entry_missing' as const, at })),
    ...unqueued.map(at => ({ fault: 'entry_unqueued' as const, at })),
  ];
}

import type { Database } from '../db/database.ts';
import { findLinks, findStray } from './queries.ts';
import { type AuditFault, faultsIn, noSeal, type Seal } from './seal.ts';

/** Seals read at once. */
const checkedBatch = 1000;

/** Recomputes every seal and returns what is missing or altered. It reads one snapshot, so that sealing may go on. */
export async function checkAuditTrail(db: Database): Promise<{ newest: Seal; faults: AuditFault[] }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async snapshot => {
      const faults: AuditFault[] = [];
      let newest = noSeal;
      for (;;) {
        const links = await findLinks(snapshot, newest.place, checkedBatch);
        faults.push(...faultsIn(links, newest));
        newest = links.at(-1) ?? newest;
        if (links.length < checkedBatch) break;
      }
      const { missing, unqueued } = await findStray(snapshot);
      for (const entryId of missing) faults.push({ fault: 'entry_missing', entryId });
      for (const entryId of unqueued) faults.push({ fault: 'entry_unqueued', entryId });
      return { newest: { place: newest.place, hash: newest.hash }, faults };
    });
}

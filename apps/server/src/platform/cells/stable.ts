import type { CachedCell } from './cell-memory.ts';

/** After this many interrupted attempts the database answers everything. */
const mostAttempts = 3;

/**
 * Looks into the memory, then reads the personal part from the database, and repeats until no used cell
 * changed in between: then the answer shows a single moment. It returns null where there is no such moment,
 * or where `look` finds none.
 */
export async function readStable<Looked extends { cells: readonly CachedCell<unknown>[] }, Asked>(
  look: () => Promise<Looked | null>,
  ask: (looked: Looked) => Promise<{ isComplete: boolean; asked: Asked }>,
): Promise<{ looked: Looked; asked: Asked } | null> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const looked = await look();
    if (!looked) return null;
    const { isComplete, asked } = await ask(looked);
    if (isComplete && !looked.cells.some(({ stale }) => stale)) return { looked, asked };
  }
  return null;
}

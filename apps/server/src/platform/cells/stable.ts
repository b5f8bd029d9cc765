import type { CachedCell } from './cell-memory.ts';

/** After this many attempts that a change interrupted, the database answers the whole request. */
const mostAttempts = 3;

/**
 * Reads cells from the cache and then the caller's own data from the database. Repeats this until no cell that was read
 * changed in between, so that the answer shows a single moment. Returns null where this does not succeed, or where
 * `look` returns null.
 */
export async function readUntilUnchanged<Looked extends { cells: readonly CachedCell<unknown>[] }, Asked>(
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

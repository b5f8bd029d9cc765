import type { KeptCell } from './cell-memory.ts';

/** So often changes may come between; then the database is asked for the whole. */
const tries = 3;

/**
 * Looks into the memory and then asks the database what is personal, until no cell that was looked into changed in
 * between: then the answer is one of a single moment. Null where there is no such moment, or `look` finds none.
 */
export async function stable<Looked extends { cells: readonly KeptCell<unknown>[] }, Asked>(
  look: () => Promise<Looked | null>,
  ask: (looked: Looked) => Promise<{ isComplete: boolean; asked: Asked }>,
): Promise<{ looked: Looked; asked: Asked } | null> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const looked = await look();
    if (!looked) return null;
    const { isComplete, asked } = await ask(looked);
    if (isComplete && !looked.cells.some(({ stale }) => stale)) return { looked, asked };
  }
  return null;
}

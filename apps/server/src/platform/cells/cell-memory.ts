import type { CellBudget } from './cell-budget.ts';
import { type Cell, type CellKey, keyOf, layerOf } from './grid.ts';

/** The code that fills cells returns each item with its cell and about how many bytes the item takes. */
export type PlacedItem<Item> = { readonly key: CellKey; readonly item: Item; readonly bytes: number };
export type FillCells<Item> = (keys: readonly CellKey[]) => Promise<readonly PlacedItem<Item>[]>;

/** `stale` means that the cell is not in the cache, so later changes of its data are not noticed. */
export type CachedCell<Item> = {
  readonly key: CellKey;
  readonly items: readonly Item[];
  readonly bytes: number;
  readonly filledAt: number;
  stale: boolean;
  usedAt: number;
};

type PendingFill<Item> = Promise<ReadonlyMap<CellKey, CachedCell<Item>>>;

/** A cell is filled again after this many milliseconds, even if no change was noticed. */
const longestCacheMs = 300_000;
/**
 * Concurrent calls may read the clock in another order than they fill cells. Their times differ by at most this many
 * milliseconds.
 */
const allowedClockSkewMs = 60_000;
/** A cell in the cache takes this many bytes besides its items. */
const entryBytes = 300;
/** Dropping a cell searches each layer, so all cells are dropped once there are more layers than this. */
const mostLayers = 64;

/**
 * Cells of the map are filled on demand and dropped when something in them changes. One statement at a time fills a
 * cell, and all callers wait for it. A cell that is dropped while it is being filled is marked as stale and not kept,
 * because it may show the state before the change.
 */
export class CellCache<Item> {
  readonly #budget: CellBudget;
  /** The cells are in the order of their last use, and the one used longest ago comes first. */
  readonly #kept = new Map<CellKey, CachedCell<Item>>();
  readonly #filling = new Map<CellKey, PendingFill<Item>>();
  readonly #layers = new Set<number>();

  constructor(budget: CellBudget) {
    this.#budget = budget;
    budget.addMember(this);
  }

  get size(): number {
    return this.#kept.size;
  }

  /** Returns these cells in no particular order, and fills those that are missing. */
  async read(keys: readonly CellKey[], now: Date, fill: FillCells<Item>): Promise<CachedCell<Item>[]> {
    const found: CachedCell<Item>[] = [];
    const missing: CellKey[] = [];
    const awaited = new Map<PendingFill<Item>, CellKey[]>();
    for (const key of keys) {
      const kept = this.#fresh(key, now.getTime());
      const filling = kept ? undefined : this.#filling.get(key);
      if (kept) found.push(kept);
      else if (filling) awaited.set(filling, [...(awaited.get(filling) ?? []), key]);
      else missing.push(key);
    }
    if (missing.length > 0) awaited.set(this.#start(missing, now.getTime(), fill), missing);
    const filled = await Promise.all(
      [...awaited].map(async ([filling, awaitedKeys]) => {
        const cells = await filling;
        return awaitedKeys.flatMap(key => cells.get(key) ?? []);
      }),
    );
    return [...found, ...filled.flat()];
  }

  drop(cell: Cell): void {
    for (const layer of this.#layers) this.#remove(keyOf(cell, layer));
  }

  dropAll(): void {
    for (const key of [...this.#kept.keys()]) this.#remove(key);
    this.#filling.clear();
    this.#layers.clear();
  }

  /**
   * Returns the number of the last use of the cell that was unused for the longest time, or null where no cell is kept.
   */
  oldestUse(): number | null {
    const [cell] = this.#kept.values();
    return cell ? cell.usedAt : null;
  }

  dropOldest(): void {
    const [key] = this.#kept.keys();
    if (key !== undefined) this.#remove(key);
  }

  #fresh(key: CellKey, at: number): CachedCell<Item> | null {
    const cell = this.#kept.get(key);
    if (!cell) return null;
    if (at - cell.filledAt > longestCacheMs || cell.filledAt - at > allowedClockSkewMs) {
      this.#remove(key);
      return null;
    }
    cell.usedAt = this.#budget.use();
    this.#kept.delete(key);
    this.#kept.set(key, cell);
    return cell;
  }

  #start(keys: readonly CellKey[], at: number, fill: FillCells<Item>): PendingFill<Item> {
    if (this.#layers.size > mostLayers) this.dropAll();
    const filling: PendingFill<Item> = fill(keys).then(
      placed => this.#keep(keys, placed, { filling, at }),
      error => {
        for (const key of keys) this.#isFilledBy(key, filling) && this.#filling.delete(key);
        throw error;
      },
    );
    for (const key of keys) {
      this.#filling.set(key, filling);
      this.#layers.add(layerOf(key));
    }
    return filling;
  }

  #keep(
    keys: readonly CellKey[],
    placed: readonly PlacedItem<Item>[],
    { filling, at }: { filling: PendingFill<Item>; at: number },
  ): ReadonlyMap<CellKey, CachedCell<Item>> {
    const byKey = Map.groupBy(placed, ({ key }) => key);
    const cells = new Map<CellKey, CachedCell<Item>>();
    for (const key of keys) {
      const here = byKey.get(key) ?? [];
      const bytes = here.reduce((sum, each) => sum + each.bytes, entryBytes);
      const stale = !this.#isFilledBy(key, filling);
      const items = here.map(({ item }) => item);
      const cell = { key, items, bytes, filledAt: at, stale, usedAt: this.#budget.use() };
      cells.set(key, cell);
      if (stale) continue;
      this.#filling.delete(key);
      this.#kept.set(key, cell);
      this.#budget.add(bytes);
    }
    this.#budget.keep();
    return cells;
  }

  #isFilledBy(key: CellKey, filling: PendingFill<Item>): boolean {
    return this.#filling.get(key) === filling;
  }

  #remove(key: CellKey): void {
    this.#filling.delete(key);
    const cell = this.#kept.get(key);
    if (!cell) return;
    cell.stale = true;
    this.#kept.delete(key);
    this.#budget.add(-cell.bytes);
  }
}

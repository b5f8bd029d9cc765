/** A repeatable source of random numbers, so that the demo city looks the same on every machine. */
export type SeededRandom = {
  /** Draws a number in [0, 1). */
  next(): number;
  /** Draws an integer in [from, to]. */
  between(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Draws `count` different items, or all items where there are fewer. */
  some<Item>(items: readonly Item[], count: number): Item[];
};

/** Makes a source that draws the same numbers for the same seed. The algorithm is mulberry32. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  const some = <Item>(items: readonly Item[], count: number): Item[] =>
    items
      .map(item => ({ item, order: next() }))
      .sort((one, other) => one.order - other.order)
      .slice(0, count)
      .map(({ item }) => item);
  return { next, between, pick, some };
}

/**
 * This is a repeatable source of random numbers for tests. The same seed draws the same numbers, so that a failure can
 * be repeated.
 */
export type SeededRandom = {
  /** Draws a number that is at least 0 and less than 1. */
  next(): number;
  /** Draws an integer from `least` to `most`. Both can be drawn. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
};

/** Makes a source of random numbers by the algorithm Mulberry32. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: probability => next() < probability,
  };
}

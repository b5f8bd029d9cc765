/** Repeatable chance for tests: the same seed throws the same dice, so a failure can be played again. */
export type SeededRandom = {
  /** Draws a number in [0, 1). */
  next(): number;
  /** Draws an integer from `least` to `most`, both included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
};

/** The generator is Mulberry32. */
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

import { proColorCount } from '../entity.ts';

/**
 * Draws a code that no colleague at the venue has and that is not the pro's last code, because a guest who was served
 * on the last shift has seen that one. `draw(n)` is an integer in [0, n).
 */
export function drawProCode(taken: ReadonlySet<string>, draw: (below: number) => number): string {
  const free = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0')).filter(
    code => !taken.has(code),
  );
  const chosen = free[draw(free.length)];
  if (chosen === undefined) throw new RangeError('a venue has at most 10,000 staff codes');
  return chosen;
}

/** Chooses the color that the fewest colleagues have, so that a guest who guesses a color is seldom right. */
export function drawProColor(colleagues: readonly number[], draw: (below: number) => number): number {
  const counts = Array.from(
    { length: proColorCount },
    (_, i) => colleagues.filter(color => color === i + 1).length,
  );
  const rarest = counts.flatMap((count, i) => (count === Math.min(...counts) ? [i + 1] : []));
  return rarest[draw(rarest.length)] ?? 1;
}

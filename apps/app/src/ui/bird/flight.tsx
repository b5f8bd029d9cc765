const wingPaths =
  'M24 16C20 9 11 5 2 7C9 11 12 17 15.5 23.5C18 28 20.5 31 21.5 35L19.5 44L24 41.5L28.5 44L26.5 35C27.5 31 30 28 32.5 23.5C36 17 39 11 46 7C37 5 28 9 24 16Z';

/**
 * Draws the bird in flight, for a refresh and for a celebration. `spread` is how far the wings are open: 0 is folded, 1
 * is fully spread. During a pull to refresh, `spread` grows with the distance of the pull.
 */
export function FlyingBird({ size = 48, spread = 1 }: { size?: number; spread?: number }) {
  const side = `${size / 16}rem`;
  return (
    <svg viewBox="0 0 48 48" width={side} height={side} aria-hidden>
      <g transform={`translate(24 0) scale(${0.35 + 0.65 * spread} 1) translate(-24 0)`}>
        <path d={wingPaths} fill="var(--mantine-color-text)" />
      </g>
      <circle cx="21.9" cy="19.6" r="1.7" fill="var(--nj-accent)" />
      <circle cx="26.1" cy="19.6" r="1.7" fill="var(--nj-accent)" />
    </svg>
  );
}

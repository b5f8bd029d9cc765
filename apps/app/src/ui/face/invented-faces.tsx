import classes from './invented-faces.module.css';
import { headShapes, silhouettes } from './silhouettes.ts';

/** Draws a row of invented people. Pages about the app show it to visitors who have no friends in the app yet. */
export function InventedFaces({ from = 0, count = silhouettes.length }: { from?: number; count?: number }) {
  return (
    <span className={classes.crowd} aria-hidden>
      {silhouettes.slice(from, from + count).map(({ light, wall, hair }) => (
        <svg key={light} viewBox="0 0 80 80" aria-hidden>
          <path d="M0 0h80v80H0z" fill={wall} />
          <circle cx="70" cy="14" r="26" fill={light} opacity=".3" />
          <path d={headShapes.lit} fill={light} />
          <path d={headShapes.shade} fill="var(--nj-ink)" opacity=".82" />
          <path d={hair} fill="var(--nj-ink)" />
        </svg>
      ))}
    </span>
  );
}

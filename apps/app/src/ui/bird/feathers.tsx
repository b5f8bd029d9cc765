import type { CSSProperties } from 'react';
import classes from './feathers.module.css';

const featherShape = 'M6 0C11 5 12 15 6 26C0 15 1 5 6 0Z';
const featherBars = 'M2.6 9L9.4 12M2 14.5L10 17.5M3.4 20L8.6 22';
const fallStyles = Array.from({ length: 9 }, (_, index) => ({
  left: `${8 + index * 10.5}%`,
  delay: `${((index * 5) % 9) * 22}ms`,
  turn: `${-70 + ((index * 47) % 140)}deg`,
}));

/** Draws falling barred feathers once, at most nine. If the user prefers reduced motion, it draws nothing. */
export function Feathers({ count = fallStyles.length }: { count?: number }) {
  return (
    <span className={classes.fall} aria-hidden>
      {fallStyles.slice(-count).map(fall => (
        <svg
          key={fall.left}
          aria-hidden
          viewBox="0 0 12 30"
          className={classes.feather}
          style={{ left: fall.left, animationDelay: fall.delay, '--turn': fall.turn } as CSSProperties}
        >
          <path d={featherShape} fill="var(--nj-accent)" />
          <path d={`${featherBars}M6 3V29`} stroke="var(--nj-ink)" strokeWidth="1.3" fill="none" />
        </svg>
      ))}
    </span>
  );
}

import type { ReactNode } from 'react';
import classes from './ring.module.css';

const radius = 46;
const circumference = 2 * Math.PI * radius;

export type RingProps = {
  /** The filled share of the ring, from 0 to 1, clockwise from the top. */
  value: number;
  /** The width and height in pixels when text has its default size. */
  size: number;
  /** This is the width of the line, in hundredths of the ring's size. */
  thickness?: number;
  color?: string;
  /** This is the duration of a change of the ring, as a CSS time. */
  transition?: string;
  children?: ReactNode;
};

/**
 * Draws a ring around some content. The ring has no accessible name, so the component that uses it labels the content.
 */
export function ProgressRing({
  value,
  size,
  thickness = 7,
  color = 'var(--nj-eye)',
  transition = '0ms',
  children,
}: RingProps) {
  const side = `${size / 16}rem`;
  return (
    <span className={classes.ring} style={{ width: side, height: side }}>
      <svg viewBox="0 0 100 100" className={classes.drawing} aria-hidden>
        <circle cx="50" cy="50" r={radius} className={classes.track} strokeWidth={thickness} />
        <circle
          cx="50"
          cy="50"
          r={radius}
          className={classes.value}
          strokeWidth={thickness}
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - Math.min(1, Math.max(0, value)))}
          style={{ stroke: color, transition: `stroke-dashoffset ${transition} linear` }}
          data-empty={value <= 0 || undefined}
        />
      </svg>
      <span className={classes.middle}>{children}</span>
    </span>
  );
}

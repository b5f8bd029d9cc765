import type { CSSProperties } from 'react';
import classes from './share-bar.module.css';

export type ShareBarProps = {
  /** This is the filled share of the bar, from 0 to 1. */
  share: number;
  /** True for a bar that needs no attention because it is full. It has the quiet color of a border. */
  full?: boolean;
};

/** Draws a bar that is filled by a share. The text beside the bar has the numbers. */
export function ShareBar({ share, full }: ShareBarProps) {
  return (
    <span
      className={classes.bar}
      data-full={full || undefined}
      style={{ '--share': share } as CSSProperties}
    />
  );
}

import type { CSSProperties } from 'react';
import classes from './share-bar.module.css';

export type ShareBarProps = {
  /** The share of the bar that is filled, from 0 to 1. */
  share: number;
  /** A full bar has the color of a border, because nothing is left to look at. */
  full?: boolean;
};

/** Fills a track by a share; the text beside it has the numbers. */
export function ShareBar({ share, full }: ShareBarProps) {
  return (
    <span
      className={classes.bar}
      data-full={full || undefined}
      style={{ '--share': share } as CSSProperties}
    />
  );
}

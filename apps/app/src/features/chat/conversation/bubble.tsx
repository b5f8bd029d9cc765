import type { ReactNode } from 'react';
import classes from './bubble.module.css';

export type BubbleProps = {
  /** The viewer's own stand on the right, in warm bark. */
  own: boolean;
  /** Of what one person says in one breath: corners between two bubbles are tight. */
  first: boolean;
  last: boolean;
  /** Emoji alone, a picture alone: nothing behind it. */
  bare?: boolean;
  /** The edge blinks once like an eye: somebody named the viewer. */
  blinks?: boolean;
  /** Only said that something was said. */
  folded?: boolean;
  children: ReactNode;
};

/** What somebody said. */
export function Bubble({ own, first, last, bare, blinks, folded, children }: BubbleProps) {
  return (
    <div
      className={classes.bubble}
      data-own={own || undefined}
      data-first={first || undefined}
      data-last={last || undefined}
      data-bare={bare || undefined}
      data-blinks={blinks || undefined}
      data-folded={folded || undefined}
    >
      {children}
    </div>
  );
}

/** The words themselves; `large` for emoji alone. */
export function Words({ large, children }: { large?: boolean; children: ReactNode }) {
  return (
    <p className={classes.words} data-large={large || undefined}>
      {children}
    </p>
  );
}

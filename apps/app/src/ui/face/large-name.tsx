import type { ReactNode } from 'react';
import classes from './large-name.module.css';

/** A person's name beside or below their large picture; `empty` is for the words in place of a name. */
export function LargeName({ empty = false, children }: { empty?: boolean; children: ReactNode }) {
  return (
    <span className={classes.name} data-empty={empty || undefined}>
      {children}
    </span>
  );
}

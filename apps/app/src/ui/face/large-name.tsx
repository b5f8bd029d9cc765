import type { ReactNode } from 'react';
import classes from './large-name.module.css';

/** Shows a person's name beside or below their large picture. `empty` is true if the text replaces a missing name. */
export function LargeName({ empty = false, children }: { empty?: boolean; children: ReactNode }) {
  return (
    <span className={classes.name} data-empty={empty || undefined}>
      {children}
    </span>
  );
}

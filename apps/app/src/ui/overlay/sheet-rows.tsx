import type { ReactNode } from 'react';
import classes from './sheet-rows.module.css';

/** Rows of a sheet that reach its edges: their signs stand under its title. */
export function SheetRows({ children }: { children: ReactNode }) {
  return <div className={classes.rows}>{children}</div>;
}

import type { ReactNode } from 'react';
import classes from './action-bar.module.css';

/** Shows the main action of a page, always visible above the tab bar. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>;
}

import type { ReactNode } from 'react';
import classes from './action-bar.module.css';

/** Shows a page's one main action, always in reach above the tab bar. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>;
}

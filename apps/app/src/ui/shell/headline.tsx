import type { ReactNode } from 'react';
import classes from './headline.module.css';

/** Words as large as a heading, where no section begins: what is said first. */
export function Headline({ children }: { children: ReactNode }) {
  return <p className={classes.headline}>{children}</p>;
}

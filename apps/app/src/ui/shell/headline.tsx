import type { ReactNode } from 'react';
import classes from './headline.module.css';

/** Shows text as large as a heading where no section begins. */
export function Headline({ children }: { children: ReactNode }) {
  return <p className={classes.headline}>{children}</p>;
}

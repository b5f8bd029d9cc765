import type { ReactNode } from 'react';
import classes from './headline.module.css';

/** Shows a text that is as large as a heading but starts no section. */
export function Headline({ children }: { children: ReactNode }) {
  return <p className={classes.headline}>{children}</p>;
}

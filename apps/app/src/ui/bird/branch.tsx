import type { ReactNode } from 'react';
import classes from './branch.module.css';

/** Draws a branch across the column. Birds or other drawings sit on the branch. */
export function Branch({ children, above }: { children: ReactNode; above?: ReactNode }) {
  return (
    <div className={classes.scene}>
      {above && <div className={classes.above}>{above}</div>}
      <div className={classes.perch}>{children}</div>
      <svg className={classes.branch} viewBox="0 0 320 14" preserveAspectRatio="none" aria-hidden>
        <path d="M0 5C70 2 120 9 190 6S290 3 320 6" vectorEffect="non-scaling-stroke" />
        <path d="M232 6C244 6 252 9 262 13" vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  );
}

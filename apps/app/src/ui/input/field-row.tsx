import type { CSSProperties, ReactNode } from 'react';
import classes from './field-row.module.css';

export type FieldRowProps = {
  /** Fields are below one another where this width is not left for each. */
  least?: string;
  children: ReactNode;
};

/** Shows short fields beside one another. */
export function FieldRow({ least = '9rem', children }: FieldRowProps) {
  return (
    <div className={classes.row} style={{ '--least': least } as CSSProperties}>
      {children}
    </div>
  );
}

import type { CSSProperties, ReactNode } from 'react';
import classes from './field-row.module.css';

export type FieldRowProps = {
  /** This is the least width of one field. If the row is too narrow for this, the fields are below one another. */
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

import type { ReactNode } from 'react';
import classes from './action-row.module.css';

export type ActionRowProps = {
  /** The row itself, which opens something. */
  children: ReactNode;
  actions?: ReactNode;
};

/** A row with controls of its own beside it: what can be pressed never lies inside of what can be pressed. */
export function ActionRow({ children, actions }: ActionRowProps) {
  if (!actions) return children;
  return (
    <div className={classes.row}>
      {children}
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}

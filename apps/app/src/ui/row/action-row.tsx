import type { ReactNode } from 'react';
import classes from './action-row.module.css';

export type ActionRowProps = {
  /** The row itself, which opens something. */
  children: ReactNode;
  actions?: ReactNode;
  /** `below` for two or more, which would squeeze the words beside them. */
  place?: 'beside' | 'below';
};

/** A row with controls of its own beside it: what can be pressed never lies inside of what can be pressed. */
export function ActionRow({ children, actions, place = 'beside' }: ActionRowProps) {
  if (!actions) return children;
  return (
    <div className={classes.row} data-place={place}>
      {children}
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}

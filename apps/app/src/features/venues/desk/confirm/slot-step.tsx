import type { ReactNode } from 'react';
import classes from './confirm.module.css';
import { TickBar, type TickBarProps } from './tick-bar.tsx';

/** The content of this step saves its own changes: pictures, the team. */
export function SlotStep({ children, ...bar }: Omit<TickBarProps, 'onFix'> & { children: ReactNode }) {
  return (
    <div className={classes.step}>
      {children}
      <TickBar {...bar} />
    </div>
  );
}

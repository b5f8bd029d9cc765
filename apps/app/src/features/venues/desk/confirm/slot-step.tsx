import type { ReactNode } from 'react';
import classes from './confirm.module.css';
import { TickBar, type TickBarProps } from './tick-bar.tsx';

/** A step whose content saves what it changes by itself: pictures, the team. */
export function SlotStep({ children, ...bar }: Omit<TickBarProps, 'onFix'> & { children: ReactNode }) {
  return (
    <div className={classes.step}>
      {children}
      <TickBar {...bar} />
    </div>
  );
}

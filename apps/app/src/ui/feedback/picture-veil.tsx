import type { ReactNode } from 'react';
import classes from './picture-veil.module.css';

/** Darkens a picture during an action on it, and shows the progress of the action in the picture's middle. */
export function PictureVeil({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={classes.veil} role="status" aria-label={label}>
      {children}
    </span>
  );
}

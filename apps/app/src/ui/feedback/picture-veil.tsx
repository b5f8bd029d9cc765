import type { ReactNode } from 'react';
import classes from './picture-veil.module.css';

/** While something goes on with a picture, it is veiled, and the progress is shown in its middle. */
export function PictureVeil({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={classes.veil} role="status" aria-label={label}>
      {children}
    </span>
  );
}

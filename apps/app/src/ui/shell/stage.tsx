import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './stage.module.css';

export type StageProps = {
  /** This is the content at the top of the screen: the wordmark. */
  top?: ReactNode;
  /** The buttons are within reach of the thumb. */
  footer?: ReactNode;
  children: ReactNode;
};

/** Shows one thing in the middle of the whole screen. */
export function Stage({ top, footer, children }: StageProps) {
  return (
    <div className={classes.stage}>
      {top && <header className={classes.top}>{top}</header>}
      <div className={classes.body}>{children}</div>
      {footer && (
        <Stack component="footer" gap="xs">
          {footer}
        </Stack>
      )}
    </div>
  );
}

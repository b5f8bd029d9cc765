import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './stage.module.css';

export type StageProps = {
  /** This is the content at the top of the screen, such as the wordmark. */
  top?: ReactNode;
  /** These are the buttons at the bottom of the screen, where the thumb reaches them. */
  footer?: ReactNode;
  children: ReactNode;
};

/** Shows its children alone in the middle of the whole screen. */
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

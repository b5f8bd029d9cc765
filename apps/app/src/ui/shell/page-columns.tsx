import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-columns.module.css';
import { useWide } from './use-wide.ts';

export type PageColumnsProps = {
  /** This is the picture at the top of the page. It reaches from edge to edge of its column. */
  cover?: ReactNode;
  /** These facts and controls describe the subject of the page. In a wide window they stay in view beside the lists. */
  facts: ReactNode;
  /** This is the bar with the main action, at the foot of the page or of the facts. */
  action?: ReactNode;
  /** True if a header stays at the top of the window above both columns. */
  underHeader?: boolean;
  /** True for the placeholder of a page, which screen readers do not read. */
  hidden?: boolean;
  /** The children are the lists and texts of the page. */
  children: ReactNode;
};

/** Shows a page about one thing: in one column on a phone, in a wide window with its facts beside its lists. */
export function PageColumns({ cover, facts, action, underHeader, hidden, children }: PageColumnsProps) {
  const isWide = useWide();
  return (
    <div
      className={classes.page}
      data-wide={isWide || undefined}
      data-under-header={underHeader || undefined}
      aria-hidden={hidden}
    >
      <div className={classes.lead}>
        {cover && <div className={classes.cover}>{cover}</div>}
        <Stack gap="lg" className={classes.facts}>
          {facts}
        </Stack>
        {isWide && action}
      </div>
      <Stack gap="lg" className={classes.lists}>
        {children}
      </Stack>
      {!isWide && action}
    </div>
  );
}

import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './desk-panel.module.css';

export type DeskPanelProps = {
  title: string;
  /** A link beside the panel's title that leads to the whole list. */
  action?: ReactNode;
  children: ReactNode;
};

/** Shows in a panel that there is nothing to list. */
export function PanelEmpty({ children }: { children: ReactNode }) {
  return <p className={classes.empty}>{children}</p>;
}

/** Shows a part of a page of the desk with a title of its own. */
export function DeskPanel({ title, action, children }: DeskPanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.panel}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </section>
  );
}

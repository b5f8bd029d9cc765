import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './desk-panel.module.css';

export type DeskPanelProps = {
  title: string;
  /** This is a link beside the panel's title, which leads to the whole list. */
  action?: ReactNode;
  children: ReactNode;
};

/** Shows that the panel has nothing to list. */
export function PanelEmpty({ children }: { children: ReactNode }) {
  return <p className={classes.empty}>{children}</p>;
}

/** Shows a part of a desk page under its own title. */
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

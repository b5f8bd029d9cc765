import { Paper } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import classes from './fold.module.css';

export type FoldProps = {
  title: string;
  /** Screen readers read this note together with the title, such as "3 answers". */
  note?: string;
  open?: boolean;
  children: ReactNode;
};

/** Shows a line that can be opened to show more content. */
export function Fold({ title, note, open = false, children }: FoldProps) {
  const [opened, setOpened] = useState(open);
  return (
    <details className={classes.fold} open={opened} onToggle={event => setOpened(event.currentTarget.open)}>
      <summary className={classes.line}>
        <span className={classes.title}>{title}</span>
        {note && <span className={classes.note}>{note}</span>}
        <span className={classes.caret}>
          <Icon name="CaretDown" size={18} />
        </span>
      </summary>
      <div className={classes.inside}>{children}</div>
    </details>
  );
}

/** Groups several such lines on one surface. */
export function FoldGroup({ children }: { children: ReactNode }) {
  return <Paper className={classes.group}>{children}</Paper>;
}

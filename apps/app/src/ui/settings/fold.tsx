import { Paper } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import classes from './fold.module.css';

export type FoldableSectionProps = {
  title: string;
  /** This is a note beside the title, such as "3 answers". Screen readers read it together with the title. */
  note?: string;
  open?: boolean;
  children: ReactNode;
};

/** Shows a title that opens and closes more content below it. */
export function FoldableSection({ title, note, open = false, children }: FoldableSectionProps) {
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

/** Groups several folds on one surface. */
export function FoldGroup({ children }: { children: ReactNode }) {
  return <Paper className={classes.group}>{children}</Paper>;
}

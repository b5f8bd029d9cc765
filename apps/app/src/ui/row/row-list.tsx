import type { ComponentProps } from 'react';
import classes from './row-list.module.css';

/** Lists rows from one edge of the screen to the other. Each row has its own margin at both edges. */
export function RowList(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={classes.list} />;
}

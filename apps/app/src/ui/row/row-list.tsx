import type { ComponentProps } from 'react';
import classes from './row-list.module.css';

/** Lists rows from edge to edge of the screen: each row has its own margin to the page's edge. */
export function RowList(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={classes.list} />;
}

import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './row-card.module.css';

/** A few rows have a surface of their own, which cuts off their highlights at its corners. */
export function RowCard({ children }: { children: ReactNode }) {
  return <Paper className={classes.card}>{children}</Paper>;
}

import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './row-card.module.css';

/**
 * Shows a few rows on a surface of their own. The rounded corners of the surface cut off the highlights of the rows.
 */
export function RowCard({ children }: { children: ReactNode }) {
  return <Paper className={classes.card}>{children}</Paper>;
}

import { VisuallyHidden } from '@mantine/core';
import type { PourKind } from '@nightjar/domain/drinks/entity';
import type { CSSProperties } from 'react';
import { PanelEmpty } from '../../../../ui/desk/desk-panel.tsx';
import classes from './bar-list.module.css';
import { largestBarValue } from './flow.ts';
import { formatCount, poursWords } from './words.ts';

export type BarListProps = {
  label: string;
  /** This heading is shown above the column with the names of the rows. */
  of: string;
  rows: readonly { id: string; name: string; count: number; kind?: PourKind }[];
  empty: string;
};

/**
 * Draws a chart with one bar for each row. The bars are cells of a table with names and numbers, so that screen readers
 * announce a table.
 */
export function BarList({ label, of, rows, empty }: BarListProps) {
  const most = largestBarValue(rows.map(row => row.count));
  if (rows.length === 0) return <PanelEmpty>{empty}</PanelEmpty>;
  return (
    <table className={classes.list} aria-label={label}>
      <VisuallyHidden component="thead">
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">{poursWords.byPro.drinks}</th>
        </tr>
      </VisuallyHidden>
      <tbody>
        {rows.map(row => (
          <tr key={row.id} className={classes.row}>
            <th scope="row" className={classes.name}>
              {row.name}
              <span className={classes.track} aria-hidden>
                <span
                  className={classes.bar}
                  data-kind={row.kind}
                  style={{ '--part': row.count / most } as CSSProperties}
                />
              </span>
            </th>
            <td className={classes.count}>{formatCount(row.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

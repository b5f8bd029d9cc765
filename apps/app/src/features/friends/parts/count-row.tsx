import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './count-row.module.css';

export type ShownCount = {
  id: string;
  value: number;
  /** The noun has a form for one and a form for any other number: "friend", "friends". */
  noun: readonly [string, string];
  /** Renders the count as a link to its list. Without it the number is no link. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode;
};

/** Shows several counts side by side, such as friends and bars. A count with `renderRoot` links to its list. */
export function CountRow({ counts, label }: { counts: readonly ShownCount[]; label: string }) {
  return (
    <ul className={classes.row} aria-label={label}>
      {counts.map(({ id, value, noun, renderRoot }) => (
        <li key={id} className={classes.item}>
          <UnstyledButton
            component={renderRoot ? undefined : 'div'}
            className={classes.count}
            renderRoot={renderRoot}
          >
            <span className={classes.value}>{shortCount(value)}</span>{' '}
            <span className={classes.label}>{noun[value === 1 ? 0 : 1]}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

/** A count is written as 950, "1.2k" or "31k", so that four counts fit side by side. */
function shortCount(value: number): string {
  if (value < 1000) return String(value);
  const thousands = value / 1000;
  return `${thousands < 10 ? (Math.floor(thousands * 10) / 10).toString() : Math.floor(thousands)}k`;
}

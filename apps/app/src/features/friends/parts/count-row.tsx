import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './count-row.module.css';

export type Count = {
  id: string;
  value: number;
  /** What is counted, for one and for any other number: "friend", "friends". */
  noun: readonly [string, string];
  /** Draws the count as a link to its list. Without it the number is only a fact. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode;
};

/** Numbers that open their lists: friends, followers, bars, pros. */
export function CountRow({ counts, label }: { counts: readonly Count[]; label: string }) {
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

/** 950, "1.2k", "31k": four figures fit beside three others. */
function shortCount(value: number): string {
  if (value < 1000) return String(value);
  const thousands = value / 1000;
  return `${thousands < 10 ? (Math.floor(thousands * 10) / 10).toString() : Math.floor(thousands)}k`;
}

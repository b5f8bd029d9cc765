import type { ReactNode } from 'react';
import { ActionRow } from '../row/action-row.tsx';
import { Facts } from '../row/facts.tsx';
import { ListRow, type ListRowProps } from '../row/list-row.tsx';
import classes from './event-row.module.css';

export type EventRowProps = Pick<ListRowProps, 'id' | 'selected' | 'onPress' | 'renderRoot'> & {
  name: string;
  /** On the wall at the venue: "21" and "Nov". */
  day: string;
  month: string;
  /** The time, the venue, how many are going. */
  facts: readonly ReactNode[];
  actions?: ReactNode;
};

/** A night to come, with its date as a ticket. */
export function EventRow({ name, day, month, facts, actions, ...row }: EventRowProps) {
  return (
    <ActionRow actions={actions}>
      <ListRow
        {...row}
        leading={
          <span className={classes.date}>
            <span className={classes.day}>{day}</span>
            <span className={classes.month}>{month}</span>
          </span>
        }
        title={name}
        lines={[<Facts key="facts" facts={facts} />]}
      />
    </ActionRow>
  );
}

import type { ReactNode } from 'react';
import { Facts } from '../../../ui/row/facts.tsx';
import { ListRow, type ListRowProps } from '../../../ui/row/list-row.tsx';
import classes from './event-row.module.css';

export type EventRowProps = Pick<ListRowProps, 'id' | 'selected' | 'onPress' | 'renderRoot' | 'actions'> & {
  name: string;
  /** On the wall at the venue: "21" and "Nov". */
  day: string;
  month: string;
  /** The time, the venue, how many are going. */
  facts: readonly ReactNode[];
};

/** A night to come, with its date as a ticket. */
export function EventRow({ name, day, month, facts, ...row }: EventRowProps) {
  return (
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
  );
}

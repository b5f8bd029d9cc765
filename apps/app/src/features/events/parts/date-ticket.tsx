import { localTime } from '@nightjar/domain/kernel/time';
import classes from './date-ticket.module.css';

export type DateTicketProps = {
  starts: Date;
  timeZone: string;
  size?: 'row' | 'page';
  /** True where the user has a place: the corner of the ticket is bitten off. */
  stamped?: boolean;
  /** True for an event that is past or called off. */
  off?: boolean;
};

/** The ticket shows the day of an event by the clock of its bar. The text beside it contains the date. */
export function DateTicket({ starts, timeZone, size = 'row', stamped, off }: DateTicketProps) {
  const { date } = localTime(starts, timeZone);
  return (
    <span
      className={classes.ticket}
      data-size={size}
      data-stamped={stamped || undefined}
      data-off={off || undefined}
      aria-hidden
    >
      <span className={classes.day}>{Number(date.slice(-2))}</span>
      <span className={classes.month}>{starts.toLocaleDateString('en', { month: 'short', timeZone })}</span>
    </span>
  );
}

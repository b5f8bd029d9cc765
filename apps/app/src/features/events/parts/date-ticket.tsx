import { localTime } from '@nightjar/domain/kernel/time';
import classes from './date-ticket.module.css';

export type EventDateTicketProps = {
  starts: Date;
  timeZone: string;
  size?: 'row' | 'page';
  /** True where the user has a place at the event. The ticket then lacks a corner, like a punched ticket. */
  stamped?: boolean;
  /** True for an event that is past or called off. */
  off?: boolean;
};

/**
 * Shows the day of an event as a ticket, by the clock of the bar. Screen readers do not need it, because the text
 * beside the ticket contains the date.
 */
export function DateTicket({ starts, timeZone, size = 'row', stamped, off }: EventDateTicketProps) {
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

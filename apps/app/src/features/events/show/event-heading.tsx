import { Text } from '@mantine/core';
import type { PublicEvent } from '@nightjar/domain/events/entity';
import { FactLine } from '../../../ui/row/facts.tsx';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { DateTicket } from '../parts/date-ticket.tsx';
import classes from './event-heading.module.css';
import { eventState, isEventOpen } from './flow.ts';
import { showWords, startsSoonText, timesText } from './words.ts';

type EventHeadingProps = {
  event: PublicEvent;
  now: Date;
  /** True where the user has a place. */
  stamped?: boolean;
};

/**
 * Shows the day of an event as a ticket on the edge of its poster. The name, the time, the kind and the price follow.
 */
export function EventHeading({ event, now, stamped = false }: EventHeadingProps) {
  const state = eventState(event, now);
  const soon = startsSoonText(event, state, now);
  const price = event.price_cents > 0 ? showWords.price(event.price_cents) : showWords.free;
  return (
    <header className={classes.heading}>
      <div className={classes.edge}>
        <DateTicket
          size="page"
          starts={new Date(event.starts_at)}
          timeZone={event.venue.timezone}
          stamped={stamped}
          off={!isEventOpen(state) && state !== 'draft'}
        />
        {soon && (
          <span className={classes.soon} data-state={state}>
            {soon}
          </span>
        )}
      </div>
      <PageTitle>{event.name}</PageTitle>
      <Text fw={650} data-off={state === 'cancelled' || undefined} className={classes.when}>
        <time dateTime={event.starts_at}>{timesText(event, now)}</time>
      </Text>
      <Text c="dimmed" size="sm" component="div">
        <FactLine facts={[event.type.name, price]} />
      </Text>
    </header>
  );
}

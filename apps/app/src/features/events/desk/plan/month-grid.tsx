import { ActionIcon, Button, Group, Title } from '@mantine/core';
import type { EventCard } from '@nightjar/domain/events/entity';
import { useState } from 'react';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { eventsByNight, shiftMonth, weeksOfMonth } from './flow.ts';
import classes from './month-grid.module.css';
import { longNightLabel, monthTitle, planWords, shortStartLabel, startLabel, weekdays } from './words.ts';

const monthWords = planWords.month;
/** The cell of a day shows up to this many events. */
const mostEventsShownPerDay = 3;

export type MonthGridProps = {
  month: string;
  events: readonly EventCard[];
  tonight: string;
  hrefOf: (event: EventCard) => string;
  /** True for a list of several venues, whose rows name the venue. */
  withVenue?: boolean;
};

/**
 * Shows the events of a month as a calendar. On a screen narrower than 768 px, each day is a number with dots, and a
 * list of the nights follows below.
 */
export function MonthGrid({ month, events, tonight, hrefOf, withVenue = false }: MonthGridProps) {
  const nights = eventsByNight(events);
  return (
    <>
      <table className={classes.grid} aria-label={monthTitle(month)}>
        <thead>
          <tr>
            {weekdays.map(day => (
              <th key={day} scope="col" className={classes.weekday}>
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week, row) => (
            <tr key={`week-${row + 1}`}>
              {week.map((night, column) => (
                <td
                  key={night ?? `beside-${column + 1}`}
                  className={classes.day}
                  data-beside={night === null || undefined}
                  data-tonight={night === tonight || undefined}
                >
                  {night && <DayCell night={night} events={nights.get(night) ?? []} hrefOf={hrefOf} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <MonthAgenda nights={nights} hrefOf={hrefOf} withVenue={withVenue} />
    </>
  );
}

type DayProps = { night: string; events: readonly EventCard[]; hrefOf: (event: EventCard) => string };

function DayCell({ night, events, hrefOf }: DayProps) {
  const [opened, setOpened] = useState(false);
  const hidden = opened ? 0 : Math.max(0, events.length - mostEventsShownPerDay);
  return (
    <>
      <time dateTime={night} className={classes.number}>
        {Number(night.slice(-2))}
      </time>
      <span className={classes.dots} aria-hidden>
        {events.slice(0, mostEventsShownPerDay).map(({ event_id }) => (
          <span key={event_id} className={classes.dot} />
        ))}
      </span>
      <ul className={classes.events}>
        {events.slice(0, events.length - hidden).map(event => (
          <li key={event.event_id}>
            <HrefLink href={hrefOf(event)} className={classes.event} data-status={event.status}>
              <span className={classes.time}>{shortStartLabel(event)}</span> {event.name}
            </HrefLink>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-label={monthWords.moreOn(hidden, night)}
          onClick={() => setOpened(true)}
        >
          {monthWords.more(hidden)}
        </button>
      )}
    </>
  );
}

type MonthAgendaProps = Pick<MonthGridProps, 'hrefOf' | 'withVenue'> & { nights: Map<string, EventCard[]> };

function MonthAgenda({ nights, hrefOf, withVenue }: MonthAgendaProps) {
  if (nights.size === 0) return <p className={classes.none}>{monthWords.none}</p>;
  return (
    <ul className={classes.agenda}>
      {[...nights].map(([night, events]) => (
        <li key={night}>
          <p className={classes.night}>{longNightLabel(night)}</p>
          {events.map(event => (
            <HrefLink key={event.event_id} href={hrefOf(event)} className={classes.line}>
              <span className={classes.time}>{startLabel(event)}</span>
              <span>
                <span className={classes.lineName}>{event.name}</span>
                {withVenue && ` · ${event.venue.name}`}
              </span>
            </HrefLink>
          ))}
        </li>
      ))}
    </ul>
  );
}

type MonthHeadProps = { month: string; thisMonth: string; onMonth: (month: string) => void };

/** Shows the name of the month, with links to the months before and after. */
export function MonthHead({ month, thisMonth, onMonth }: MonthHeadProps) {
  return (
    <Group gap="xs">
      <ActionIcon
        size="2.75rem"
        aria-label={monthWords.previous}
        onClick={() => onMonth(shiftMonth(month, -1))}
      >
        <Icon name="CaretLeft" />
      </ActionIcon>
      <Title order={3} className={classes.title} aria-live="polite">
        {monthTitle(month)}
      </Title>
      <ActionIcon size="2.75rem" aria-label={monthWords.next} onClick={() => onMonth(shiftMonth(month, 1))}>
        <Icon name="CaretRight" />
      </ActionIcon>
      {month !== thisMonth && (
        <Button variant="default" size="compact-md" onClick={() => onMonth(thisMonth)}>
          {monthWords.today}
        </Button>
      )}
    </Group>
  );
}

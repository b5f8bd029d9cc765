import { ActionIcon, Stack } from '@mantine/core';
import type { EventCard } from '@nightjar/domain/events/entity';
import { useState } from 'react';
import { CardList, CardTitle } from '../../../../ui/desk/card.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { ActionSheet, type SheetAction } from '../../../../ui/overlay/action-sheet.tsx';
import { FactLine } from '../../../../ui/row/facts.tsx';
import { EventPicture } from '../../parts/event-picture.tsx';
import { eventWords } from '../../parts/words.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import classes from './event-list.module.css';
import { eventsByMonth } from './flow.ts';
import { monthTitle, nightLabel, planWords, startLabel } from './words.ts';

export type EventListProps = {
  events: readonly EventCard[];
  now: Date;
  hrefOf: (event: EventCard) => string;
  /** Returns the actions that the menu of an event offers. It is null where the reader may only see the events. */
  actionsOf: ((event: EventCard) => readonly SheetAction[]) | null;
};

/**
 * The events are grouped by month. A row has the time, the name, the number of guests, the state and a menu.
 */
export function EventList({ events, now, hrefOf, actionsOf }: EventListProps) {
  const [menu, setMenu] = useState<EventCard | null>(null);
  return (
    <>
      {eventsByMonth(events).map(group => (
        <Stack component="section" gap="xs" key={group.month}>
          <CardTitle order={3}>{monthTitle(group.month)}</CardTitle>
          <CardList>
            {group.events.map(event => (
              <EventListRow
                key={event.event_id}
                event={event}
                now={now}
                href={hrefOf(event)}
                onMenu={actionsOf && (() => setMenu(event))}
              />
            ))}
          </CardList>
        </Stack>
      ))}
      {menu && actionsOf && (
        <ActionSheet opened title={menu.name} actions={actionsOf(menu)} onClose={() => setMenu(null)} />
      )}
    </>
  );
}

type RowProps = { event: EventCard; now: Date; href: string; onMenu: (() => void) | null };

function EventListRow({ event, now, href, onMenu }: RowProps) {
  const { name, night, type, going_count, capacity } = event;
  const going = capacity === null ? `${going_count}` : `${going_count} of ${capacity}`;
  return (
    <li className={classes.row}>
      <EventPicture event={event} />
      <div className={classes.what}>
        <HrefLink href={href} className={classes.name}>
          {name}
        </HrefLink>
        <span className={classes.facts}>
          <FactLine
            facts={[`${nightLabel(night)}, ${startLabel(event)}`, type.name, `${going} ${eventWords.in}`]}
          />
        </span>
      </div>
      <StatusBadge event={event} now={now} />
      {onMenu && (
        <ActionIcon
          size="2.75rem"
          className={classes.menu}
          aria-label={planWords.menu.label(name)}
          aria-haspopup="dialog"
          onClick={onMenu}
        >
          <Icon name="DotsThree" weight="bold" />
        </ActionIcon>
      )}
    </li>
  );
}

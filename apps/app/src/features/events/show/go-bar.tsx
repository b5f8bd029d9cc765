import { Button, Text } from '@mantine/core';
import type { Event } from '@nightjar/domain/events/entity';
import type { ReactNode } from 'react';
import { outbox } from '../../../platform/outbox/outbox.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { openModal } from '../../../ui/overlay/modal.ts';
import { ActionBar } from '../../../ui/shell/action-bar.tsx';
import { outboxLaneOfEvent } from '../parts/flow.ts';
import { EventNotice } from './event-notice.tsx';
import { eventState, isEventOpen, placesLeft, wouldLosePlace } from './flow.ts';
import classes from './go-bar.module.css';
import { showWords } from './words.ts';

const goWords = showWords.go;

export type EntryRenderers = {
  /** Renders the bar of an event that costs. `renderDoor` renders the bar of an event whose guests pay on arrival. */
  renderTickets: (event: Event, renderDoor: (note: string) => ReactNode) => ReactNode;
  /** Renders the ticket for an event that is free now, if the user bought one before. */
  renderKnownTicket: (event: Event, renderOther: () => ReactNode) => ReactNode;
  /** Renders what becomes of the money of a guest whose event was called off. */
  renderRefund: (event: Event) => ReactNode;
};
type PlaceBarProps = { event: Event; userId: string };
type GoBarProps = PlaceBarProps & EntryRenderers & { now: Date };

/**
 * Shows the button that takes a place or joins the waitlist. The page shows the result at once, and a second press
 * gives the place back. For a closed event the bar shows the reason instead of the button.
 */
export function GoBar({ event, userId, now, ...entry }: GoBarProps) {
  const { renderTickets, renderKnownTicket, renderRefund } = entry;
  const state = eventState(event, now);
  if (state === 'draft') return null;
  // The notice replaces the button in the bar. So the page does not move when an event is called off while a guest
  // reads it.
  if (!isEventOpen(state))
    return (
      <ActionBar>
        <EventNotice event={event} now={now} elsewhere>
          {state === 'cancelled' && event.price_cents > 0 && renderRefund(event)}
        </EventNotice>
      </ActionBar>
    );
  const renderPlaces = (note: string | null) => <PlaceBar event={event} userId={userId} note={note} />;
  return event.price_cents > 0
    ? renderTickets(event, renderPlaces)
    : renderKnownTicket(event, () => renderPlaces(null));
}

/** Shows the button of a place, with a line about it. */
function PlaceBar({ event, userId, note }: PlaceBarProps & { note: string | null }) {
  const { event_id, place } = event;
  const entry = { lane: outboxLaneOfEvent(event_id), payload: { event_id, user_id: userId } };
  const leave = () => outbox.add({ kind: 'unfollow-event', ...entry });
  if (place === 'none') {
    const full = placesLeft(event) === 0;
    return (
      <ActionBar>
        <PlaceNote text={full ? goWords.full : note} />
        <Button
          fullWidth
          aria-pressed={false}
          leftSection={<Icon name={full ? 'Clock' : 'Ticket'} weight="bold" />}
          onClick={() => outbox.add({ kind: 'follow-event', ...entry })}
        >
          {full ? goWords.wait : goWords.join}
        </Button>
      </ActionBar>
    );
  }
  return (
    <ActionBar>
      <PlaceNote text={note} />
      <Button
        fullWidth
        variant="default"
        aria-pressed
        className={place === 'going' ? classes.joined : undefined}
        leftSection={<Icon name={place === 'going' ? 'CheckCircle' : 'Clock'} weight="fill" />}
        onClick={wouldLosePlace(event) ? () => askToLeave(place, leave) : leave}
      >
        {place === 'going' ? goWords.joined : goWords.waiting}
      </Button>
    </ActionBar>
  );
}

function PlaceNote({ text }: { text: string | null }) {
  return (
    text && (
      <Text size="sm" c="dimmed" className={classes.note}>
        {text}
      </Text>
    )
  );
}

/** Asks before the user gives up a place, because another guest may get it. */
function askToLeave(place: 'going' | 'waiting', leave: () => void): void {
  openModal({
    type: 'destructiveConfirmation',
    title: goWords.leave.title,
    text: goWords.leave[place],
    confirmLabel: goWords.leave.confirm,
    denyLabel: goWords.leave.keep,
    onConfirm: leave,
  });
}

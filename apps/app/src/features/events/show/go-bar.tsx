import { Button, Text } from '@mantine/core';
import type { Event } from '@nightjar/domain/events/entity';
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

type GoBarProps = { event: Event; userId: string; now: Date };

/**
 * Shows the button that takes a place or joins the waitlist. The page shows the result at once, and a second press
 * gives the place back. For a closed event the bar shows the reason instead of the button.
 */
export function GoBar({ event, userId, now }: GoBarProps) {
  const state = eventState(event, now);
  if (state === 'draft') return null;
  // The notice replaces the button in the bar. So the page does not move when an event is called off while a guest
  // reads it.
  if (!isEventOpen(state))
    return (
      <ActionBar>
        <EventNotice event={event} now={now} elsewhere />
      </ActionBar>
    );
  const { event_id, place } = event;
  const entry = { lane: outboxLaneOfEvent(event_id), payload: { event_id, user_id: userId } };
  const leave = () => outbox.add({ kind: 'unfollow-event', ...entry });
  if (place === 'none') {
    const full = placesLeft(event) === 0;
    return (
      <ActionBar>
        {full && (
          <Text size="sm" c="dimmed" className={classes.note}>
            {goWords.full}
          </Text>
        )}
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

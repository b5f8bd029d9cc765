import { Button, Text } from '@mantine/core';
import type { Event } from '@nightjar/domain/events/entity';
import { outbox } from '../../../platform/outbox/outbox.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { openModal } from '../../../ui/overlay/modal.ts';
import { ActionBar } from '../../../ui/shell/action-bar.tsx';
import { laneOf } from '../parts/flow.ts';
import { EventNotice } from './event-notice.tsx';
import { eventState, isOpen, losesPlace, placesLeft } from './flow.ts';
import classes from './go-bar.module.css';
import { showWords } from './words.ts';

const words = showWords.go;

type GoBarProps = { event: Event; userId: string; now: Date };

/**
 * The button takes a place or joins the waitlist, which shows at once. A second press gives the place back. A
 * closed event shows the reason instead.
 */
export function GoBar({ event, userId, now }: GoBarProps) {
  const state = eventState(event, now);
  if (state === 'draft') return null;
  // The notice is shown in the bar too, so that the text does not move when an event is called off while it is read.
  if (!isOpen(state))
    return (
      <ActionBar>
        <EventNotice event={event} now={now} elsewhere />
      </ActionBar>
    );
  const { event_id, place } = event;
  const entry = { lane: laneOf(event_id), payload: { event_id, user_id: userId } };
  const leave = () => outbox.add({ kind: 'unfollow-event', ...entry });
  if (place === 'none') {
    const full = placesLeft(event) === 0;
    return (
      <ActionBar>
        {full && (
          <Text size="sm" c="dimmed" className={classes.note}>
            {words.full}
          </Text>
        )}
        <Button
          fullWidth
          aria-pressed={false}
          leftSection={<Icon name={full ? 'Clock' : 'Ticket'} weight="bold" />}
          onClick={() => outbox.add({ kind: 'follow-event', ...entry })}
        >
          {full ? words.wait : words.join}
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
        onClick={losesPlace(event) ? () => askToLeave(place, leave) : leave}
      >
        {place === 'going' ? words.joined : words.waiting}
      </Button>
    </ActionBar>
  );
}

/** The question comes first, because the place may be lost. */
function askToLeave(place: 'going' | 'waiting', leave: () => void): void {
  openModal({
    type: 'destructiveConfirmation',
    title: words.leave.title,
    text: words.leave[place],
    confirmLabel: words.leave.confirm,
    denyLabel: words.leave.keep,
    onConfirm: leave,
  });
}

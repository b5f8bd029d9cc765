import { Button, Text } from '@mantine/core';
import type { Event } from '@nightjar/domain/events/entity';
import { outbox } from '../../../platform/outbox/outbox.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { openModal } from '../../../ui/overlay/modal.ts';
import { ActionBar } from '../../../ui/shell/action-bar.tsx';
import { laneOf } from '../parts/flow.ts';
import { EventNotice } from './event-notice.tsx';
import { eventState, isOpen, isPrecious, placesLeft } from './flow.ts';
import classes from './go-bar.module.css';
import { showWords } from './words.ts';

const words = showWords.go;

type GoBarProps = { event: Event; userId: string; now: Date };

/** "I'm in", or a place on the waitlist: shown at once, pressed again it is given back. Then why one cannot come any more. */
export function GoBar({ event, userId, now }: GoBarProps) {
  const state = eventState(event, now);
  if (state === 'draft') return null;
  // A night that is called off while one reads it moves nothing of what one reads.
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
        onClick={isPrecious(event) ? () => askToLeave(place, leave) : leave}
      >
        {place === 'going' ? words.joined : words.waiting}
      </Button>
    </ActionBar>
  );
}

/** What is given up here is not simply taken again. */
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

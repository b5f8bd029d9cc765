import { Text, UnstyledButton } from '@mantine/core';
import type { Event } from '@nightjar/domain/events/entity';
import { nameOrElse } from '@nightjar/domain/people/rules/name';
import { mostFacesInRow, mostFacesOnPage } from '@nightjar/domain/venues/entity';
import { useState } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { outbox } from '../../../platform/outbox/outbox.ts';
import { FaceStack } from '../../../ui/face/face.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { FactLine } from '../../../ui/row/facts.tsx';
import { RowCard } from '../../../ui/row/row-card.tsx';
import { SwitchRow } from '../../../ui/settings/switch-row.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { outboxLaneOfEvent } from '../parts/flow.ts';
import { eventState, isEventOpen, placesLeft } from './flow.ts';
import classes from './going.module.css';
import { GoingSheet } from './going-sheet.tsx';
import { goingText, placesText, showWords } from './words.ts';

const goingWords = showWords.going;

type GoingProps = { event: Event; userId: string; now: Date };

/**
 * Shows the faces of friends who go, the number of guests and places, and whether friends see the user among the
 * guests.
 */
export function GuestsSection({ event, userId, now }: GoingProps) {
  const open = isEventOpen(eventState(event, now));
  return (
    <PageSection title={goingWords.title}>
      <RowCard>
        <GoingLine event={event} now={now} />
        {open && event.place !== 'none' && event.shown !== null && (
          <SwitchRow
            label={goingWords.shown}
            help={goingWords.shownHelp}
            checked={event.shown}
            onChange={shown =>
              outbox.add({
                kind: 'update-event-visibility',
                lane: outboxLaneOfEvent(event.event_id),
                payload: { event_id: event.event_id, user_id: userId, shown },
              })
            }
          />
        )}
      </RowCard>
    </PageSection>
  );
}

function GoingLine({ event, now }: Pick<GoingProps, 'event' | 'now'>) {
  const [opened, setOpened] = useState(false);
  const state = eventState(event, now);
  const past = state === 'past' || state === 'cancelled';
  const alsoMe = event.place === 'going';
  const friends = event.friends_going.map(friend => ({
    name: nameOrElse(friend, goingWords.unnamed),
    image: imageUrl(friend.profile_image, 'face'),
  }));
  const names = friends.map(({ name }) => name);
  const total = Math.max(event.going_count, names.length + (alsoMe ? 1 : 0));
  const facts = [
    !past && placesText(placesLeft(event), event.capacity),
    !past && event.waiting_count > 0 && goingWords.waiting(event.waiting_count),
  ].filter(Boolean);
  const inside = (
    <span className={classes.inside}>
      {friends.length > 0 && (
        <span aria-hidden>
          <FaceStack users={friends} max={mostFacesOnPage} size={40} label={names.join(', ')} />
        </span>
      )}
      <span className={classes.words}>
        {total === 0
          ? past
            ? goingWords.past
            : goingWords.none
          : goingText(names.slice(0, mostFacesInRow), { total, alsoMe, past })}
        {facts.length > 0 && (
          <Text span c="dimmed" size="sm" className={classes.places}>
            <FactLine facts={facts} />
          </Text>
        )}
      </span>
    </span>
  );
  if (total === 0) return <div className={classes.line}>{inside}</div>;
  return (
    <>
      <UnstyledButton className={classes.line} onClick={() => setOpened(true)}>
        {inside}
        <Icon name="CaretRight" size={18} label={goingWords.list} />
      </UnstyledButton>
      <GoingSheet opened={opened} eventId={event.event_id} onClose={() => setOpened(false)} />
    </>
  );
}

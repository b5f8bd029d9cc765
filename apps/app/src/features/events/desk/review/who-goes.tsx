import { Text } from '@mantine/core';
import type { Event } from '@nightjar/domain/events/entity';
import { nameOrElse } from '@nightjar/domain/people/rules/name';
import { useInfiniteQuery } from '@tanstack/react-query';
import { imageUrl } from '../../../../platform/config.ts';
import { Card, CardTitle } from '../../../../ui/desk/card.tsx';
import { FaceStack } from '../../../../ui/face/face.tsx';
import { eventSocialsOptions } from '../../remote/events.ts';
import classes from './event-review.module.css';
import { reviewWords } from './words.ts';

const goingWords = reviewWords.going;

/** Counts the guests of an event. It names only those guests who are friends of the reader. */
export function GuestsOfEvent({ event }: { event: Event }) {
  const { data: friends = [] } = useInfiniteQuery(eventSocialsOptions(event.event_id));
  const faces = friends.map(friend => ({
    name: nameOrElse(friend, ''),
    image: imageUrl(friend.profile_image, 'face'),
  }));
  return (
    <Card>
      <CardTitle order={2}>{goingWords.title}</CardTitle>
      <p className={classes.count}>
        {event.going_count === 0 ? goingWords.none : goingWords.count(event.going_count)}
      </p>
      {event.waiting_count > 0 && <Text c="dimmed">{goingWords.waiting(event.waiting_count)}</Text>}
      {faces.length > 0 && (
        <>
          <FaceStack users={faces} label={faces.map(({ name }) => name).join(', ')} />
          <Text c="dimmed" size="sm">
            {goingWords.private}
          </Text>
        </>
      )}
    </Card>
  );
}

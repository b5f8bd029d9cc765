import { nameOrElse } from '@nightjar/domain/people/rules/name';
import { imageUrl } from '../../../platform/config.ts';
import { FaceStack } from '../../../ui/face/face.tsx';
import { FactLine } from '../../../ui/row/facts.tsx';
import { ListRow, type ListRowProps } from '../../../ui/row/list-row.tsx';
import { EventPicture } from './event-picture.tsx';
import type { ListedEvent } from './items.ts';
import { eventLines, eventWords } from './words.ts';

export type EventRowProps = Pick<ListRowProps, 'id' | 'selected' | 'onPress' | 'renderRoot' | 'actions'> & {
  event: ListedEvent;
  now: Date;
  /** False on the page of the event's own bar, where the rows leave out the bar's name. */
  withVenue?: boolean;
};

/** The row of an event shows its poster and date, when and where it is, and which friends go. */
export function EventRow({ event, now, withVenue = true, ...row }: EventRowProps) {
  // An event that was called off has no guests.
  const friends = event.status === 'cancelled' ? [] : (event.friends_going ?? []);
  return (
    <ListRow
      {...row}
      leading={<EventPicture event={event} />}
      title={event.name}
      lines={eventLines(event, now, withVenue).map(facts => <FactLine key={facts.join()} facts={facts} />)}
      trailing={friends.length > 0 && <FriendsGoing friends={friends} />}
    />
  );
}

function FriendsGoing({ friends }: { friends: NonNullable<ListedEvent['friends_going']> }) {
  const people = friends.map(friend => ({
    name: nameOrElse(friend, ''),
    image: imageUrl(friend.profile_image, 'face'),
  }));
  const names = people.map(({ name }) => name).filter(Boolean);
  return <FaceStack users={people} label={eventWords.friendsGoing(names)} />;
}

import { distanceLabel } from '@nightjar/domain/kernel/geo';
import { nameOrElse } from '@nightjar/domain/people/rules/name';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { busyWord } from '@nightjar/domain/venues/rules/check-in';
import { openStatus } from '@nightjar/domain/venues/rules/open-status';
import type { ReactNode } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { FaceStack } from '../../../ui/face/face.tsx';
import { FactLine } from '../../../ui/row/facts.tsx';
import { ListRow, type ListRowProps } from '../../../ui/row/list-row.tsx';
import { VenueOpenStatus } from './venue-open-status.tsx';
import { venueWords } from './words.ts';

export type VenueRowProps = Pick<ListRowProps, 'id' | 'selected' | 'onPress' | 'renderRoot'> & {
  venue: VenueCard;
  /** The person is this many meters away from the venue. */
  metres: number;
  now: Date;
  leading: ReactNode;
};

/**
 * The row of a venue shows whether it is open and how lively it is, its distance and kind, and which friends
 * are there.
 */
export function VenueRow({ venue, metres, now, leading, ...row }: VenueRowProps) {
  const kind = venue.type.map(type => type.name).find(Boolean);
  // A closed bar without a guest is not called "Quiet".
  const busy = venue.here_count > 0 || openStatus(venue, now).open ? busyWord(venue.here_count) : undefined;
  const tonight = [<VenueOpenStatus key="open" venue={venue} now={now} />, busy].filter(Boolean);
  const place = [distanceLabel(metres), kind].filter(Boolean);
  return (
    <ListRow
      {...row}
      leading={leading}
      title={venue.name}
      lines={[<FactLine key="tonight" facts={tonight} />, <FactLine key="place" facts={place} />]}
      trailing={venue.friends_here.length > 0 && <FriendsHere friends={venue.friends_here} />}
    />
  );
}

function FriendsHere({ friends }: { friends: VenueCard['friends_here'] }) {
  const people = friends.map(friend => ({
    name: nameOrElse(friend, ''),
    image: imageUrl(friend.profile_image, 'face'),
  }));
  const names = people.map(person => person.name || venueWords.friends.unnamed);
  return <FaceStack users={people} out label={venueWords.friends.here(names)} />;
}

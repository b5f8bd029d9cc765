import { distanceLabel } from '@nightjar/domain/kernel/geo';
import { nameOr } from '@nightjar/domain/people/rules/name';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { busyWord } from '@nightjar/domain/venues/rules';
import type { ReactNode } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { FaceStack } from '../../../ui/face/face.tsx';
import { Facts } from '../../../ui/row/facts.tsx';
import { ListRow, type ListRowProps } from '../../../ui/row/list-row.tsx';
import { VenueOpenStatus } from './venue-open-status.tsx';
import { venueWords } from './words.ts';

export type VenueRowProps = Pick<ListRowProps, 'id' | 'selected' | 'onPress' | 'renderRoot'> & {
  venue: VenueCard;
  /** From the person, in metres. */
  metres: number;
  now: Date;
  /** The venue's pin or picture. */
  leading: ReactNode;
};

/** A venue in a list: what it is, whether it is open, how far, how lively, and which friends are there. */
export function VenueRow({ venue, metres, now, leading, ...row }: VenueRowProps) {
  const kind = venue.type.map(type => type.name).find(Boolean);
  const facts = [distanceLabel(metres), kind, busyWord(venue.here_count)].filter(fact => fact !== undefined);
  return (
    <ListRow
      {...row}
      leading={leading}
      title={venue.name}
      lines={[<VenueOpenStatus key="open" venue={venue} now={now} />, <Facts key="facts" facts={facts} />]}
      trailing={venue.friends_here.length > 0 && <FriendsHere friends={venue.friends_here} />}
    />
  );
}

function FriendsHere({ friends }: { friends: VenueCard['friends_here'] }) {
  const people = friends.map(friend => ({
    name: nameOr(friend, ''),
    image: imageUrl(friend.profile_image, 'face'),
  }));
  const names = people.map(person => person.name || venueWords.friends.unnamed);
  return <FaceStack users={people} label={venueWords.friends.here(names)} />;
}

import { EventRow } from '../../events/parts/event-row.tsx';
import { FriendRow } from '../../friends/parts/friend-row.tsx';
import { ProRow } from '../../staff/parts/pro-row.tsx';
import { VenuePicture } from '../../venues/parts/venue-picture.tsx';
import { VenueRow } from '../../venues/parts/venue-row.tsx';
import type { DiscoverItem } from './items.ts';

export type DiscoverRowProps = {
  item: DiscoverItem;
  id?: string;
  now: Date;
  selected: boolean;
  /** False where another row of the same bar shows the distance. */
  withDistance?: boolean;
  /** False while the row is out of view. The row then shows initials in place of faces. */
  withFaces?: boolean;
  onChoose: (item: DiscoverItem) => void;
};

export const rowId = (id: string) => `row-${id}`;

export function DiscoverRow(props: DiscoverRowProps) {
  const { item, id = rowId(item.id), now, selected, withDistance = true, withFaces = true, onChoose } = props;
  const row = { id, selected, onPress: () => onChoose(item) };
  if (item.kind === 'venue')
    return (
      <VenueRow
        {...row}
        venue={
          withFaces
            ? item.venue
            : { ...item.venue, friends_here: item.venue.friends_here.map(withoutPicture) }
        }
        metres={item.metres}
        now={now}
        leading={<VenuePicture venue={item.venue} />}
      />
    );
  const metres = withDistance ? item.metres : null;
  if (item.kind === 'event') {
    const { event } = item;
    const friends_going = withFaces ? event.friends_going : event.friends_going.map(withoutPicture);
    return <EventRow {...row} event={{ ...event, friends_going, distance_m: metres }} now={now} />;
  }
  if (item.kind === 'friend')
    return (
      <FriendRow {...row} friend={withFaces ? item.friend : withoutPicture(item.friend)} metres={metres} />
    );
  return <ProRow {...row} pro={withFaces ? item.pro : withoutPicture(item.pro)} metres={metres} />;
}

/** Removes the picture of a person, so that their initials are shown. */
const withoutPicture = <Person extends { profile_image: string | null }>(person: Person): Person => ({
  ...person,
  profile_image: null,
});

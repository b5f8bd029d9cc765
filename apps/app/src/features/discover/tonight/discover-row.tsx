import { FriendRow } from '../../friends/parts/friend-row.tsx';
import { ProRow } from '../../staff/parts/pro-row.tsx';
import { VenueRow } from '../../venues/parts/venue-row.tsx';
import { MapPin } from '../map/map-pin.tsx';
import type { DiscoverItem } from './items.ts';
import { toMapPlace } from './items.ts';

export type DiscoverRowProps = {
  item: DiscoverItem;
  id?: string;
  now: Date;
  selected: boolean;
  onChoose: (item: DiscoverItem) => void;
};

export const rowId = (id: string) => `row-${id}`;

/** The row of a venue, friend or pro. */
export function DiscoverRow({ item, id = rowId(item.id), now, selected, onChoose }: DiscoverRowProps) {
  const row = { id, selected, onPress: () => onChoose(item), metres: item.metres };
  if (item.kind === 'friend') return <FriendRow {...row} friend={item.friend} />;
  if (item.kind === 'pro') return <ProRow {...row} pro={item.pro} />;
  return <VenueRow {...row} venue={item.venue} now={now} leading={<RowPin item={item} now={now} />} />;
}

/** The pin beside the name: the same drawing as on the map. */
function RowPin({ item, now }: { item: DiscoverItem; now: Date }) {
  return (
    <span aria-hidden>
      <MapPin place={toMapPlace(item, now)} state="plain" />
    </span>
  );
}

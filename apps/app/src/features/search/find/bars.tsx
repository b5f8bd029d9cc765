import { distanceMetres } from '@nightjar/domain/kernel/geo';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { Link } from '@tanstack/react-router';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { useMinute } from '../../../platform/now.ts';
import { RowList } from '../../../ui/row/row-list.tsx';
import { VenuePicture } from '../../venues/parts/venue-picture.tsx';
import { VenueRow } from '../../venues/parts/venue-row.tsx';

export type BarsProps = { venues: readonly VenueCard[]; onOpen?: () => void };

export const FoundBars = ({ venues, onOpen }: BarsProps) => (
  <RowList onClick={onOpen}>
    <BarRows venues={venues} />
  </RowList>
);

/** Shows bars as the rows of a list. */
export function BarRows({ venues }: Pick<BarsProps, 'venues'>) {
  const near = useUserLocation();
  const now = new Date(useMinute());
  return venues.map(venue => (
    <li key={venue.id}>
      <VenueRow
        venue={venue}
        metres={distanceMetres(near, venue)}
        now={now}
        leading={<VenuePicture venue={venue} />}
        renderRoot={props => <Link to="/venues/$id" params={{ id: venue.id }} {...props} />}
      />
    </li>
  ));
}

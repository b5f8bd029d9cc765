import { Text } from '@mantine/core';
import { distanceMetres } from '@nightjar/domain/kernel/geo';
import { hasText } from '@nightjar/domain/kernel/text';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { widestRadiusMetres } from '@nightjar/domain/venues/entity';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { imageUrl } from '../../../platform/config.ts';
import { useNow } from '../../../platform/now.ts';
import { useUserLocation } from '../../../platform/user-location.ts';
import { Face } from '../../../ui/face/face.tsx';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { ResultCount } from '../../../ui/feedback/result-count.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import classes from '../../friends/parts/list.module.css';
import { VenueRow } from '../../venues/parts/venue-row.tsx';
import { venuesInAreaOptions } from '../../venues/remote.ts';
import { RecentSearches } from './recent-searches.tsx';
import type { SearchListProps } from './search-people.tsx';

/** The venues nearby, by name. */
export function SearchVenues({ search, typed, recent, onSearch }: SearchListProps) {
  const near = useUserLocation();
  const query = useQuery(
    venuesInAreaOptions({ near, radiusMetres: widestRadiusMetres, bounds: null }, false),
  );
  const now = new Date(Math.floor(useNow() / 60_000) * 60_000);
  return (
    <>
      {!typed && <RecentSearches recent={recent} onSearch={onSearch} />}
      <QueryView
        query={query}
        skeleton={<RowsSkeleton />}
        empty={<EmptyPerch pose="away" icon="Storefront" title="No bars within 25 miles." />}
        errorFallback="Failed to fetch nearby venues"
      >
        {venues => {
          const found = search ? venues.filter(venue => hasText(venue.name, search)) : venues;
          return (
            <>
              <ResultCount count={found.length} search={search ?? ''} />
              {found.length === 0 && (
                <EmptyPerch pose="away" icon="MagnifyingGlass" title="No bar by that name around you." />
              )}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click inside bubbles from the keyboard too */}
              <ul className={classes.list} onClick={() => search && recent.note(search)}>
                {found.map(venue => (
                  <li key={venue.id}>
                    <VenueRow
                      venue={venue}
                      metres={distanceMetres(near, venue)}
                      now={now}
                      leading={<Badge venue={venue} />}
                      renderRoot={props => <Link to="/venues/$id" params={{ id: venue.id }} {...props} />}
                    />
                  </li>
                ))}
              </ul>
              <Text size="sm" c="dimmed">
                These are the {venues.length} bars nearest to you, within 25 miles.
              </Text>
            </>
          );
        }}
      </QueryView>
    </>
  );
}

function Badge({ venue }: { venue: VenueCard }) {
  return <Face user={{ name: venue.name, image: imageUrl(venue.logo ?? venue.image, 'face') }} />;
}

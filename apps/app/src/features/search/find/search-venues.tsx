import { Button, Stack } from '@mantine/core';
import { distanceMetres } from '@nightjar/domain/kernel/geo';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMinute } from '../../../platform/now.ts';
import { useUserLocation } from '../../../platform/user-location.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { ResultCount } from '../../../ui/feedback/result-count.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import classes from '../../friends/parts/list.module.css';
import { VenuePicture } from '../../venues/parts/venue-picture.tsx';
import { VenueRow } from '../../venues/parts/venue-row.tsx';
import { isBarMeant, kindsOf } from '../flow.ts';
import { barsAroundOptions } from '../remote.ts';
import { BarKinds } from './bar-kinds.tsx';
import { RecentSearches } from './recent-searches.tsx';
import type { SearchListProps } from './search-people.tsx';
import { searchWords } from './words.ts';

/** The bars around, by name and kind; before anything is typed, what is not on the map's list already. */
export function SearchVenues({ search, typed, recent, onSearch, onKind }: SearchListProps) {
  const query = useQuery(barsAroundOptions(useUserLocation()));
  return (
    <>
      {!typed && <RecentSearches recent={recent} onSearch={onSearch} />}
      <QueryView
        query={query}
        skeleton={<RowsSkeleton />}
        empty={<EmptyPerch pose="away" icon="Storefront" title={searchWords.bars.empty} />}
        errorFallback={searchWords.bars.failed}
      >
        {venues =>
          search ? (
            <Found venues={venues} search={search} onOpen={() => recent.note(search)} />
          ) : (
            <Home venues={venues} onKind={onKind} />
          )
        }
      </QueryView>
    </>
  );
}

type FoundProps = { venues: readonly VenueCard[]; search: string; onOpen: () => void };

function Found({ venues, search, onOpen }: FoundProps) {
  const found = venues.filter(venue => isBarMeant(venue, search));
  return (
    <>
      <ResultCount count={found.length} search={search} />
      {found.length === 0 ? (
        <EmptyPerch
          pose="away"
          icon="MagnifyingGlass"
          title={searchWords.bars.notFound}
          text={searchWords.bars.lookedAt(venues.length)}
        />
      ) : (
        <Bars venues={found} onOpen={onOpen} />
      )}
    </>
  );
}

/** Of the nearest ones so many, where there is neither a friend nor a bar one follows. */
const nearestShown = 5;

function Home({ venues, onKind }: { venues: readonly VenueCard[]; onKind: (kind: string) => void }) {
  const withFriends = venues.filter(({ friends_here }) => friends_here.length > 0);
  const followed = venues.filter(({ is_following }) => is_following);
  const nothing = withFriends.length === 0 && followed.length === 0;
  return (
    <Stack gap="lg">
      <BarKinds kinds={kindsOf(venues)} onKind={onKind} />
      <Section title={searchWords.bars.withFriends} venues={withFriends} />
      <Section title={searchWords.bars.followed} venues={followed} />
      {nothing && <Section title={searchWords.bars.nearest} venues={venues.slice(0, nearestShown)} />}
      <Button variant="default" fullWidth renderRoot={props => <Link to="/discover" {...props} />}>
        {searchWords.bars.toMap}
      </Button>
    </Stack>
  );
}

function Section({ title, venues }: { title: string; venues: readonly VenueCard[] }) {
  if (venues.length === 0) return null;
  return (
    <PageSection title={title}>
      <Bars venues={venues} />
    </PageSection>
  );
}

function Bars({ venues, onOpen }: { venues: readonly VenueCard[]; onOpen?: () => void }) {
  const near = useUserLocation();
  const now = new Date(useMinute());
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click inside bubbles from the keyboard too
    <ul className={classes.list} onClick={onOpen}>
      {venues.map(venue => (
        <li key={venue.id}>
          <VenueRow
            venue={venue}
            metres={distanceMetres(near, venue)}
            now={now}
            leading={<VenuePicture venue={venue} />}
            renderRoot={props => <Link to="/venues/$id" params={{ id: venue.id }} {...props} />}
          />
        </li>
      ))}
    </ul>
  );
}

import { Button, Stack } from '@mantine/core';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { ResultCount } from '../../../ui/feedback/result-count.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { type BarFilters as Filters, hasBarFilters } from '../flow.ts';
import { barsAroundOptions, venuesFoundOptions } from '../remote.ts';
import { BarFilters } from './bar-filters.tsx';
import { FoundBars } from './bars.tsx';
import { barKindsOf } from './flow.ts';
import { KeptFound } from './kept-found.tsx';
import { NothingFound } from './nothing-found.tsx';
import { RecentSearches } from './recent-searches.tsx';
import type { SearchListProps } from './search-people.tsx';
import { ShownResultCount } from './shown-result-count.tsx';
import { useUnreached } from './use-unreached.ts';
import { searchWords } from './words.ts';

type SearchVenuesProps = SearchListProps & { filters: Filters; onFilters: (filters: Filters) => void };

/**
 * Finds bars among all bars by name, by kind and by whether they are open. Before a search, it shows the bars nearby
 * that friends are at, and those that the user follows, or else the nearest bars.
 */
export function SearchVenues({ filters, onFilters, ...list }: SearchVenuesProps) {
  const { userId, search, typed, recent, onSearch, onTab } = list;
  const around = useQuery(barsAroundOptions(useUserLocation()));
  const isSearching = search !== null || hasBarFilters(filters);
  return (
    <>
      <BarFilters kinds={barKindsOf(around.data ?? [], filters.kind)} value={filters} onChange={onFilters} />
      {isSearching ? (
        <FoundBarsOfSearch
          userId={userId}
          search={search}
          filters={filters}
          onTab={onTab}
          onClear={() => onFilters({})}
          onOpen={() => search && recent.note(search)}
        />
      ) : (
        <>
          {!typed && <RecentSearches recent={recent} onSearch={onSearch} />}
          <QueryView
            query={around}
            skeleton={<RowsSkeleton />}
            empty={
              <EmptyPerch
                pose="away"
                icon="Storefront"
                title={searchWords.bars.empty}
                text={searchWords.bars.emptyText}
              />
            }
            errorFallback={searchWords.bars.nearFailed}
          >
            {venues => <SuggestedBars venues={venues} />}
          </QueryView>
        </>
      )}
    </>
  );
}

type FoundProps = Pick<SearchListProps, 'userId' | 'search' | 'onTab'> & {
  filters: Filters;
  onClear: () => void;
  onOpen: () => void;
};

function FoundBarsOfSearch({ userId, search, filters, onClear, onOpen, onTab }: FoundProps) {
  const query = useInfiniteQuery(venuesFoundOptions(useUserLocation(), search, filters));
  const unreached = useUnreached(query);
  if (search !== null && unreached)
    return <KeptFound {...{ userId, search, onOpen }} kind="venues" onRetry={query.refetch} />;
  const { total = 0, more = false } = query.data ?? {};
  const isNew = query.data !== undefined && !query.isPlaceholderData;
  return (
    <>
      <ResultCount count={total} more={more} search={isNew ? (search ?? searchWords.bars.filters) : ''} />
      <QueryView
        query={query}
        skeleton={<RowsSkeleton />}
        isEmpty={({ venues }) => venues.length === 0}
        empty={<NoBars {...{ userId, search, onClear, onTab }} narrowed={hasBarFilters(filters)} />}
        errorFallback={searchWords.bars.failed}
      >
        {({ venues }) => (
          <>
            <ShownResultCount text={searchWords.bars.count(total, more)} />
            <FoundBars venues={venues} onOpen={onOpen} />
            <MoreBelow query={query} />
          </>
        )}
      </QueryView>
    </>
  );
}

type NoBarsProps = Pick<FoundProps, 'userId' | 'search' | 'onClear' | 'onTab'> & { narrowed: boolean };

/** Explains why no bar was found, and offers to remove the filters, to look elsewhere or to open the map. */
function NoBars({ userId, search, narrowed, onClear, onTab }: NoBarsProps) {
  if (search !== null && !narrowed)
    return (
      <NothingFound userId={userId} search={search} kind="venues" onTab={onTab} action={<ToMapLink />} />
    );
  return (
    <EmptyPerch
      pose="away"
      icon="MagnifyingGlass"
      title={search === null ? searchWords.bars.noneFits : searchWords.bars.notFound(search)}
      text={searchWords.bars.noneFitsText}
      action={<Button onClick={onClear}>{searchWords.bars.clearFilters}</Button>}
    />
  );
}

const ToMapLink = () => (
  <Button variant="default" renderRoot={props => <Link to="/discover" {...props} />}>
    {searchWords.toMap}
  </Button>
);

/** This many of the nearest bars are shown where no friend is at a bar nearby and the user follows none of them. */
const mostNearestBars = 5;

function SuggestedBars({ venues }: { venues: readonly VenueCard[] }) {
  const withFriends = venues.filter(({ friends_here }) => friends_here.length > 0);
  const followed = venues.filter(({ is_following }) => is_following);
  const nothing = withFriends.length === 0 && followed.length === 0;
  return (
    <Stack gap="lg">
      <BarSection title={searchWords.bars.withFriends} venues={withFriends} />
      <BarSection title={searchWords.bars.followed} venues={followed} />
      {nothing && <BarSection title={searchWords.bars.nearest} venues={venues.slice(0, mostNearestBars)} />}
      <Button variant="default" fullWidth renderRoot={props => <Link to="/discover" {...props} />}>
        {searchWords.bars.toMap}
      </Button>
    </Stack>
  );
}

function BarSection({ title, venues }: { title: string; venues: readonly VenueCard[] }) {
  if (venues.length === 0) return null;
  return (
    <PageSection title={title}>
      <FoundBars venues={venues} />
    </PageSection>
  );
}

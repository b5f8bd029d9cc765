import { Button, Stack } from '@mantine/core';
import type { EventCard } from '@nightjar/domain/events/entity';
import { nightDate } from '@nightjar/domain/kernel/night';
import { widestRadiusMetres } from '@nightjar/domain/venues/entity';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ownTimezone } from '../../../platform/location/own-clock.ts';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { useMinute } from '../../../platform/now.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { ResultCount } from '../../../ui/feedback/result-count.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { RowList } from '../../../ui/row/row-list.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { eventsFoundOptions, eventsInAreaOptions } from '../../events/remote/events.ts';
import { withoutDuplicates } from '../flow.ts';
import { EventRows } from './event-rows.tsx';
import { eventsByNight, nightsOfWeekFrom } from './flow.ts';
import { KeptFound } from './kept-found.tsx';
import { NothingFound } from './nothing-found.tsx';
import { RecentSearches } from './recent-searches.tsx';
import type { SearchListProps } from './search-people.tsx';
import { ShownResultCount } from './shown-result-count.tsx';
import { useUnreached } from './use-unreached.ts';
import { searchWords } from './words.ts';

/**
 * `onNothing` is called by a button where the search found nothing. It empties the field, so that the suggestions are
 * shown.
 */
type SearchEventsProps = SearchListProps & { onNothing: () => void };

/**
 * Finds coming events by a word of their own name or of their bar's name. Before a search, it shows the events of
 * tonight and of this week.
 */
export function SearchEvents({ userId, search, onNothing, onTab, ...list }: SearchEventsProps) {
  const { typed, recent, onSearch } = list;
  if (search)
    return <FoundEvents {...{ userId, search, onNothing, onTab }} onOpen={() => recent.note(search)} />;
  return (
    <>
      {!typed && <RecentSearches recent={recent} onSearch={onSearch} />}
      <EventsOfWeek />
    </>
  );
}

type FoundProps = Pick<SearchEventsProps, 'userId' | 'onTab' | 'onNothing'> & {
  search: string;
  onOpen: () => void;
};

function FoundEvents({ userId, search, onOpen, onNothing, onTab }: FoundProps) {
  const query = useInfiniteQuery({
    ...eventsFoundOptions(search),
    select: ({ pages }) => ({
      events: withoutDuplicates(
        pages.flatMap(page => page.events),
        ({ event_id }) => event_id,
      ),
      total: pages[0]?.total ?? 0,
    }),
  });
  const unreached = useUnreached(query);
  if (unreached) return <KeptFound {...{ userId, search, onOpen }} kind="events" onRetry={query.refetch} />;
  const total = query.data?.total ?? 0;
  return (
    <>
      <ResultCount count={total} search={query.data && !query.isPlaceholderData ? search : ''} />
      <QueryView
        query={query}
        skeleton={<RowsSkeleton />}
        isEmpty={({ events }) => events.length === 0}
        empty={
          <NothingFound
            {...{ userId, search, onTab }}
            kind="events"
            action={
              <Button variant="default" onClick={onNothing}>
                {searchWords.events.suggest}
              </Button>
            }
          />
        }
        errorFallback={searchWords.events.failed}
      >
        {({ events }) => (
          <>
            <ShownResultCount text={searchWords.events.count(total, false)} />
            <RowList onClick={onOpen}>
              <EventRows events={events} />
            </RowList>
            <MoreBelow query={query} />
          </>
        )}
      </QueryView>
    </>
  );
}

/**
 * Shows the events of this week. Its nights follow the clock of this device, which near a bar is the bar's own clock.
 */
function EventsOfWeek() {
  const near = useUserLocation();
  const now = new Date(useMinute());
  const tonight = nightDate(now, ownTimezone());
  const area = { near, radiusMetres: widestRadiusMetres, bounds: null };
  const query = useQuery(eventsInAreaOptions(area, nightsOfWeekFrom(tonight)));
  return (
    <QueryView
      query={query}
      skeleton={<RowsSkeleton />}
      empty={
        <EmptyPerch
          pose="asleep"
          icon="CalendarStar"
          title={searchWords.events.empty}
          text={searchWords.events.emptyText}
          action={
            <Button variant="default" renderRoot={props => <Link to="/discover" {...props} />}>
              {searchWords.toMap}
            </Button>
          }
        />
      }
      errorFallback={searchWords.events.nearFailed}
    >
      {events => {
        const nights = eventsByNight(events, tonight);
        return (
          <Stack gap="lg">
            <EventsOfNight title={searchWords.events.tonight} events={nights.tonight} />
            <EventsOfNight title={searchWords.events.later} events={nights.laterThisWeek} />
          </Stack>
        );
      }}
    </QueryView>
  );
}

/** For tonight and for the rest of the week, this many events each are shown until the user presses "Show all". */
const eventsShownFirst = 8;

function EventsOfNight({ title, events }: { title: string; events: readonly EventCard[] }) {
  const [all, setAll] = useState(false);
  if (events.length === 0) return null;
  return (
    <PageSection title={title}>
      <RowList>
        <EventRows events={all ? events : events.slice(0, eventsShownFirst)} />
      </RowList>
      {!all && events.length > eventsShownFirst && (
        <Button variant="subtle" color="gray" fullWidth onClick={() => setAll(true)}>
          {searchWords.showAll(events.length)}
        </Button>
      )}
    </PageSection>
  );
}

import { Text } from '@mantine/core';
import type { SearchKind } from '@nightjar/domain/search/entity';
import { useQuery } from '@tanstack/react-query';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { ResultCount } from '../../../ui/feedback/result-count.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { ActivityFeed } from '../../activity/parts/feed.tsx';
import { friendWords } from '../../friends/parts/words.ts';
import { everythingFoundOptions } from '../remote.ts';
import { BarKinds } from './bar-kinds.tsx';
import { ContactsEntry } from './contacts-entry.tsx';
import { countOf } from './flow.ts';
import { FoundGroups } from './found-groups.tsx';
import { KeptFound } from './kept-found.tsx';
import { NearbyPeople } from './nearby-people.tsx';
import { RecentSearches } from './recent-searches.tsx';
import type { SearchListProps } from './search-people.tsx';
import { useUnreached } from './use-unreached.ts';
import { searchWords } from './words.ts';

/** `onKind` is called with the id of the kind of bars that the user presses, whose bars are then shown. */
type SearchAllProps = SearchListProps & { onKind: (kind: number) => void };

/**
 * Finds people, bars, pros and events together, the best group first. Before a search, it shows recent searches, the
 * address book, people nearby, the kinds of bars and what friends did.
 */
export function SearchAll({ userId, search, onKind, onTab, ...list }: SearchAllProps) {
  const { typed, tooShort, recent, onSearch } = list;
  if (search)
    return (
      <FoundEverything userId={userId} search={search} onOpen={() => recent.note(search)} onTab={onTab} />
    );
  if (tooShort) return <Text c="dimmed">{searchWords.tooShort}</Text>;
  return (
    <>
      {!typed && <RecentSearches recent={recent} onSearch={onSearch} />}
      <ContactsEntry userId={userId} />
      <NearbyPeople userId={userId}>
        <BarKinds onKind={onKind} />
        <PageSection title={friendWords.lately.title}>
          <ActivityFeed userId={userId} of="friends" empty={friendWords.lately.empty} />
        </PageSection>
      </NearbyPeople>
    </>
  );
}

type FoundProps = { userId: string; search: string; onOpen: () => void; onTab: (tab: SearchKind) => void };

function FoundEverything({ userId, search, onOpen, onTab }: FoundProps) {
  const query = useQuery(everythingFoundOptions({ userId, near: useUserLocation(), search }));
  const unreached = useUnreached(query);
  if (unreached) return <KeptFound userId={userId} search={search} onOpen={onOpen} onRetry={query.refetch} />;
  const isNew = query.data !== undefined && !query.isPlaceholderData;
  const { count, more } = query.data ? countOf(query.data) : { count: 0, more: false };
  return (
    <>
      <ResultCount count={count} more={more} search={isNew ? search : ''} />
      <QueryView
        query={query}
        skeleton={<RowsSkeleton />}
        isEmpty={({ kinds }) => kinds.length === 0}
        empty={
          <EmptyPerch
            pose="away"
            icon="MagnifyingGlass"
            title={searchWords.all.notFound(search)}
            text={searchWords.all.notFoundText}
          />
        }
        errorFallback={searchWords.all.failed}
      >
        {found => <FoundGroups userId={userId} search={search} found={found} onOpen={onOpen} onTab={onTab} />}
      </QueryView>
    </>
  );
}

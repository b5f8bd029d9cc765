import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { ResultCount } from '../../../ui/feedback/result-count.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { RowList } from '../../../ui/row/row-list.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { ActivityFeed } from '../../activity/parts/feed.tsx';
import { friendWords } from '../../friends/parts/words.ts';
import type { SearchTab } from '../flow.ts';
import { usersSearchOptions } from '../remote.ts';
import { ContactsEntry } from './contacts-entry.tsx';
import { KeptFound } from './kept-found.tsx';
import { NearbyPeople } from './nearby-people.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PeopleRows } from './people-rows.tsx';
import { RecentSearches } from './recent-searches.tsx';
import type { RecentSearches as Recent } from './use-recent-searches.ts';
import { useUnreached } from './use-unreached.ts';
import { searchWords } from './words.ts';

export type SearchListProps = {
  userId: string;
  /**
   * The text to search for: what was typed when the typing last paused, or when Enter was pressed. It is null where
   * that text is too short, or where the field is empty.
   */
  search: string | null;
  /** True where anything is typed. */
  typed: boolean;
  /** True where the typed text is too short to search for. */
  tooShort: boolean;
  recent: Recent;
  onSearch: (text: string) => void;
  /** Narrows the search to another tab, or widens it to all. */
  onTab: (tab: SearchTab) => void;
};

/**
 * Finds people by name. Before a search, it shows recent searches, the address book, people nearby and what friends
 * did.
 */
export function SearchPeople({ userId, search, onTab, ...list }: SearchListProps) {
  const { typed, tooShort, recent, onSearch } = list;
  if (search)
    return <FoundPeople userId={userId} search={search} onOpen={() => recent.note(search)} onTab={onTab} />;
  if (tooShort) return <Text c="dimmed">{searchWords.tooShort}</Text>;
  return (
    <>
      {!typed && <RecentSearches recent={recent} onSearch={onSearch} />}
      <ContactsEntry userId={userId} />
      <NearbyPeople userId={userId}>
        <PageSection title={friendWords.lately.title}>
          <ActivityFeed userId={userId} of="friends" empty={friendWords.lately.empty} />
        </PageSection>
      </NearbyPeople>
    </>
  );
}

type PeopleProps = Pick<SearchListProps, 'userId' | 'onTab'> & { search: string; onOpen: () => void };

function FoundPeople({ userId, search, onOpen, onTab }: PeopleProps) {
  const query = useInfiniteQuery(usersSearchOptions(userId, search));
  const unreached = useUnreached(query);
  if (unreached) return <KeptFound {...{ userId, search, onOpen }} kind="people" onRetry={query.refetch} />;
  return (
    <>
      <ResultCount
        count={query.data?.length ?? 0}
        more={query.hasNextPage}
        search={query.data && !query.isPlaceholderData ? search : ''}
      />
      <QueryView
        query={query}
        skeleton={<RowsSkeleton action />}
        empty={<NothingFound userId={userId} search={search} kind="people" onTab={onTab} />}
        errorFallback={commonTexts.failed}
      >
        {people => (
          <>
            <RowList onClick={onOpen}>
              <PeopleRows people={people} userId={userId} search={search} />
            </RowList>
            <MoreBelow query={query} />
          </>
        )}
      </QueryView>
    </>
  );
}

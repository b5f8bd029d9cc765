import { Text } from '@mantine/core';
import type { ListedPerson } from '@nightjar/domain/people/entity';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { ResultCount } from '../../../ui/feedback/result-count.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { FactLine } from '../../../ui/row/facts.tsx';
import { RowCard } from '../../../ui/row/row-card.tsx';
import { RowList } from '../../../ui/row/row-list.tsx';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { ActivityFeed } from '../../activity/parts/feed.tsx';
import { ContactsSheet } from '../../friends/parts/contacts-sheet.tsx';
import { PersonEntry } from '../../friends/parts/person-entry.tsx';
import { friendWords } from '../../friends/parts/words.ts';
import { usersSearchOptions } from '../remote.ts';
import { BarKinds } from './bar-kinds.tsx';
import { matchedName } from './flow.ts';
import { NearbyPeople } from './nearby-people.tsx';
import { RecentSearches } from './recent-searches.tsx';
import type { RecentSearches as Recent } from './use-recent-searches.ts';
import { searchWords } from './words.ts';

export type SearchListProps = {
  userId: string;
  /** The search text is null while the typed text is too short, or typing has not paused yet. */
  search: string | null;
  /** True where anything is typed. */
  typed: boolean;
  /** True where the typed text is too short to search for. */
  tooShort: boolean;
  recent: Recent;
  onSearch: (text: string) => void;
};

/** `onKind` is called with the id of the kind of bars that the user presses, whose bars are then shown. */
type SearchPeopleProps = SearchListProps & { onKind: (kind: number) => void };

/**
 * Finds people by name. Before a search, it shows recent searches, people nearby, the address book and the kinds of
 * bars.
 */
export function SearchPeople({ userId, search, onKind, ...list }: SearchPeopleProps) {
  const { typed, tooShort, recent, onSearch } = list;
  if (search) return <FoundPeople userId={userId} search={search} onOpen={() => recent.note(search)} />;
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

/**
 * Returns the facts in the row of a found person: the full name where the shown name does not contain the search text,
 * and whether the person is a pro.
 */
function matchedNameNote(person: ListedPerson, search: string) {
  const facts = [matchedName(person, search), person.pro && searchWords.people.pro].filter(Boolean);
  return facts.length > 0 ? <FactLine facts={facts} /> : undefined;
}

type PeopleProps = { userId: string; search: string; onOpen: () => void };

function FoundPeople({ userId, search, onOpen }: PeopleProps) {
  const query = useInfiniteQuery(usersSearchOptions(userId, search));
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
        empty={<EmptyPerch pose="away" icon="MagnifyingGlass" title={friendWords.notFound} />}
        errorFallback={commonTexts.failed}
      >
        {people => (
          <>
            <RowList onClick={onOpen}>
              {people.map(person => (
                <li key={person.id}>
                  <PersonEntry
                    userId={userId}
                    person={person}
                    ring={person.activity_status === 'out' ? 'out' : 'none'}
                    meta={matchedNameNote(person, search)}
                  />
                </li>
              ))}
            </RowList>
            <MoreBelow query={query} />
          </>
        )}
      </QueryView>
    </>
  );
}

function ContactsEntry({ userId }: { userId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <RowCard>
        <SettingRow icon="UserPlus" label={friendWords.contacts.open} onPress={() => setOpened(true)} />
      </RowCard>
      <ContactsSheet opened={opened} onClose={() => setOpened(false)} userId={userId} />
    </>
  );
}

import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { ResultCount } from '../../../ui/feedback/result-count.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { Feed } from '../../activity/parts/feed.tsx';
import { ContactsSheet } from '../../friends/parts/contacts-sheet.tsx';
import classes from '../../friends/parts/list.module.css';
import { PersonEntry } from '../../friends/parts/person-entry.tsx';
import { usersSearchOptions } from '../remote.ts';
import { NearbyPeople } from './nearby-people.tsx';
import { RecentSearches } from './recent-searches.tsx';
import type { RecentSearches as Recent } from './use-recent-searches.ts';

export type SearchListProps = {
  userId: string;
  /** The search text; null while too little is typed. */
  search: string | null;
  /** Whether anything is typed. */
  typed: boolean;
  recent: Recent;
  onSearch: (text: string) => void;
};

/** People by name; before anything is typed, recent searches, contacts and people nearby. */
export function SearchPeople({ userId, search, typed, recent, onSearch }: SearchListProps) {
  if (search) return <People userId={userId} search={search} onOpen={() => recent.note(search)} />;
  if (typed) return <Text c="dimmed">Two letters are enough to begin with.</Text>;
  return (
    <>
      <RecentSearches recent={recent} onSearch={onSearch} />
      <Contacts userId={userId} />
      <NearbyPeople userId={userId}>
        <PageSection title="Lately">
          <Feed userId={userId} of="friends" empty="What your friends do lands here." />
        </PageSection>
      </NearbyPeople>
    </>
  );
}

type PeopleProps = { userId: string; search: string; onOpen: () => void };

function People({ userId, search, onOpen }: PeopleProps) {
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
        empty={<EmptyPerch pose="away" icon="MagnifyingGlass" title="Nobody by that name. Yet." />}
        errorFallback="There was an error, please try again."
      >
        {people => (
          <>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click inside bubbles from the keyboard too */}
            <ul className={classes.list} onClick={onOpen}>
              {people.map(person => (
                <li key={person.id}>
                  <PersonEntry
                    userId={userId}
                    person={person}
                    ring={person.activity_status === 'out' ? 'out' : 'none'}
                    meta={person.pro ? 'Pro' : undefined}
                  />
                </li>
              ))}
            </ul>
            <MoreBelow query={query} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Contacts({ userId }: { userId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <div className={classes.alone}>
        <SettingRow icon="UserPlus" label="Find friends from contacts" onPress={() => setOpened(true)} />
      </div>
      <ContactsSheet opened={opened} onClose={() => setOpened(false)} userId={userId} />
    </>
  );
}

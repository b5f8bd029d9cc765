import { Stack, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { SearchInput } from '../../../ui/input/search-input.tsx';
import { SocialTabs } from '../../../ui/input/social-tabs.tsx';
import { useRested } from '../../../ui/input/use-rested.ts';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { askedFor, type SearchTab } from '../flow.ts';
import { SearchPeople } from './search-people.tsx';
import { SearchPros } from './search-pros.tsx';
import classes from './search-screen.module.css';
import { SearchVenues } from './search-venues.tsx';
import { useRecentSearches } from './use-recent-searches.ts';
import { searchWords } from './words.ts';

export type SearchScreenProps = {
  userId: string;
  tab: SearchTab;
  /** The typed text from the address: it is there again after a visit to a page. */
  text: string;
  onTab: (tab: SearchTab) => void;
  onText: (text: string) => void;
};

const tabs = [
  { id: 'people', label: searchWords.tabs.people },
  { id: 'venues', label: searchWords.tabs.venues },
  { id: 'pros', label: searchWords.tabs.pros },
] as const;

/** One search field for people, bars and pros. It opens on people. */
export function SearchScreen({ userId, tab, text, onTab, onText }: SearchScreenProps) {
  const [typed, setTyped] = useState(text);
  const rested = useRested(typed);
  const search = typed === '' ? null : askedFor(rested);
  const recent = useRecentSearches(userId);
  useEffect(() => {
    if (rested !== text) onText(rested);
  }, [rested, text, onText]);
  const openKind = (kind: string) => {
    setTyped(kind);
    onTab('venues');
  };
  const list = { userId, search, typed: typed !== '', recent, onSearch: setTyped, onKind: openKind };
  return (
    <>
      <VisuallyHidden>
        <PageTitle>{searchWords.title}</PageTitle>
      </VisuallyHidden>
      <div className={classes.top}>
        <SearchInput label={searchWords.fields[tab]} value={typed} onChange={setTyped} />
        <SocialTabs label={searchWords.tabs.label} value={tab} onChange={onTab} tabs={tabs} />
      </div>
      <Stack gap="lg" className={classes.page}>
        {tab === 'people' && <SearchPeople {...list} />}
        {tab === 'venues' && <SearchVenues {...list} />}
        {tab === 'pros' && <SearchPros {...list} />}
      </Stack>
    </>
  );
}

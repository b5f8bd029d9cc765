import { Stack, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '../../../ui/input/search-input.tsx';
import { SocialTabs } from '../../../ui/input/social-tabs.tsx';
import { useDebounced } from '../../../ui/input/use-debounced.ts';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { type BarFilters, type SearchTab, searchTabs } from '../flow.ts';
import { searchTextOf } from './flow.ts';
import { SearchAll } from './search-all.tsx';
import { SearchEvents } from './search-events.tsx';
import { SearchPeople } from './search-people.tsx';
import { SearchPros } from './search-pros.tsx';
import classes from './search-screen.module.css';
import { SearchVenues } from './search-venues.tsx';
import { useRecentSearches } from './use-recent-searches.ts';
import { useResultKeys } from './use-result-keys.ts';
import { searchWords } from './words.ts';

export type SearchScreenProps = {
  userId: string;
  tab: SearchTab;
  /** The typed text is in the page's address, so that it is still there when the user returns from another page. */
  text: string;
  filters: BarFilters;
  onTab: (tab: SearchTab) => void;
  onText: (text: string) => void;
  onFilters: (filters: BarFilters) => void;
};

const tabItems = searchTabs.map(id => ({ id, label: searchWords.tabs[id] }));

/** Shows one search field for people, bars, pros and events. The tab of all of them is open at first. */
export function SearchScreen(props: SearchScreenProps) {
  const { userId, tab, text, filters, onTab, onText, onFilters } = props;
  const [typed, setTyped] = useState(text);
  const [submitted, setSubmitted] = useState(text);
  const rested = useDebounced(typed);
  const settled = submitted === typed ? typed : rested;
  const recent = useRecentSearches(userId);
  const results = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (settled !== text) onText(settled);
  }, [settled, text, onText]);
  const searchAtOnce = () => {
    setSubmitted(typed);
    return settled !== typed;
  };
  const onKeys = useResultKeys({ onEnter: searchAtOnce, onClear: () => setTyped('') });
  /** The pressed suggestion or button disappears, so the focus moves to the results that replace the suggestions. */
  const show = (change: () => void) => {
    change();
    results.current?.focus({ preventScroll: true });
  };
  const list = {
    userId,
    search: typed === '' ? null : searchTextOf(settled),
    typed: typed !== '',
    tooShort: typed !== '' && searchTextOf(typed) === null,
    recent,
    onTab: (next: SearchTab) => show(() => onTab(next)),
    onSearch: (again: string) =>
      show(() => {
        setTyped(again);
        setSubmitted(again);
      }),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field and the rows inside bubble to it
    <div onKeyDown={onKeys}>
      <VisuallyHidden>
        <PageTitle>{searchWords.title}</PageTitle>
      </VisuallyHidden>
      <div className={classes.top}>
        <SearchInput label={searchWords.fields[tab]} value={typed} onChange={setTyped} />
        <SocialTabs label={searchWords.tabs.label} value={tab} onChange={onTab} tabs={tabItems} />
      </div>
      <Stack gap="lg" className={classes.page} ref={results} tabIndex={-1}>
        {tab === 'all' && (
          <SearchAll {...list} onKind={kind => show(() => onFilters({ ...filters, kind }))} />
        )}
        {tab === 'people' && <SearchPeople {...list} />}
        {tab === 'venues' && <SearchVenues {...list} filters={filters} onFilters={onFilters} />}
        {tab === 'pros' && <SearchPros {...list} />}
        {tab === 'events' && <SearchEvents {...list} onNothing={() => show(() => setTyped(''))} />}
      </Stack>
    </div>
  );
}

import { VisuallyHidden } from '@mantine/core';
import { useThrottledValue } from '@mantine/hooks';
import { nightDate } from '@nightjar/domain/kernel/night';
import { milesToMetres } from '@nightjar/domain/places/rules/search-area';
import { lazy, Suspense, useEffect, useState } from 'react';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { changeSearch, type DiscoverSearch } from '../flow.ts';
import { useLocationQuestion } from '../parts/use-location-question.ts';
import { chosenRowId } from './chosen-card.tsx';
import { DiscoverControls } from './discover-controls.tsx';
import { rowId } from './discover-row.tsx';
import classes from './discover-screen.module.css';
import { itemName } from './items.ts';
import { LocationBanner } from './location-banner.tsx';
import { NightMapPane } from './map-pane.tsx';
import { NightPanel } from './night-panel.tsx';
import { useTonight } from './use-tonight.ts';
import { tonightWords } from './words.ts';

export type DiscoverScreenProps = {
  search: DiscoverSearch;
  /** Replaces the search in the page's address. */
  onSearch: (search: DiscoverSearch) => void;
  /** True while a sheet lies over the map's screen. The screen then asks for no permission by itself. */
  behind?: boolean;
};

const FilterSheet = lazy(() => import('./filter-sheet.tsx').then(sheet => ({ default: sheet.FilterSheet })));

/** Shows the map of tonight and the list, which have the same items. */
export function DiscoverScreen({ search, onSearch, behind = false }: DiscoverScreenProps) {
  useLocationQuestion(!behind);
  const tonight = useTonight(search);
  const { form, state, send, night, items, center, chosen, card, when, sentence, now } = tonight;
  const [filters, setFilters] = useState<'unseen' | 'open' | 'closed'>('unseen');
  useRowFocus(state.focusedRowId, card !== null);
  const searchAround = (miles: number) => {
    onSearch(changeSearch(search, { radius: miles }));
    send({ type: 'circle-chosen', center, radiusMetres: milesToMetres(miles) });
  };
  const isMoved = state.bounds !== null && form !== 'page';
  return (
    <div className={classes.screen} data-form={form}>
      <VisuallyHidden>
        <PageTitle>{tonightWords.title}</PageTitle>
      </VisuallyHidden>
      <div className={classes.top}>
        <DiscoverControls
          lookingAt={state.lookingAt}
          search={search}
          onSearch={onSearch}
          when={when}
          onFilters={() => setFilters('open')}
          onNearMe={isMoved ? () => send({ type: 'near-me-chosen', center }) : null}
        />
        <div className={classes.banner}>
          <LocationBanner />
        </div>
      </div>
      {form !== 'page' && <NightMapPane tonight={tonight} form={form} search={search} />}
      <NightPanel tonight={tonight} search={search} onSearch={onSearch} onRadius={searchAround} />
      {filters !== 'unseen' && (
        <Suspense>
          <FilterSheet
            opened={filters === 'open'}
            onClose={() => setFilters('closed')}
            value={search}
            onChange={onSearch}
            onRadius={searchAround}
            venues={night.venues}
            tonight={nightDate(now, night.timezone)}
            found={items.length}
          />
        </Suspense>
      )}
      <Announcement text={chosen ? tonightWords.headline.selected(itemName(chosen), sentence) : sentence} />
    </div>
  );
}

/** Moves the focus to the card of a tapped pin. Where there is no card, the focus moves to the pin's row. */
function useRowFocus(id: string | null, hasCard: boolean): void {
  useEffect(() => {
    if (id === null) return;
    const row = document.getElementById(hasCard ? chosenRowId : rowId(id));
    row?.scrollIntoView({ block: 'nearest' });
    row?.focus({ preventScroll: true });
  }, [id, hasCard]);
}

/** The screen announces the list at most once in this many milliseconds. */
const announceEveryMs = 5000;

function Announcement({ text }: { text: string }) {
  const throttled = useThrottledValue(text, announceEveryMs);
  return <VisuallyHidden role="status">{throttled}</VisuallyHidden>;
}

import { Button } from '@mantine/core';
import { nightDate } from '@nightjar/domain/kernel/night';
import { itemAfterSteps } from '@nightjar/domain/places/rules/map-items';
import { defaultRadiusMiles } from '@nightjar/domain/places/rules/search-area';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { changeSearch, chosenNights, type DiscoverSearch, isFiltered, withoutFilters } from '../flow.ts';
import { useWasInView } from '../parts/use-was-in-view.ts';
import { ChosenCard } from './chosen-card.tsx';
import {
  DiscoverList,
  DiscoverTabs,
  EmptyList,
  FailedList,
  type WaysOutOfEmptyList,
} from './discover-list.tsx';
import { DiscoverPanel, PanelHeader } from './discover-panel.tsx';
import classes from './discover-screen.module.css';
import { isAboutEvents, nightsToOfferInEmptyList, withNights } from './flow.ts';
import type { DiscoverItem } from './items.ts';
import { NoMapBanner } from './no-map-banner.tsx';
import type { Tonight } from './use-tonight.ts';
import { tonightWords } from './words.ts';

const TopPros = lazy(() => import('./top-pros.tsx').then(strip => ({ default: strip.TopPros })));
const AroundYou = lazy(() => import('./around-you.tsx').then(feed => ({ default: feed.AroundYou })));

type NightPanelProps = {
  tonight: Tonight;
  search: DiscoverSearch;
  onSearch: (search: DiscoverSearch) => void;
  onRadius: (miles: number) => void;
};

/** The panel has the headline with the card of one item, and the list. */
export function NightPanel(props: NightPanelProps) {
  const { form, noMap, state, send, night, items, card, isPeeking, sentence, now } = props.tonight;
  const ways = waysOutOfEmptyList(props);
  const open = useOpenItem();
  // The card of a chosen item, which opens its page, needs the map. Without a map the row opens the page itself.
  const choose = (item: DiscoverItem) => (noMap ? open(item) : send({ type: 'row-chosen', item }));
  const step = (steps: 1 | -1) => {
    const item = itemAfterSteps(items, state.selectedId, steps);
    if (item) send({ type: 'stepped', item });
  };
  return (
    <DiscoverPanel
      form={form}
      stop={state.stop}
      onStop={stop => send({ type: 'stop-chosen', stop })}
      header={
        <>
          <PanelHeader sentence={sentence} onStep={card ? step : null} />
          {card && <ChosenCard item={card} now={now} onChoose={choose} />}
          {isPeeking && !card && night.state === 'ready' && <EmptyList {...ways} />}
          {isPeeking && !card && <FailedList night={night} />}
        </>
      }
    >
      <PanelContent {...props} ways={ways} onChoose={choose} />
    </DiscoverPanel>
  );
}

function useOpenItem(): (item: DiscoverItem) => void {
  const navigate = useNavigate();
  return item => {
    if (item.kind === 'friend') void navigate({ to: '/profile/$id', params: { id: item.id } });
    else if (item.kind === 'event') void navigate({ to: '/events/$id', params: { id: item.id } });
    else
      void navigate({
        to: '/venues/$id',
        params: { id: item.kind === 'venue' ? item.id : item.pro.venue_id },
      });
  };
}

type ContentProps = NightPanelProps & { ways: WaysOutOfEmptyList; onChoose: (item: DiscoverItem) => void };

function PanelContent({ tonight, search, onSearch, ways, onChoose }: ContentProps) {
  const { form, noMap, state, send, night, area, items, counts, card, chosen, when, now } = tonight;
  const { tab = 'all' } = search;
  const onTab = (next: typeof tab) => onSearch(changeSearch(search, { tab: next }));
  return (
    <>
      {state.clusterIds && (
        <Button variant="subtle" size="sm" onClick={() => send({ type: 'cluster-closed' })}>
          {tonightWords.list.showAll}
        </Button>
      )}
      {noMap && <NoMapBanner reason={noMap} />}
      {form === 'page' && !noMap && (
        <Button variant="subtle" size="sm" onClick={() => tonight.setListOnly(false)}>
          {tonightWords.map.show}
        </Button>
      )}
      {(form !== 'sheet' || state.stop === 'full') && night.state === 'ready' && (
        <Suspense fallback={<div className={classes.topPros} />}>
          <TopPros area={area} />
        </Suspense>
      )}
      <DiscoverTabs tab={tab} counts={counts} onTab={onTab} />
      <DiscoverList
        night={night}
        isPeeking={tonight.isPeeking}
        when={when}
        items={items}
        tab={tab}
        onTab={onTab}
        cardId={card?.id ?? null}
        selectedId={chosen?.id ?? null}
        now={now}
        onChoose={onChoose}
        {...ways}
      />
      {tab === 'all' && !state.clusterIds && night.state === 'ready' && (
        <WhenInView>
          <AroundYou area={area} />
        </WhenInView>
      )}
    </>
  );
}

/** Renders its content when it comes near the view. */
function WhenInView({ children }: { children: ReactNode }) {
  const { ref, wasSeen } = useWasInView<HTMLDivElement>(200);
  return (
    <div ref={ref} className={classes.below}>
      {wasSeen && <Suspense>{children}</Suspense>}
    </div>
  );
}

function waysOutOfEmptyList({ tonight, search, onSearch, onRadius }: NightPanelProps): WaysOutOfEmptyList {
  const { night, when, now } = tonight;
  const aboutEvents = isAboutEvents(search);
  const other = nightsToOfferInEmptyList(chosenNights(search), nightDate(now, night.timezone));
  // In a list about events, the events chip does not count as a filter.
  const filters = aboutEvents ? { ...search, events: undefined } : search;
  return {
    widerMiles: nextWiderMiles(search.radius ?? defaultRadiusMiles),
    onWiden: onRadius,
    onClear: isFiltered(filters) ? () => onSearch(withoutFilters(search)) : null,
    noEvents: aboutEvents ? { when, other, onLook: () => onSearch(withNights(search, other)) } : null,
  };
}

/** Returns the larger radius in miles that an empty list offers. */
function nextWiderMiles(miles: number): number | null {
  return [10, 25].find(wider => wider > miles) ?? null;
}

import { Button, VisuallyHidden } from '@mantine/core';
import { useIntersection, useMediaQuery, useThrottledValue } from '@mantine/hooks';
import { brand } from '@nightjar/domain/brand';
import { hasMoved, type Point } from '@nightjar/domain/kernel/geo';
import { nightDate } from '@nightjar/domain/kernel/night';
import { stepThrough } from '@nightjar/domain/places/rules/map-items';
import { defaultRadiusMiles, milesToMetres, placesSentence } from '@nightjar/domain/places/rules/search-area';
import { nearbyVenuesLimit } from '@nightjar/domain/venues/entity';
import {
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { changeSearch, chosenNights, type DiscoverSearch, isFiltered, withoutFilters } from '../flow.ts';
import type { NoMapReason } from '../map/engine.ts';
import { MapPortContext } from '../map/map-port.ts';
import { useLocationQuestion } from '../parts/use-location-question.ts';
import { ChosenCard, chosenRowId } from './chosen-card.tsx';
import { DiscoverControls } from './discover-controls.tsx';
import { DiscoverList, DiscoverTabs, NobodyOut } from './discover-list.tsx';
import { DiscoverPanel, PanelHeader } from './discover-panel.tsx';
import { rowId } from './discover-row.tsx';
import classes from './discover-screen.module.css';
import {
  type DiscoverState,
  discover,
  isAboutEvents,
  onNights,
  openingArea,
  openingView,
  otherNights,
  searchArea,
  startDiscover,
} from './flow.ts';
import { type DiscoverItem, nameOf, openBarsAndFriends, pinOf } from './items.ts';
import { LocationBanner } from './location-banner.tsx';
import { NightMapPane, screenSize } from './map-pane.tsx';
import { NoMapBanner } from './no-map-banner.tsx';
import { type NightList, useNightList } from './use-night-list.ts';
import { nightsText, tonightWords } from './words.ts';

export type DiscoverScreenProps = {
  search: DiscoverSearch;
  /** Called to replace the search in the address. */
  onSearch: (search: DiscoverSearch) => void;
  /** The screen is behind a sheet, where it asks no question by itself. */
  behind?: boolean;
};

const TopPros = lazy(() => import('./top-pros.tsx').then(strip => ({ default: strip.TopPros })));
const AroundYou = lazy(() => import('./around-you.tsx').then(feed => ({ default: feed.AroundYou })));
const FilterSheet = lazy(() => import('./filter-sheet.tsx').then(sheet => ({ default: sheet.FilterSheet })));

/** The screen announces the list at most once in this many milliseconds. */
const announceEvery = 5000;

/** The map of tonight and the list show the same items. */
export function DiscoverScreen({ search, onSearch, behind = false }: DiscoverScreenProps) {
  const user = useUserLocation();
  useLocationQuestion(!behind);
  const [listOnly, rememberListOnly] = useListOnly();
  const { supported } = use(MapPortContext);
  const [noMap, setNoMap] = useState<NoMapReason | null>(supported() ? null : 'no-webgl');
  const [filters, setFilters] = useState<'unseen' | 'open' | 'closed'>('unseen');
  const [state, send] = useReducer(discover, user, startDiscover);
  const { night, area, items, all, places, counts, now } = useNightList(state, search);
  const { tab = 'all' } = search;
  const nights = chosenNights(search);
  const when = nightsText(nights, now, night.timezone);
  const tonight = nightDate(now, night.timezone);
  const aboutEvents = isAboutEvents(search);
  const other = otherNights(nights, tonight);
  const roomy = useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false }) ?? false;
  const form = listOnly || noMap ? 'page' : roomy ? 'rail' : 'sheet';
  const radiusMiles = search.radius ?? defaultRadiusMiles;

  const center = useMemo(() => ({ lat: user.lat, lng: user.lng }), [user.lat, user.lng]);
  useEffect(() => send({ type: 'located', center }), [center]);

  const openOnTheNight = useEffectEvent((around: Point, opened: Point | null) => {
    if (!hasMoved(opened, around)) return;
    const view = openingView({
      ...openBarsAndFriends(all, now),
      user: user.failure === null ? around : null,
      fallback: around,
      area: openingArea(form === 'rail' ? 'rail' : 'sheet', screenSize()),
    });
    send({ type: 'night-known', around, view });
  });
  const known = night.state === 'ready' && night.current;
  useEffect(() => {
    if (known) openOnTheNight(center, state.opened);
  }, [known, center, state.opened]);

  const chosen = all.find(item => item.id === state.selectedId) ?? null;
  const peeking = form === 'sheet' && state.stop === 'peek';
  const card = form === 'page' ? null : (chosen ?? (peeking ? (items[0] ?? null) : null));
  useRowFocus(state.focusedRowId, card !== null);
  const sentence = headline({ state, search, night, items, counts, when });
  const choose = (item: DiscoverItem) => send({ type: 'row-chosen', item });
  const step = (steps: 1 | -1) => {
    const item = stepThrough(items, state.selectedId, steps);
    if (item) send({ type: 'stepped', item });
  };
  const goNear = () => send({ type: 'near-me-chosen', center });
  const goRound = (miles: number) => {
    onSearch(changeSearch(search, { radius: miles }));
    send({ type: 'circle-chosen', center, radiusMetres: milesToMetres(miles) });
  };
  /** An empty list offers these ways on. */
  const ways = {
    widerMiles: widerThan(radiusMiles),
    onWiden: goRound,
    onClear: isFiltered(aboutEvents ? { ...search, events: undefined } : search)
      ? () => onSearch(withoutFilters(search))
      : null,
    noEvents: aboutEvents ? { when, other, onLook: () => onSearch(onNights(search, other)) } : null,
  };

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
          onNearMe={state.bounds && form !== 'page' ? goNear : null}
        />
        <div className={classes.banner}>
          <LocationBanner />
        </div>
      </div>
      {form !== 'page' && (
        <NightMapPane
          state={state}
          send={send}
          places={places}
          area={area}
          selectedId={chosen && pinOf(chosen)}
          center={center}
          radiusMiles={radiusMiles}
          listKnown={night.state !== 'loading'}
          form={form}
          onList={() => rememberListOnly(true)}
          onUnavailable={setNoMap}
        />
      )}
      <DiscoverPanel
        form={form}
        stop={state.stop}
        onStop={stop => send({ type: 'stop-chosen', stop })}
        header={
          <>
            <PanelHeader sentence={sentence} onStep={card ? step : null} />
            {card && <ChosenCard item={card} now={now} onChoose={choose} />}
            {peeking && !card && night.state === 'ready' && <NobodyOut {...ways} />}
          </>
        }
      >
        {state.crowd && (
          <Button variant="subtle" size="sm" onClick={() => send({ type: 'crowd-closed' })}>
            {tonightWords.list.crowdOver}
          </Button>
        )}
        {noMap && <NoMapBanner reason={noMap} />}
        {form === 'page' && !noMap && (
          <Button variant="subtle" size="sm" onClick={() => rememberListOnly(false)}>
            {tonightWords.map.show}
          </Button>
        )}
        {(form !== 'sheet' || state.stop === 'full') && night.state === 'ready' && (
          <Suspense fallback={<div className={classes.topPros} />}>
            <TopPros area={area} />
          </Suspense>
        )}
        <DiscoverTabs tab={tab} counts={counts} onTab={tab => onSearch(changeSearch(search, { tab }))} />
        <DiscoverList
          night={night}
          when={when}
          items={items}
          tab={tab}
          onTab={tab => onSearch(changeSearch(search, { tab }))}
          cardId={card?.id ?? null}
          selectedId={chosen?.id ?? null}
          now={now}
          onChoose={choose}
          {...ways}
        />
        {tab === 'all' && !state.crowd && night.state === 'ready' && (
          <WhenSeen>
            <AroundYou area={area} />
          </WhenSeen>
        )}
      </DiscoverPanel>
      {filters !== 'unseen' && (
        <Suspense>
          <FilterSheet
            opened={filters === 'open'}
            onClose={() => setFilters('closed')}
            value={search}
            onChange={onSearch}
            onRadius={goRound}
            venues={night.venues}
            tonight={tonight}
            found={items.length}
          />
        </Suspense>
      )}
      <Announcement text={chosen ? tonightWords.headline.selected(nameOf(chosen), sentence) : sentence} />
    </div>
  );
}

type Headline = Pick<NightList, 'night' | 'items' | 'counts'> & {
  state: DiscoverState;
  search: DiscoverSearch;
  when: string;
};

/** Loads its content only when it comes near the view. */
function WhenSeen({ children }: { children: ReactNode }) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' });
  const wasSeen = useRef(false);
  wasSeen.current ||= entry?.isIntersecting === true;
  return (
    <div ref={ref} className={classes.below}>
      {wasSeen.current && <Suspense>{children}</Suspense>}
    </div>
  );
}

/** The headline of the list has a number once the number is known. */
function headline({ state, search, night, items, counts, when }: Headline): string {
  if (night.state === 'loading' || night.moving) return tonightWords.headline.loading;
  if (night.state === 'failed') return tonightWords.headline.failed;
  if (state.crowd) return tonightWords.headline.crowd(items.length);
  if (isAboutEvents(search) && counts.events === 0 && night.eventsState !== 'ready')
    return tonightWords.headline[night.eventsState];
  if (isAboutEvents(search)) return tonightWords.headline.events(counts.events, when);
  const cut = night.venues.length >= nearbyVenuesLimit && counts.places > 0;
  return placesSentence(counts.places, searchArea(state, search), cut);
}

/** An empty list offers this larger radius. */
function widerThan(miles: number): number | null {
  return [10, 25].find(wider => wider > miles) ?? null;
}

/** Moves the focus to the card of a tapped pin, or to its row where there is no card. */
function useRowFocus(id: string | null, hasCard: boolean): void {
  useEffect(() => {
    if (id === null) return;
    const row = document.getElementById(hasCard ? chosenRowId : rowId(id));
    row?.scrollIntoView({ block: 'nearest' });
    row?.focus({ preventScroll: true });
  }, [id, hasCard]);
}

function Announcement({ text }: { text: string }) {
  const calm = useThrottledValue(text, announceEvery);
  return <VisuallyHidden role="status">{calm}</VisuallyHidden>;
}

const listOnlyKey = `${brand.slug}.discover.list-only`;

/** This device keeps whether the person wants the list without the map. */
function useListOnly(): [listOnly: boolean, remember: (listOnly: boolean) => void] {
  const [listOnly, setListOnly] = useState(() => localStorage.getItem(listOnlyKey) === 'true');
  const remember = (next: boolean) => {
    localStorage.setItem(listOnlyKey, String(next));
    setListOnly(next);
  };
  return [listOnly, remember];
}

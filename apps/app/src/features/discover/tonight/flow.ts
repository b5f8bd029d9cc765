import type { ChosenNights } from '@nightjar/domain/events/rules/nights';
import { type Bounds, hasMoved, type Point } from '@nightjar/domain/kernel/geo';
import { defaultRadiusMiles, type SearchArea } from '@nightjar/domain/places/rules/search-area';
import { changeSearch, type DiscoverSearch } from '../flow.ts';
import { type OpeningView, startZoom } from '../map/opening-view.ts';

export const sheetStops = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof sheetStops)[number];

/**
 * What the map moves to; another object than before moves the map. The center is placed in the part of the map that the
 * sheet at the position `clearOf` does not cover.
 */
export type MapFocus = {
  readonly center: Point;
  readonly zoom?: number;
  /**
   * The map takes the largest zoom level that shows a whole circle with this radius in meters. `radiusMetres` replaces
   * `zoom`.
   */
  readonly radiusMetres?: number;
  readonly clearOf: SheetStop;
};

/**
 * This state is shared by the map and the list. The list has the items that the map shows, and the map marks the item
 * that is selected in the list.
 */
export type DiscoverState = {
  readonly stop: SheetStop;
  /** The box that the map shows after the user moved it. It is null while the search is the circle around the user. */
  readonly bounds: Bounds | null;
  readonly selectedId: string | null;
  /** The id of the row of a tapped pin, which scrolls into view and gets the focus. */
  readonly focusedRowId: string | null;
  /**
   * The ids of the places in an opened count. The list then shows these places only. It is null while no count is open.
   */
  readonly clusterIds: readonly string[] | null;
  /** This is the point at the center of the map. */
  readonly lookingAt: Point;
  readonly focus: MapFocus;
  /** The point around which the map opened. It is null until the places of tonight are known. */
  readonly opened: Point | null;
};

type ChosenItem = Point & { readonly id: string };
export type DiscoverAction =
  | { type: 'row-chosen'; item: ChosenItem }
  | { type: 'stepped'; item: ChosenItem }
  | { type: 'pin-chosen'; id: string | null }
  | { type: 'cluster-opened'; ids: readonly string[] }
  | { type: 'cluster-closed' }
  | { type: 'map-rested'; bounds: Bounds; center: Point; byHand: boolean }
  | { type: 'circle-chosen'; center: Point; radiusMetres: number }
  | { type: 'near-me-chosen'; center: Point }
  | { type: 'located'; center: Point }
  | { type: 'night-known'; around: Point; view: OpeningView }
  | { type: 'stop-chosen'; stop: SheetStop };

export function initialDiscoverState({ lat, lng }: Point): DiscoverState {
  const center = { lat, lng };
  return {
    stop: 'peek',
    bounds: null,
    selectedId: null,
    focusedRowId: null,
    clusterIds: null,
    lookingAt: center,
    focus: { center, zoom: startZoom, clearOf: 'peek' },
    opened: null,
  };
}

export function nextDiscoverState(state: DiscoverState, event: DiscoverAction): DiscoverState {
  switch (event.type) {
    case 'row-chosen':
      return selectItem(state, event.item, 'half');
    case 'stepped':
      return selectItem(state, event.item, state.stop);
    case 'pin-chosen':
      return { ...state, selectedId: event.id, focusedRowId: event.id, stop: stopThatShowsPin(state.stop) };
    case 'cluster-opened':
      return { ...state, clusterIds: event.ids, selectedId: null, focusedRowId: null, stop: 'half' };
    case 'cluster-closed':
      return { ...state, clusterIds: null };
    case 'map-rested':
      return event.byHand
        ? { ...state, lookingAt: event.center, bounds: event.bounds, clusterIds: null }
        : { ...state, lookingAt: event.center };
    case 'circle-chosen':
      return {
        ...state,
        bounds: null,
        clusterIds: null,
        focus: {
          center: event.center,
          radiusMetres: event.radiusMetres,
          clearOf: stopThatShowsPin(state.stop),
        },
      };
    case 'near-me-chosen':
      return {
        ...state,
        bounds: null,
        clusterIds: null,
        selectedId: null,
        focusedRowId: null,
        lookingAt: event.center,
        focus: { center: event.center, zoom: startZoom, clearOf: stopThatShowsPin(state.stop) },
        opened: null,
      };
    case 'located':
      return isUntouched(state) && hasMoved(state.opened, event.center)
        ? { ...state, lookingAt: event.center }
        : state;
    case 'night-known':
      return isUntouched(state) && hasMoved(state.opened, event.around)
        ? { ...state, opened: event.around, focus: { ...event.view, clearOf: stopThatShowsPin(state.stop) } }
        : state;
    case 'stop-chosen':
      return { ...state, stop: event.stop, focusedRowId: null };
  }
}

function selectItem(state: DiscoverState, item: ChosenItem, stop: SheetStop): DiscoverState {
  const center = { lat: item.lat, lng: item.lng };
  return {
    ...state,
    stop,
    selectedId: item.id,
    focusedRowId: null,
    focus: { center, clearOf: stopThatShowsPin(stop) },
  };
}

/**
 * Tests whether the user has neither moved the map nor selected an item. Until then the map follows the user's
 * location.
 */
const isUntouched = ({ bounds, selectedId }: DiscoverState) => bounds === null && selectedId === null;

/**
 * Returns the position of the sheet at which the selected pin is visible. A full sheet moves to half, because it would
 * cover the pin.
 */
const stopThatShowsPin = (stop: SheetStop): SheetStop => (stop === 'full' ? 'half' : stop);

/** Returns the area that the headline of the list describes. */
export function searchArea(state: DiscoverState, search: DiscoverSearch): SearchArea {
  if (state.bounds) return { kind: 'bounds', bounds: state.bounds };
  return { kind: 'circle', radiusMiles: search.radius ?? defaultRadiusMiles };
}

/**
 * Tests whether the list is mainly about events. Its headline and its text for an empty list then are about events too.
 */
export const isAboutEvents = ({ tab = 'all', events }: DiscoverSearch): boolean =>
  tab === 'events' || (tab === 'all' && events === true);

/** The nights that an empty list offers instead, where there is no event. */
export type OtherNights = 'tonight' | 'tomorrow' | 'weekend';

/**
 * Returns the nights that an empty list offers: the weekend after a search for tonight or tomorrow, and tonight after
 * any other search. A Sunday is the last night of the weekend. On a Sunday, a search for tonight offers tomorrow, and a
 * search for tomorrow offers tonight.
 */
export function nightsToOfferInEmptyList(nights: ChosenNights, tonight: string): OtherNights {
  const isSunday = new Date(`${tonight}T00:00:00Z`).getUTCDay() === 0;
  if (nights === 'tonight') return isSunday ? 'tomorrow' : 'weekend';
  return nights === 'tomorrow' && !isSunday ? 'weekend' : 'tonight';
}

export const withNights = (search: DiscoverSearch, nights: OtherNights): DiscoverSearch =>
  changeSearch(search, { night: nights === 'tonight' ? undefined : nights });

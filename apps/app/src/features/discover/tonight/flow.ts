import { type Bounds, hasMoved, type Point } from '@nightjar/domain/kernel/geo';
import { defaultRadiusMiles, type SearchArea } from '@nightjar/domain/places/rules';
import type { DiscoverSearch } from '../flow.ts';

export const sheetStops = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof sheetStops)[number];

/** Where the map looks; a new object moves it. `clearOf` is the sheet's stop whose free area it centres in. */
export type MapFocus = {
  readonly center: Point;
  readonly zoom?: number;
  /** Instead of a zoom: the largest zoom that shows a circle of this many metres. */
  readonly radiusMetres?: number;
  readonly clearOf: SheetStop;
  /** True where the list follows, as it does when a person moves the map. */
  readonly byHand?: boolean;
};

/** The state that map and list share. The list holds what the map shows, the map shows the selection of the list. */
export type DiscoverState = {
  readonly stop: SheetStop;
  /** The box of the map after a person moved it; null while the search is the circle around the person. */
  readonly bounds: Bounds | null;
  readonly selectedId: string | null;
  /** The row of a tapped pin, which scrolls into view and gets the focus. */
  readonly focusedRowId: string | null;
  /** Items at one point that no zoom separates, listed alone. */
  readonly crowd: readonly string[] | null;
  /** The centre of the map. */
  readonly lookingAt: Point;
  readonly focus: MapFocus;
};

type Target = Point & { readonly id: string };
export type DiscoverEvent =
  | { type: 'row-chosen'; item: Target }
  | { type: 'stepped'; item: Target }
  | { type: 'pin-chosen'; id: string | null }
  | { type: 'crowd-opened'; ids: readonly string[] }
  | { type: 'crowd-closed' }
  | { type: 'map-rested'; bounds: Bounds; center: Point; byHand: boolean }
  | { type: 'circle-chosen'; center: Point; radiusMetres: number }
  | { type: 'recentred'; center: Point }
  | { type: 'located'; center: Point }
  | { type: 'stop-chosen'; stop: SheetStop };

const startZoom = 16;

export function startDiscover({ lat, lng }: Point): DiscoverState {
  const center = { lat, lng };
  return {
    stop: 'peek',
    bounds: null,
    selectedId: null,
    focusedRowId: null,
    crowd: null,
    lookingAt: center,
    focus: { center, zoom: startZoom, clearOf: 'peek' },
  };
}

export function discover(state: DiscoverState, event: DiscoverEvent): DiscoverState {
  switch (event.type) {
    case 'row-chosen':
      return select(state, event.item, 'half');
    case 'stepped':
      return select(state, event.item, state.stop);
    case 'pin-chosen':
      return { ...state, selectedId: event.id, focusedRowId: event.id, stop: uncover(state.stop) };
    case 'crowd-opened':
      return { ...state, crowd: event.ids, selectedId: null, focusedRowId: null, stop: 'half' };
    case 'crowd-closed':
      return { ...state, crowd: null };
    case 'map-rested':
      return event.byHand
        ? { ...state, lookingAt: event.center, bounds: event.bounds, crowd: null }
        : { ...state, lookingAt: event.center };
    case 'circle-chosen':
      return {
        ...state,
        bounds: null,
        crowd: null,
        focus: { center: event.center, radiusMetres: event.radiusMetres, clearOf: uncover(state.stop) },
      };
    case 'recentred':
      return {
        ...state,
        focus: {
          center: event.center,
          zoom: startZoom,
          clearOf: uncover(state.stop),
          byHand: state.bounds !== null,
        },
      };
    case 'located':
      return mayFollow(state, event.center)
        ? { ...state, lookingAt: event.center, focus: { ...state.focus, center: event.center } }
        : state;
    case 'stop-chosen':
      return { ...state, stop: event.stop, focusedRowId: null };
  }
}

function select(state: DiscoverState, item: Target, stop: SheetStop): DiscoverState {
  const center = { lat: item.lat, lng: item.lng };
  return {
    ...state,
    stop,
    selectedId: item.id,
    focusedRowId: null,
    focus: { center, clearOf: uncover(stop) },
  };
}

/** The map follows the person until they move it or select an item. */
function mayFollow({ bounds, selectedId, focus }: DiscoverState, center: Point): boolean {
  return bounds === null && selectedId === null && hasMoved(focus.center, center);
}

/** A full sheet would cover the selected pin: it goes to half. */
const uncover = (stop: SheetStop): SheetStop => (stop === 'full' ? 'half' : stop);

/** The area that the headline names. */
export function searchArea(state: DiscoverState, search: DiscoverSearch): SearchArea {
  if (state.bounds) return { kind: 'bounds', bounds: state.bounds };
  return { kind: 'circle', radiusMiles: search.radius ?? defaultRadiusMiles };
}

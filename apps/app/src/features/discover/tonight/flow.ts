import type { NightsChosen } from '@nightjar/domain/events/rules/nights';
import { type Bounds, distanceMetres, hasMoved, type Point } from '@nightjar/domain/kernel/geo';
import { centerOf } from '@nightjar/domain/places/rules/areas';
import { defaultRadiusMiles, type SearchArea } from '@nightjar/domain/places/rules/search-area';
import { discoverStops } from '../../../ui/overlay/snap-stops.ts';
import { changeSearch, type DiscoverSearch } from '../flow.ts';
import { toPixel } from '../map/project.ts';

export const sheetStops = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof sheetStops)[number];

/**
 * The camera that the map moves to; a new object moves it. The center is in the area that the sheet at the stop
 * `clearOf` leaves free.
 */
export type MapFocus = {
  readonly center: Point;
  readonly zoom?: number;
  /** Used in place of a zoom: the map takes the largest zoom that shows a circle of this many meters. */
  readonly radiusMetres?: number;
  readonly clearOf: SheetStop;
};

/**
 * The state is shared by map and list. The list holds what the map shows, and the map shows the selection of the
 * list.
 */
export type DiscoverState = {
  readonly stop: SheetStop;
  /**
   * The box of the map after a person moved it. It is null while the search is the circle around the person.
   */
  readonly bounds: Bounds | null;
  readonly selectedId: string | null;
  /** The row of a tapped pin scrolls into view and gets the focus. */
  readonly focusedRowId: string | null;
  /** The only items of the list while a count is open whose places no zoom separates. */
  readonly clusterIds: readonly string[] | null;
  /** This is the point at the center of the map. */
  readonly lookingAt: Point;
  readonly focus: MapFocus;
  /** The map opened on the night around this point. It is null until the night is known. */
  readonly opened: Point | null;
};

type ChosenItem = Point & { readonly id: string };
export type DiscoverEvent =
  | { type: 'row-chosen'; item: ChosenItem }
  | { type: 'stepped'; item: ChosenItem }
  | { type: 'pin-chosen'; id: string | null }
  | { type: 'cluster-opened'; ids: readonly string[] }
  | { type: 'cluster-closed' }
  | { type: 'map-rested'; bounds: Bounds; center: Point; byHand: boolean }
  | { type: 'circle-chosen'; center: Point; radiusMetres: number }
  | { type: 'near-me-chosen'; center: Point }
  | { type: 'located'; center: Point }
  | { type: 'night-known'; around: Point; view: MapView }
  | { type: 'stop-chosen'; stop: SheetStop };

export type MapView = { readonly center: Point; readonly zoom: number };

/** The map has this zoom until the night is known. */
const startZoom = 14.5;

export function startDiscover({ lat, lng }: Point): DiscoverState {
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

export function nextDiscoverState(state: DiscoverState, event: DiscoverEvent): DiscoverState {
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

/** The map follows the person until they move the map or select an item. */
const isUntouched = ({ bounds, selectedId }: DiscoverState) => bounds === null && selectedId === null;

/** A full sheet would cover the selected pin, so it goes to half. */
const stopThatShowsPin = (stop: SheetStop): SheetStop => (stop === 'full' ? 'half' : stop);

/** Returns the area that the headline describes. */
export function searchArea(state: DiscoverState, search: DiscoverSearch): SearchArea {
  if (state.bounds) return { kind: 'bounds', bounds: state.bounds };
  return { kind: 'circle', radiusMiles: search.radius ?? defaultRadiusMiles };
}

/** Tests whether the list is about events first: its headline and its empty state then are too. */
export const isAboutEvents = ({ tab = 'all', events }: DiscoverSearch): boolean =>
  tab === 'events' || (tab === 'all' && events === true);

/** The empty list offers these nights where no event is on. */
export type OtherNights = 'tonight' | 'tomorrow' | 'weekend';

/** Returns the weekend, unless the search was about it, or `tonight` is a Sunday and ends it. */
export function otherNights(nights: NightsChosen, tonight: string): OtherNights {
  const isSunday = new Date(`${tonight}T00:00:00Z`).getUTCDay() === 0;
  if (nights === 'tonight') return isSunday ? 'tomorrow' : 'weekend';
  return nights === 'tomorrow' && !isSunday ? 'weekend' : 'tonight';
}

export const onNights = (search: DiscoverSearch, nights: OtherNights): DiscoverSearch =>
  changeSearch(search, { night: nights === 'tonight' ? undefined : nights });

type Size = { readonly width: number; readonly height: number };
type Edges = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };

/**
 * These pixels are covered by the controls at the map's upper edge and at its right, by the tab bar, and by
 * the list beside the map.
 */
const controlsHeight = 116;
const buttonsHeight = 48;
const tabBarHeight = 56;
const railWidth = 400;

/** These edges of the map are covered by the controls and the sheet. */
export function coveredEdges(stop: SheetStop, form: 'sheet' | 'rail', screen: Size): Edges {
  const share = form === 'sheet' ? (discoverStops.find(({ id }) => id === stop)?.share ?? 0) : 0;
  const sheet = Math.round((screen.height - tabBarHeight - controlsHeight) * share);
  return { top: controlsHeight, right: buttonsHeight, bottom: sheet, left: 0 };
}

/** The map is seen in this part of the screen when it opens. */
export function openingArea(form: 'sheet' | 'rail', screen: Size): Size {
  const { top, right, bottom } = coveredEdges('peek', form, screen);
  return {
    width: screen.width - right - (form === 'rail' ? railWidth : 0),
    height: screen.height - tabBarHeight - top - bottom,
  };
}

const openingZoom = { least: 13, most: 15.5 } as const;
const openingBars = 8;
/** The margin of this many pixels has space for a pin and the face beside it. */
const openingMargin = 60;

type Opening = {
  /** Open bars and friends who are out are both sorted nearest first. */
  readonly bars: readonly Point[];
  readonly friends: readonly Point[];
  /** The person's location is null where it is not known. */
  readonly user: Point | null;
  /** A city without bars is shown around this centre. */
  readonly fallback: Point;
  readonly area: Size;
};

/**
 * The first view shows the person, the nearest eight open bars and the friends who are out; without a
 * location it shows the city's open bars. Items that are too far away for the smallest zoom are left out, the
 * farthest first.
 */
export function openingView({ bars, friends, user, fallback, area }: Opening): MapView {
  const from = user ?? middleOf(bars) ?? fallback;
  const wanted = [...(user ? bars.slice(0, openingBars) : bars), ...friends];
  const points = wanted.toSorted((one, other) => distanceMetres(from, one) - distanceMetres(from, other));
  const shown: Point[] = user ? [user] : [];
  for (const point of points)
    if (fittingZoom([...shown, point], area) >= openingZoom.least) shown.push(point);
  if (shown.length === 0 || points.length === 0) return { center: from, zoom: startZoom };
  return { center: centerOf(boxOf(shown)), zoom: Math.min(openingZoom.most, fittingZoom(shown, area)) };
}

/** Returns the largest zoom at which all points are within the area. */
function fittingZoom(points: readonly Point[], { width, height }: Size): number {
  const pixels = points.map(point => toPixel(point, 0));
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  const scale = Math.min(
    Math.max(1, width - 2 * openingMargin) / span(pixels.map(({ x }) => x)),
    Math.max(1, height - 2 * openingMargin) / span(pixels.map(({ y }) => y)),
  );
  return Math.log2(scale);
}

const boxOf = (points: readonly Point[]): Bounds => ({
  min_lat: Math.min(...points.map(({ lat }) => lat)),
  max_lat: Math.max(...points.map(({ lat }) => lat)),
  min_lng: Math.min(...points.map(({ lng }) => lng)),
  max_lng: Math.max(...points.map(({ lng }) => lng)),
});

/** The middle has as many bars to the north as to the south, and to the east as to the west. */
function middleOf(points: readonly Point[]): Point | null {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  const lat = middle(points.map(point => point.lat));
  const lng = middle(points.map(point => point.lng));
  return lat === undefined || lng === undefined ? null : { lat, lng };
}

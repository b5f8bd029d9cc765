import { type Bounds, hasMoved, type Point } from '@nightjar/domain/kernel/geo';
import {
  defaultRadiusMiles,
  narrowestRadiusMiles,
  type SearchArea,
  widestRadiusMiles,
} from '@nightjar/domain/places/rules';
import * as z from 'zod/mini';

export const discoverTabs = ['all', 'places', 'people', 'pros'] as const;
export type DiscoverTab = (typeof discoverTabs)[number];

/** What does not read as it should is as if it were not there: an address somebody mangled still opens the map. */
const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);
/** An address holds text; code that navigates writes values. Both are read. */
const fromText = <Schema extends z.ZodMiniType>(read: (text: string) => unknown, schema: Schema) =>
  lenient(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' ? read(value) : value)),
      schema,
    ),
  );
const yes = fromText(text => text === 'true' || undefined, z.literal(true));
const choice = fromText(
  text => text.split(',').map(Number),
  z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(20)),
);

/** Chips and filter sheet share this one state, and it stands in the address: a search can be sent to a friend. */
const discoverSearch = z.object({
  tab: lenient(z.enum(discoverTabs)),
  radius: fromText(Number, z.int().check(z.minimum(narrowestRadiusMiles), z.maximum(widestRadiusMiles))),
  open: yes,
  friends: yes,
  pros: yes,
  following: yes,
  drinks: yes,
  types: choice,
  features: choice,
});
export type DiscoverSearch = z.infer<typeof discoverSearch>;

export function readDiscoverSearch(search: Record<string, unknown>): DiscoverSearch {
  return withoutEmpty(discoverSearch.parse(search));
}

/** The address names only what is set. */
export function changeSearch(search: DiscoverSearch, change: DiscoverSearch): DiscoverSearch {
  const next = { ...search, ...change };
  return withoutEmpty({
    ...next,
    tab: next.tab === 'all' ? undefined : next.tab,
    radius: next.radius === defaultRadiusMiles ? undefined : next.radius,
    types: next.types?.length ? next.types : undefined,
    features: next.features?.length ? next.features : undefined,
  });
}

function withoutEmpty(search: DiscoverSearch): DiscoverSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

export const sheetStops = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof sheetStops)[number];

/** Where the map should look; a new object is a move. `clearOf` is the sheet's stop whose free area counts. */
export type MapFocus = {
  readonly center: Point;
  readonly zoom?: number;
  /** Instead of a zoom: as near as shows a circle of this many metres. */
  readonly radiusMetres?: number;
  readonly clearOf: SheetStop;
  /** True where the list is to follow, as it does when a person moves the map. */
  readonly byHand?: boolean;
};

/** How map and list stand to each other. The list holds what the map shows, the map shows what the list has chosen. */
export type DiscoverState = {
  readonly stop: SheetStop;
  /** What the map shows, since somebody moved it; null while the circle around the person counts. */
  readonly bounds: Bounds | null;
  readonly selectedId: string | null;
  /** A pin was tapped: its row comes into view and takes the focus. */
  readonly focusedRowId: string | null;
  /** Items on one spot that no zoom takes apart, listed alone. */
  readonly crowd: readonly string[] | null;
  /** The middle of what the map shows. */
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

/** Until somebody has touched the map it goes with the person. */
function mayFollow({ bounds, selectedId, focus }: DiscoverState, center: Point): boolean {
  return bounds === null && selectedId === null && hasMoved(focus.center, center);
}

/** A chosen pin has to be seen: the full sheet gives way. */
const uncover = (stop: SheetStop): SheetStop => (stop === 'full' ? 'half' : stop);

/** The words over the list speak of this. */
export function searchArea(state: DiscoverState, search: DiscoverSearch): SearchArea {
  if (state.bounds) return { kind: 'bounds', bounds: state.bounds };
  return { kind: 'circle', radiusMiles: search.radius ?? defaultRadiusMiles };
}

export type NightState = 'loading' | 'ready' | 'failed';
type Part = { readonly isError: boolean; readonly isPending: boolean; readonly data: unknown };

/** A part that never came counts as failed; yesterday's answer behind a failed refresh still counts as there. */
export function nightState(parts: readonly Part[]): NightState {
  const missing = (part: Part) => part.data === undefined;
  if (parts.every(part => part.isError && missing(part))) return 'failed';
  return parts.some(part => part.isPending) && parts.every(missing) ? 'loading' : 'ready';
}

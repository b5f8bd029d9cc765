import { type Bounds, distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import { centerOf } from '@nightjar/domain/places/rules/areas';
import { discoverStops } from '../../../ui/overlay/snap-stops.ts';
import { toPixel } from './project.ts';

export type OpeningView = { readonly center: Point; readonly zoom: number };

/** The map has this zoom level until the places of tonight are known, and where no place is known. */
export const startZoom = 14.5;

type ScreenSize = { readonly width: number; readonly height: number };
type CoveredEdges = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

/** The controls over the map's upper edge are this many pixels high. */
const controlsHeight = 116;
/** The buttons over the map's right edge are this many pixels wide. */
const buttonsWidth = 48;
const tabBarHeight = 56;
/**
 * Returns how many pixels of a wide screen the navigation and the list beside the map take. Their widths are those of
 * the stylesheets of the frame and of the list.
 */
function widthBesideMap(screenWidth: number): number {
  const navigation = screenWidth >= 1200 ? 240 : 100;
  return navigation + Math.min(400, Math.max(320, (screenWidth - navigation) * 0.45));
}

/** Returns how far the controls and the sheet cover each edge of the map, in pixels. */
export function coveredEdges(stop: string, form: 'sheet' | 'rail', screen: ScreenSize): CoveredEdges {
  const share = form === 'sheet' ? (discoverStops.find(({ id }) => id === stop)?.share ?? 0) : 0;
  const sheet = Math.round((screen.height - tabBarHeight - controlsHeight) * share);
  return { top: controlsHeight, right: buttonsWidth, bottom: sheet, left: 0 };
}

/** Returns the size of the part of the screen that shows the map when it opens. */
export function openingArea(form: 'sheet' | 'rail', screen: ScreenSize): ScreenSize {
  const { top, right, bottom } = coveredEdges('peek', form, screen);
  return {
    width: Math.round(screen.width - right - (form === 'rail' ? widthBesideMap(screen.width) : 0)),
    height: screen.height - (form === 'rail' ? 0 : tabBarHeight) - top - bottom,
  };
}

const openingZoomLimits = { least: 13, most: 15.5 } as const;
const maxBarsInOpeningView = 8;
/** The margin in pixels between a point and the edge of the view, which has space for a pin and the face beside it. */
const openingMargin = 60;

type OpeningViewInput = {
  /** Open bars and friends who are out are both sorted nearest first. */
  readonly bars: readonly Point[];
  readonly friends: readonly Point[];
  /** The person's location is null where it is not known. */
  readonly user: Point | null;
  /** Without the person's location and without bars, this point is the center of the view. */
  readonly fallback: Point;
  readonly area: ScreenSize;
};

/**
 * Returns what the map shows first: the person, the nearest eight bars and the friends who are out. Without the
 * person's location it shows all bars and friends. Where not everything fits the smallest zoom level, the items
 * farthest from the center are left out.
 */
export function openingView({ bars, friends, user, fallback, area }: OpeningViewInput): OpeningView {
  const from = user ?? middleOfPoints(bars) ?? fallback;
  const wanted = [...(user ? bars.slice(0, maxBarsInOpeningView) : bars), ...friends];
  const points = wanted.toSorted((one, other) => distanceMetres(from, one) - distanceMetres(from, other));
  const shown: Point[] = user ? [user] : [];
  for (const point of points)
    if (fittingZoom([...shown, point], area) >= openingZoomLimits.least) shown.push(point);
  if (shown.length === 0 || points.length === 0) return { center: from, zoom: startZoom };
  return {
    center: centerOf(boundsOfPoints(shown)),
    zoom: Math.min(openingZoomLimits.most, fittingZoom(shown, area)),
  };
}

/** Returns the largest zoom level at which the area shows all points. */
function fittingZoom(points: readonly Point[], { width, height }: ScreenSize): number {
  const pixels = points.map(point => toPixel(point, 0));
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  const scale = Math.min(
    Math.max(1, width - 2 * openingMargin) / span(pixels.map(({ x }) => x)),
    Math.max(1, height - 2 * openingMargin) / span(pixels.map(({ y }) => y)),
  );
  return Math.log2(scale);
}

const boundsOfPoints = (points: readonly Point[]): Bounds => ({
  min_lat: Math.min(...points.map(({ lat }) => lat)),
  max_lat: Math.max(...points.map(({ lat }) => lat)),
  min_lng: Math.min(...points.map(({ lng }) => lng)),
  max_lng: Math.max(...points.map(({ lng }) => lng)),
});

/** Returns the point at the median latitude and the median longitude of the points; null without points. */
function middleOfPoints(points: readonly Point[]): Point | null {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  const lat = middle(points.map(point => point.lat));
  const lng = middle(points.map(point => point.lng));
  return lat === undefined || lng === undefined ? null : { lat, lng };
}

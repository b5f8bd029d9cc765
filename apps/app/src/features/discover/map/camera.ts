import type { Point } from '@nightjar/domain/kernel/geo';
import { boundsAround } from '@nightjar/domain/places/rules';
import type { Map as MapLibre, PaddingOptions } from 'maplibre-gl';

/** Where the map looks: at a zoom, or as near as shows a circle. `padding` is what lies over its edges, in pixels. */
export type MapCamera = {
  readonly center: Point;
  readonly zoom?: number;
  readonly radiusMetres?: number;
  readonly padding?: PaddingOptions;
  /** True where the move counts as a person's own. */
  readonly byHand?: boolean;
};

const moveMs = 360;
const easeOut = (turn: number) => 1 - (1 - turn) ** 3;
const noPadding = { top: 0, right: 0, bottom: 0, left: 0 };

/** Looks somewhere else: in one easing, or at once where motion is not wanted. */
export function lookAt(map: MapLibre, to: MapCamera, reducedMotion: boolean): void {
  const camera = cameraOf(map, to);
  const marks = { byHand: to.byHand === true };
  if (reducedMotion) map.jumpTo(camera, marks);
  else map.easeTo({ ...camera, duration: moveMs, easing: easeOut }, marks);
}

/** A person's own move carries the event it came from; a resize carries nothing and is nobody's. */
export function isByHand(event: object): boolean {
  return (
    ('originalEvent' in event && event.originalEvent !== undefined) ||
    ('byHand' in event && event.byHand === true)
  );
}

/** Only what is given is changed: a camera without a zoom keeps the one there is. */
function cameraOf(map: MapLibre, { center, zoom, radiusMetres, padding }: MapCamera) {
  const inside = padding && { padding };
  const at = { center: [center.lng, center.lat] as [number, number], ...inside };
  if (radiusMetres === undefined) return { ...at, ...(zoom && { zoom }) };
  const box = boundsAround(center, radiusMetres);
  // What is covered now would be counted a second time.
  map.setPadding(noPadding);
  const fitted = map.cameraForBounds([box.min_lng, box.min_lat, box.max_lng, box.max_lat], inside);
  return { ...at, zoom: fitted?.zoom ?? map.getZoom() };
}

import type { Point } from '@nightjar/domain/kernel/geo';
import { boundsAround } from '@nightjar/domain/places/rules/areas';
import type { Map as MapLibre, PaddingOptions } from 'maplibre-gl';
import type { MapViewport } from './items.ts';

/**
 * What the map should show: a center, and a zoom level or the circle to fit. `padding` is the part of the map's edges
 * that is covered, in pixels.
 */
export type MapCamera = {
  readonly center: Point;
  readonly zoom?: number;
  readonly radiusMetres?: number;
  readonly padding?: PaddingOptions;
  /** True where the app reports this move of the camera as a move by the user. */
  readonly byHand?: boolean;
};

const cameraMoveMs = 360;
const easeOutCubic = (turn: number) => 1 - (1 - turn) ** 3;
const noPadding = { top: 0, right: 0, bottom: 0, left: 0 };

/** Moves the map's camera in one animation; with reduced motion it moves at once. */
export function moveCameraTo(map: MapLibre, to: MapCamera, reducedMotion: boolean): void {
  const camera = cameraOf(map, to);
  const marks = { byHand: to.byHand === true };
  if (reducedMotion) map.jumpTo(camera, marks);
  else map.easeTo({ ...camera, duration: cameraMoveMs, easing: easeOutCubic }, marks);
}

/**
 * Tests whether the user moved the map. MapLibre's event of such a move has an `originalEvent`; the event of a resize
 * has none.
 */
export function isMovedByHand(event: object): boolean {
  return (
    ('originalEvent' in event && event.originalEvent !== undefined) ||
    ('byHand' in event && event.byHand === true)
  );
}

export function viewportOf(map: MapLibre): MapViewport {
  const box = map.getBounds();
  const bounds = {
    min_lat: box.getSouth(),
    max_lat: box.getNorth(),
    min_lng: Math.max(-180, box.getWest()),
    max_lng: Math.min(180, box.getEast()),
  };
  // With covered edges, the center of the visible map is not the center of its whole box.
  const { lat, lng } = map.getCenter();
  return { bounds, center: { lat, lng }, zoom: map.getZoom() };
}

/** A camera without a zoom keeps the present zoom. */
function cameraOf(map: MapLibre, { center, zoom, radiusMetres, padding }: MapCamera) {
  const inside = padding && { padding };
  const at = { center: [center.lng, center.lat] as [number, number], ...inside };
  if (radiusMetres === undefined) return { ...at, ...(zoom && { zoom }) };
  const box = boundsAround(center, radiusMetres);
  // Without this call, MapLibre would add the new padding to the present padding.
  map.setPadding(noPadding);
  const fitted = map.cameraForBounds([box.min_lng, box.min_lat, box.max_lng, box.max_lat], inside);
  return { ...at, zoom: fitted?.zoom ?? map.getZoom() };
}

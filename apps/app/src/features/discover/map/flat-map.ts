import type { MapOptions } from 'maplibre-gl';
import { maxZoom } from './arrange.ts';

/** A map is made with these parts of MapLibre, from `lean-library.ts` or `whole-library.ts`. */
export type MapLibrary = Pick<typeof import('maplibre-gl'), 'Map' | 'AttributionControl'>;

type FlatMapOptions = Pick<
  MapOptions,
  'style' | 'center' | 'zoom' | 'minZoom' | 'cooperativeGestures' | 'locale'
> & {
  container: HTMLElement;
  attribution: readonly string[];
  reducedMotion: boolean;
};

/** A flat map has the north at its top and is seen from above. No gesture turns or tilts it. */
export function createFlatMap(
  { Map: MapLibre, AttributionControl }: MapLibrary,
  { attribution, reducedMotion, ...options }: FlatMapOptions,
) {
  const map = new MapLibre({
    ...options,
    maxZoom,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    fadeDuration: reducedMotion ? 0 : 160,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(
    new AttributionControl({ compact: true, customAttribution: [...attribution] }),
    'bottom-left',
  );
  return map;
}

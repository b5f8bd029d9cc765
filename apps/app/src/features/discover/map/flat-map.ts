import { AttributionControl, Map as MapLibre, type MapOptions, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { maxZoom } from './arrange.ts';

setWorkerUrl(workerUrl);

type FlatMapOptions = Pick<
  MapOptions,
  'style' | 'center' | 'zoom' | 'minZoom' | 'cooperativeGestures' | 'locale'
> & {
  container: HTMLElement;
  attribution: readonly string[];
  reducedMotion: boolean;
};

/** Creates a map that has the north at its top and is seen from above. No gesture turns or tilts it. */
export function createFlatMap({ attribution, reducedMotion, ...options }: FlatMapOptions) {
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

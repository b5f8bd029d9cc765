import type { StyleSpecification } from 'maplibre-gl';
import { type MapCamera, moveCameraTo, viewportOf } from './camera.ts';
import { createDrawing } from './drawing.ts';
import { createFlatMap } from './flat-map.ts';
import type { MapViewport } from './items.ts';
import { watchMapStops } from './map-stops.ts';
import type { MapScheme } from './palette.ts';
import type { GlyphOf } from './place-pictures.ts';
import { listenToTaps, type TapListeners } from './taps.ts';

type MapListeners = TapListeners & {
  /** Called when everything in view has been drawn for the first time. */
  onDrawn(): void;
  /** Called when the map stops moving; `byHand` is true where the user moved it. */
  onBounds(viewport: MapViewport, byHand: boolean): void;
};

export type MapOptions = {
  container: HTMLElement;
  style: StyleSpecification;
  scheme: MapScheme;
  camera: MapCamera;
  title: string;
  attribution: readonly string[];
  reducedMotion: boolean;
  glyphOf: GlyphOf;
} & MapListeners;

export type NightMap = ReturnType<typeof createNightMap>;

/** Creates the map of tonight, an object around MapLibre that does not use React. */
export function createNightMap(options: MapOptions) {
  const { container, style, scheme, camera, title, attribution, reducedMotion, glyphOf } = options;
  const map = createFlatMap({
    container,
    style,
    center: [camera.center.lng, camera.center.lat],
    zoom: camera.zoom ?? 16,
    minZoom: 5,
    locale: { 'Map.Title': title },
    attribution,
    reducedMotion,
  });
  closeAttribution(container);
  if (camera.padding) map.setPadding(camera.padding);

  const go = (to: MapCamera) => moveCameraTo(map, to, reducedMotion);
  const drawing = createDrawing(map, glyphOf, scheme);
  map.once('load', () => options.onDrawn());
  const endRests = watchMapStops(map, byHand => {
    drawing.updateLogos();
    options.onBounds(viewportOf(map), byHand);
  });
  listenToTaps(map, {
    arrangement: drawing.arrangement,
    go,
    onSelect: id => options.onSelect(id),
    onCluster: ids => options.onCluster(ids),
  });

  return {
    show: drawing.show,
    go,
    setTitle(next: string): void {
      map.getCanvas().setAttribute('aria-label', next);
    },
    remove(): void {
      drawing.end();
      endRests();
      map.remove();
    },
  };
}

/** On a phone the open attribution would cover a part of the map. It is closed, and a tap opens it. */
function closeAttribution(container: HTMLElement): void {
  const box = container.querySelector('details.maplibregl-ctrl-attrib');
  box?.removeAttribute('open');
  box?.classList.remove('maplibregl-compact-show');
}

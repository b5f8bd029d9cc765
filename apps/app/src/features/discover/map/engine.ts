import type { Bounds, Point } from '@nightjar/domain/kernel/geo';
import { inBounds } from '@nightjar/domain/places/rules';
import type { Feature } from 'geojson';
import {
  AttributionControl,
  type GeoJSONSource,
  type LayerSpecification,
  Map as MapLibre,
  type MapMouseEvent,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { BasemapDocument } from '../../places/remote.ts';
import { isByHand, lookAt, type MapCamera } from './camera.ts';
import {
  circlePolygon,
  collect,
  type HeatPoint,
  heatFeatures,
  isRoaming,
  type MapPlace,
  type MapSpot,
  type MapViewport,
  pinSpot,
  placesToFeatures,
  toHalo,
  toSpot,
  type UserSpot,
  userFeatures,
} from './items.ts';
import { denseLayers, heatLayer, markerLimit, maxZoom, overlayLayers, overlaySources } from './layers.ts';
import { createMarkers, type DrawnSpot } from './markers.ts';
import type { MapScheme } from './palette.ts';
import { pictureOf } from './pin-shapes.ts';

export type MapViewProps = {
  readonly basemap: BasemapDocument;
  readonly scheme: MapScheme;
  readonly places: readonly MapPlace[];
  readonly selectedId: string | null;
  readonly user: UserSpot | null;
  readonly ring: { readonly center: Point; readonly radiusMetres: number } | null;
  readonly heat: readonly HeatPoint[];
  /** Where to look. A new object moves the map there. */
  readonly focus: MapCamera;
  onSelect(id: string | null): void;
  onCrowd?(ids: readonly string[]): void;
  onBounds?(viewport: MapViewport, byHand: boolean): void;
  /** There is no WebGL, or the map's code did not come: the list has to do. */
  onUnavailable?(reason: unknown): void;
};

setWorkerUrl(workerUrl);

/** Everything the map shows, apart from the camera. */
export type MapScene = {
  readonly places: readonly MapPlace[];
  readonly selectedId: string | null;
  readonly user: UserSpot | null;
  readonly ring: { readonly center: Point; readonly radiusMetres: number } | null;
  readonly heat: readonly HeatPoint[];
};

type Listeners = {
  /** The elements on the map have changed. */
  onSpots(spots: readonly DrawnSpot[]): void;
  onSelect(id: string | null): void;
  /** A cluster was tapped that no zoom separates. */
  onCrowd(ids: readonly string[]): void;
  /** 400 ms after the map came to rest; `byHand` where a person moved it. */
  onBounds(viewport: MapViewport, byHand: boolean): void;
};

type Options = {
  container: HTMLElement;
  style: StyleSpecification;
  camera: MapCamera;
  title: string;
  attribution: readonly string[];
  reducedMotion: boolean;
} & Listeners;

export type NightMap = ReturnType<typeof createNightMap>;

const settleMs = 400;

/** The map as an object around MapLibre, without React. */
export function createNightMap(options: Options) {
  const map = new MapLibre({
    container: options.container,
    style: options.style,
    center: [options.camera.center.lng, options.camera.center.lat],
    zoom: options.camera.zoom ?? 16,
    maxZoom,
    minZoom: 3,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    locale: { 'Map.Title': options.title },
    fadeDuration: options.reducedMotion ? 0 : 160,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(
    new AttributionControl({ compact: true, customAttribution: [...options.attribution] }),
    'bottom-left',
  );
  closeAttribution(options.container);

  if (options.camera.padding) map.setPadding(options.camera.padding);

  let scene: MapScene = { places: [], selectedId: null, user: null, ring: null, heat: [] };
  let known = new Map<string, MapPlace>();
  const syncMarkers = createMarkers(map, spot => void tap(spot));
  let settling: ReturnType<typeof setTimeout> | undefined;
  let styled = false;
  let stale = false;
  // A move by wheel, unlike every other, does not carry its original event.
  let byHand = false;

  const go = (to: MapCamera) => lookAt(map, to, options.reducedMotion);
  const source = (name: string) => map.getSource<GeoJSONSource>(name);

  map.setMissingStyleImageResolver(id => {
    const picture = pictureOf(id, window.devicePixelRatio);
    if (picture) map.addImage(id, picture, { pixelRatio: window.devicePixelRatio });
  });

  map.on('style.load', () => {
    for (const [name, spec] of Object.entries(overlaySources)) map.addSource(name, spec);
    const firstLabel = map.getStyle().layers.find(layer => layer.type === 'symbol')?.id;
    map.addLayer(heatLayer, firstLabel);
    for (const layer of overlayLayers) map.addLayer(layer as LayerSpecification);
    styled = true;
    fill(null);
  });

  map.on('move', () => {
    stale = true;
  });
  map.on('sourcedata', event => {
    if (event.sourceId === 'places') stale = true;
  });
  map.on('render', () => {
    if (stale && styled && map.isSourceLoaded('places')) drawSpots();
  });
  map.on('wheel', () => {
    byHand = true;
  });
  map.on('moveend', event => {
    byHand ||= isByHand(event);
    clearTimeout(settling);
    settling = setTimeout(settle, settleMs);
  });
  map.on('click', event => void tapCanvas(event));

  function settle(): void {
    options.onBounds(viewport(), byHand);
    byHand = false;
  }

  function viewport(): MapViewport {
    const box = map.getBounds();
    const bounds: Bounds = {
      min_lat: box.getSouth(),
      max_lat: box.getNorth(),
      min_lng: Math.max(-180, box.getWest()),
      max_lng: Math.min(180, box.getEast()),
    };
    // With padding the centre of the map is not the centre of its box.
    const { lat, lng } = map.getCenter();
    return { bounds, center: { lat, lng }, zoom: map.getZoom() };
  }

  /** Sets the data of the sources whose part of the scene changed. */
  function fill(before: MapScene | null): void {
    if (!styled) return;
    if (before?.places !== scene.places) source('places')?.setData(placesToFeatures(scene.places));
    if (before?.ring !== scene.ring)
      source('ring')?.setData(
        collect(scene.ring ? [circlePolygon(scene.ring.center, scene.ring.radiusMetres)] : []),
      );
    if (before?.user !== scene.user) source('user')?.setData(collect(userFeatures(scene.user)));
    if (before?.heat !== scene.heat) source('heat')?.setData(collect(heatFeatures(scene.heat)));
    if (before?.selectedId !== scene.selectedId) drawSpots();
  }

  /** Draws few spots as elements of the page, many as pictures on the canvas. */
  function drawSpots(): void {
    stale = false;
    const spots = visibleSpots();
    const dense = spots.size > markerLimit;
    for (const layer of denseLayers) setVisible(layer, dense);
    const wanted = dense ? new Map<string, MapSpot>() : spots;
    const selected = scene.selectedId ? known.get(scene.selectedId) : undefined;
    if (selected) wanted.set(...pinSpot(selected));
    const drawn = syncMarkers(wanted);
    if (!drawn) return;
    options.onSpots(drawn);
    const roaming = [...wanted.values()].filter(isRoaming);
    source('halos')?.setData(collect(roaming.map(toHalo)));
  }

  function setVisible(layer: string, visible: boolean): void {
    const value = visible ? 'visible' : 'none';
    if (map.getLayoutProperty(layer, 'visibility') !== value)
      map.setLayoutProperty(layer, 'visibility', value);
  }

  function visibleSpots(): Map<string, MapSpot> {
    const { bounds } = viewport();
    const spots = new Map<string, MapSpot>();
    for (const feature of map.querySourceFeatures('places')) {
      const spot = toSpot(feature as Feature, known);
      if (spot && inBounds(spot, bounds)) spots.set(spot.key, spot);
    }
    return spots;
  }

  async function tapCanvas(event: MapMouseEvent): Promise<void> {
    if (!styled) return;
    const feature = map.queryRenderedFeatures(event.point, { layers: [...denseLayers] })[0];
    const spot = feature ? toSpot(feature as Feature, known) : null;
    if (spot) await tap(spot);
    else options.onSelect(null);
  }

  /** Selects a pin; zooms into a cluster, or lists it where no zoom separates it. */
  async function tap(spot: MapSpot): Promise<void> {
    if (spot.kind === 'pin') return options.onSelect(spot.place.id);
    const places = source('places');
    if (!places) return;
    const zoom = await places.getClusterExpansionZoom(spot.clusterId).catch(() => maxZoom + 1);
    if (zoom <= maxZoom) return go({ center: spot, zoom, byHand: true });
    const leaves = await places.getClusterLeaves(spot.clusterId, spot.total, 0);
    options.onCrowd(leaves.map(leaf => String(leaf.properties?.id)));
  }

  return {
    show(next: MapScene): void {
      const before = scene;
      scene = next;
      known = new Map(next.places.map(place => [place.id, place]));
      fill(before);
    },
    go,
    setTitle(title: string): void {
      map.getCanvas().setAttribute('aria-label', title);
    },
    remove(): void {
      clearTimeout(settling);
      map.remove();
    },
  };
}

/** On a phone the attribution would open over the map; it stays one tap away. */
function closeAttribution(container: HTMLElement): void {
  const box = container.querySelector('details.maplibregl-ctrl-attrib');
  box?.removeAttribute('open');
  box?.classList.remove('maplibregl-compact-show');
}

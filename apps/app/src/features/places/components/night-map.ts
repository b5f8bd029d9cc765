import { type Bounds, earthRadiusMetres, type Point } from '@nightjar/domain/kernel/geo';
import { boundsAround, inBounds, mapKinds } from '@nightjar/domain/places/rules';
import type { Feature } from 'geojson';
import {
  AttributionControl,
  type GeoJSONSource,
  type LayerSpecification,
  Map as MapLibre,
  type MapMouseEvent,
  Marker,
  type PaddingOptions,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import {
  circlePolygon,
  type MapPlace,
  type MapSpot,
  type MapViewport,
  placesToFeatures,
  toSpot,
  viewportOf,
} from './map-data.ts';
import {
  denseLayers,
  heatLayer,
  markerLimit,
  maxZoom,
  overlayLayers,
  overlaySources,
} from './map-overlay.ts';
import { drawDonut, drawPin, pinArt } from './pin-art.ts';

setWorkerUrl(workerUrl);

export type HeatPoint = Point & { readonly weight: number };

/** Where the map looks: at a zoom, or as near as shows a circle. `padding` is what lies over its edges, in pixels. */
export type MapCamera = {
  readonly center: Point;
  readonly zoom?: number;
  readonly radiusMetres?: number;
  readonly padding?: PaddingOptions;
  /** True where the move counts as a person's own. */
  readonly byHand?: boolean;
};

/** What the map shows, apart from where it looks. */
export type MapScene = {
  readonly places: readonly MapPlace[];
  readonly selectedId: string | null;
  readonly user: (Point & { readonly accuracyMetres?: number }) | null;
  readonly ring: { readonly center: Point; readonly radiusMetres: number } | null;
  readonly heat: readonly HeatPoint[];
};

/** An element of the page that stands on the map and waits to be filled. */
export type DrawnSpot = { readonly spot: MapSpot; readonly element: HTMLElement };

type Listeners = {
  /** The elements on the map have changed. */
  onSpots(spots: readonly DrawnSpot[]): void;
  onSelect(id: string | null): void;
  /** A cluster that no zoom takes apart was tapped. */
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
const byProgram = { byProgram: true };

/** MapLibre behind the few things our map does. Nothing of React and nothing of a screen is in here. */
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

  if (options.camera.padding) map.setPadding(options.camera.padding, byProgram);

  let scene: MapScene = { places: [], selectedId: null, user: null, ring: null, heat: [] };
  let known = new Map<string, MapPlace>();
  const drawn = new Map<string, DrawnSpot & { marker: Marker }>();
  let settling: ReturnType<typeof setTimeout> | undefined;
  let styled = false;
  let stale = false;

  const source = (name: string) => map.getSource<GeoJSONSource>(name);

  map.on('styleimagemissing', event => {
    const picture = pictureOf(event.id, window.devicePixelRatio);
    if (picture && !map.hasImage(event.id))
      map.addImage(event.id, picture, { pixelRatio: window.devicePixelRatio });
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
  map.on('moveend', event => {
    const byHand = !('byProgram' in event);
    clearTimeout(settling);
    settling = setTimeout(() => options.onBounds(viewport(), byHand), settleMs);
  });
  map.on('click', event => void tapCanvas(event));

  function viewport(): MapViewport {
    const box = map.getBounds();
    const bounds: Bounds = {
      min_lat: box.getSouth(),
      max_lat: box.getNorth(),
      min_lng: Math.max(-180, box.getWest()),
      max_lng: Math.min(180, box.getEast()),
    };
    return viewportOf(bounds, map.getZoom());
  }

  /** Hands the changed parts of the scene to their sources. */
  function fill(before: MapScene | null): void {
    if (!styled) return;
    if (before?.places !== scene.places) source('places')?.setData(placesToFeatures(scene.places));
    if (before?.ring !== scene.ring)
      source('ring')?.setData(
        collect(scene.ring ? [circlePolygon(scene.ring.center, scene.ring.radiusMetres)] : []),
      );
    if (before?.user !== scene.user) source('user')?.setData(collect(userFeatures(scene.user)));
    if (before?.heat !== scene.heat)
      source('heat')?.setData(
        collect(scene.heat.map(point => ({ ...toPoint(point), properties: { weight: point.weight } }))),
      );
    if (before?.selectedId !== scene.selectedId) drawSpots();
  }

  /** Few spots become elements of the page, many become pictures on the canvas. */
  function drawSpots(): void {
    stale = false;
    const spots = visibleSpots();
    const dense = spots.size > markerLimit;
    for (const layer of denseLayers) setVisible(layer, dense);
    const wanted = dense ? new Map<string, MapSpot>() : spots;
    const selected = scene.selectedId ? known.get(scene.selectedId) : undefined;
    if (selected)
      wanted.set(`pin:${selected.id}`, {
        key: `pin:${selected.id}`,
        kind: 'pin',
        lng: selected.lng,
        lat: selected.lat,
        place: selected,
      });
    if (!syncMarkers(wanted)) return;
    options.onSpots([...drawn.values()]);
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

  /** Adds, moves and removes markers; true where the page has elements to fill anew. */
  function syncMarkers(wanted: ReadonlyMap<string, MapSpot>): boolean {
    let changed = false;
    for (const [key, old] of drawn)
      if (!wanted.has(key)) {
        old.marker.remove();
        drawn.delete(key);
        changed = true;
      }
    for (const [key, spot] of wanted) {
      const old = drawn.get(key);
      if (old && isSame(old.spot, spot)) continue;
      changed = true;
      const marker = old?.marker ?? newMarker(key);
      marker.setLngLat([spot.lng, spot.lat]).addTo(map);
      drawn.set(key, { spot, marker, element: marker.getElement() });
    }
    return changed;
  }

  function newMarker(key: string): Marker {
    const element = document.createElement('div');
    // The list is the map's equivalent for whoever does not point at it.
    element.setAttribute('aria-hidden', 'true');
    element.addEventListener('click', event => {
      event.stopPropagation();
      const spot = drawn.get(key)?.spot;
      if (spot) void tap(spot);
    });
    return new Marker({ element, subpixelPositioning: true });
  }

  async function tapCanvas(event: MapMouseEvent): Promise<void> {
    const feature = map.queryRenderedFeatures(event.point, { layers: [...denseLayers] })[0];
    const spot = feature ? toSpot(feature as Feature, known) : null;
    if (spot) await tap(spot);
    else options.onSelect(null);
  }

  /** A pin is selected; a cluster is taken apart, or listed where it cannot be. */
  async function tap(spot: MapSpot): Promise<void> {
    if (spot.kind === 'pin') return options.onSelect(spot.place.id);
    const places = source('places');
    if (!places) return;
    const zoom = await places.getClusterExpansionZoom(spot.clusterId).catch(() => maxZoom + 1);
    if (zoom <= maxZoom) return go({ center: spot, zoom, byHand: true });
    const leaves = await places.getClusterLeaves(spot.clusterId, spot.total, 0);
    options.onCrowd(leaves.map(leaf => String(leaf.properties?.id)));
  }

  function go(to: MapCamera): void {
    const camera = cameraOf(to);
    const marks = to.byHand ? {} : byProgram;
    if (options.reducedMotion) map.jumpTo(camera, marks);
    else map.easeTo({ ...camera, duration: 360, easing: turn => 1 - (1 - turn) ** 3 }, marks);
  }

  /** Only what is given is changed: a camera without a zoom keeps the one there is. */
  function cameraOf({ center, zoom, radiusMetres, padding }: MapCamera) {
    const inside = padding && { padding };
    if (radiusMetres === undefined)
      return { center: [center.lng, center.lat] as [number, number], ...(zoom && { zoom }), ...inside };
    const box = boundsAround(center, radiusMetres);
    map.setPadding({ top: 0, right: 0, bottom: 0, left: 0 }, byProgram);
    const fitted = map.cameraForBounds([box.min_lng, box.min_lat, box.max_lng, box.max_lat], inside);
    return {
      center: [center.lng, center.lat] as [number, number],
      zoom: fitted?.zoom ?? map.getZoom(),
      ...inside,
    };
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

function isSame(a: MapSpot, b: MapSpot): boolean {
  if (a.kind === 'pin' && b.kind === 'pin') return a.place === b.place;
  return a.lng === b.lng && a.lat === b.lat;
}

const isRoaming = (spot: MapSpot) =>
  spot.kind === 'pin' && spot.place.kind === 'friend' && spot.place.roaming;
const collect = (features: Feature[]) => ({ type: 'FeatureCollection' as const, features });
const toPoint = (point: Point): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
});

/** A friend who is nowhere in particular is told as a soft disc of 150 m, not as a spot. */
const roamingRadius = 150;
/** Of one pixel at zoom 0, on the equator. */
const metresAtZoom0 = (2 * Math.PI * earthRadiusMetres) / 512;

const toHalo = (spot: Point): Feature => ({
  ...toPoint(spot),
  properties: { radiusAtZoom0: roamingRadius / (metresAtZoom0 * Math.cos((spot.lat * Math.PI) / 180)) },
});

function userFeatures(user: MapScene['user']): Feature[] {
  if (!user) return [];
  return [...(user.accuracyMetres ? [circlePolygon(user, user.accuracyMetres)] : []), toPoint(user)];
}

/** "pin:venue:open" and "donut:3:1:0:0" are drawn when the map first asks for them. */
function pictureOf(id: string, ratio: number): ImageData | null {
  const [what, ...rest] = id.split(':');
  const kind = mapKinds.find(known => known === rest[0]);
  if (what === 'pin' && kind) return drawPin(pinArt(kind, rest[1] !== 'closed'), ratio);
  if (what !== 'donut') return null;
  const [venue = 0, friend = 0, pro = 0, event = 0] = rest.map(Number);
  return drawDonut({ venue, friend, pro, event }, ratio);
}

/** It opens itself over the map on a phone; one tap away is enough. */
function closeAttribution(container: HTMLElement): void {
  const box = container.querySelector('details.maplibregl-ctrl-attrib');
  box?.removeAttribute('open');
  box?.classList.remove('maplibregl-compact-show');
}

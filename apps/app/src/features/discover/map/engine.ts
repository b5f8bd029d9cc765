import type { Bounds, Point } from '@nightjar/domain/kernel/geo';
import { inBounds } from '@nightjar/domain/places/rules/areas';
import type { GeoJSONSource, MapMouseEvent, StyleSpecification } from 'maplibre-gl';
import type { BasemapDocument } from '../../places/remote/basemap.ts';
import {
  type Arrangement,
  arrange,
  type BarSpot,
  type EventSpot,
  maxZoom,
  stepOf,
  zoomApart,
} from './arrange.ts';
import { isByHand, lookAt, type MapCamera } from './camera.ts';
import {
  circlePolygon,
  collect,
  draw,
  glowFeatures,
  haloFeatures,
  type Target,
  targetOf,
  userFeatures,
} from './features.ts';
import type { BusySpot, MapBar, MapEvent, MapPlace, MapViewport, UserSpot } from './items.ts';
import { glowLayer, overlayLayers, overlaySources, tappedLayers } from './layers.ts';
import type { MapScheme } from './palette.ts';
import { type GlyphOf, loadImage, type Picture, rasterise } from './place-pictures.ts';

/** The device draws no WebGL, or the map's code did not load. */
export type NoMapReason = 'no-webgl' | 'not-loaded';

export type MapViewProps = {
  readonly basemap: BasemapDocument;
  readonly scheme: MapScheme;
  readonly places: readonly MapPlace[];
  readonly busy: readonly BusySpot[];
  readonly selectedId: string | null;
  readonly user: UserSpot | null;
  readonly ring: { readonly center: Point; readonly radiusMetres: number } | null;
  /** The map looks there. A new object moves the map. */
  readonly focus: MapCamera;
  onSelect(id: string | null): void;
  onCrowd?(ids: readonly string[]): void;
  onBounds?(viewport: MapViewport, byHand: boolean): void;
  /** Called when the map cannot be shown, so that the screen shows the list alone. */
  onUnavailable?(reason: NoMapReason): void;
};

/** The map is made with these parts of MapLibre, from `lean-library.ts` or `whole-library.ts`. */
export type MapLibrary = Pick<typeof import('maplibre-gl'), 'Map' | 'AttributionControl'>;

/** The scene is all that the map shows, apart from the camera. */
export type MapScene = {
  readonly places: readonly MapPlace[];
  readonly busy: readonly BusySpot[];
  readonly selectedId: string | null;
  readonly user: UserSpot | null;
  readonly ring: { readonly center: Point; readonly radiusMetres: number } | null;
};

type Listeners = {
  /** Called when everything in view has been drawn for the first time. */
  onDrawn(): void;
  onSelect(id: string | null): void;
  /**
   * Called with the ids of a tapped count of bars or events that no zoom separates, or of friends without a
   * face.
   */
  onCrowd(ids: readonly string[]): void;
  /** Called 400 ms after the map came to rest; `byHand` is true where a person moved it. */
  onBounds(viewport: MapViewport, byHand: boolean): void;
};

export type MapOptions = {
  container: HTMLElement;
  style: StyleSpecification;
  camera: MapCamera;
  title: string;
  attribution: readonly string[];
  reducedMotion: boolean;
  glyphOf: GlyphOf;
} & Listeners;

export type NightMap = ReturnType<typeof createNightMap>;

const settleMs = 400;
/** With more bars than this in view, their own pictures are too similar to distinguish. */
const mostLogos = 16;
/** A tap covers this many pixels around its point. */
const fingerRadius = 8;

/** The map is an object around MapLibre and needs no React. */
export function createNightMap({ Map: MapLibre, AttributionControl }: MapLibrary, options: MapOptions) {
  const map = new MapLibre({
    container: options.container,
    style: options.style,
    center: [options.camera.center.lng, options.camera.center.lat],
    zoom: options.camera.zoom ?? 16,
    maxZoom,
    minZoom: 5,
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

  let scene: MapScene = { places: [], busy: [], selectedId: null, user: null, ring: null };
  let arranged: Arrangement = { spots: [], tickets: [], faces: [], more: [] };
  let step = Number.NaN;
  let withLogos = false;
  let pictures = new Map<string, Picture>();
  let settling: ReturnType<typeof setTimeout> | undefined;
  let styled = false;
  let gone = false;
  // A move by wheel, unlike any other, does not carry its original event.
  let byHand = false;

  const go = (to: MapCamera) => lookAt(map, to, options.reducedMotion);
  const source = (name: string) => map.getSource<GeoJSONSource>(name);

  map.setMissingStyleImageResolver(addPicture);
  map.on('style.load', () => {
    for (const [name, spec] of Object.entries(overlaySources)) map.addSource(name, spec);
    const firstLabel = map.getStyle().layers.find(layer => layer.type === 'symbol')?.id;
    map.addLayer(glowLayer, firstLabel);
    for (const layer of overlayLayers) map.addLayer(layer);
    styled = true;
    fill(null);
  });
  map.once('load', () => options.onDrawn());
  map.on('zoom', () => {
    if (styled && stepOf(map.getZoom()) !== step) drawPlaces();
  });
  map.on('wheel', () => {
    byHand = true;
  });
  // A map that moves again has not come to rest. The work that follows a rest would take frames from the
  // movement.
  map.on('movestart', () => clearTimeout(settling));
  map.on('moveend', event => {
    byHand ||= isByHand(event);
    clearTimeout(settling);
    settling = setTimeout(settle, settleMs);
  });
  map.on('click', tap);

  function settle(): void {
    if (styled && withLogos !== hasRoomForLogos()) drawPlaces();
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
    // With padding, the centre of the map is not the centre of its box.
    const { lat, lng } = map.getCenter();
    return { bounds, center: { lat, lng }, zoom: map.getZoom() };
  }

  /** Sets the data of the sources whose part of the scene changed. */
  function fill(before: MapScene | null): void {
    if (!styled) return;
    if (before?.ring !== scene.ring)
      source('ring')?.setData(
        collect(scene.ring ? [circlePolygon(scene.ring.center, scene.ring.radiusMetres)] : []),
      );
    if (before?.user !== scene.user) source('user')?.setData(collect(userFeatures(scene.user)));
    if (before?.busy !== scene.busy) source('glow')?.setData(collect(glowFeatures(scene.busy)));
    if (before?.places !== scene.places) source('halos')?.setData(collect(haloFeatures(scene.places)));
    if (before?.places !== scene.places || before.selectedId !== scene.selectedId) drawPlaces();
  }

  /** Arranges pins, counts, tickets and faces for the present zoom. Panning does not need it. */
  function drawPlaces(): void {
    const { places, selectedId } = scene;
    step = stepOf(map.getZoom());
    withLogos = hasRoomForLogos();
    arranged = arrange(places, step, selectedId);
    const drawn = draw(arranged, { selectedId, withLogos, glyphOf: options.glyphOf });
    pictures = drawn.pictures;
    source('places')?.setData(collect(drawn.features));
  }

  function hasRoomForLogos(): boolean {
    const { bounds } = viewport();
    return scene.places.filter(place => place.kind === 'bar' && inBounds(place, bounds)).length <= mostLogos;
  }

  /**
   * Adds the drawing of a pin when the map first asks for it, and the drawing with its image once the image
   * has loaded.
   */
  function addPicture(key: string): void {
    const picture = pictures.get(key);
    if (!picture) return;
    const pixelRatio = window.devicePixelRatio;
    map.addImage(key, rasterise(picture.draw(), pixelRatio), { pixelRatio });
    if (!picture.image) return;
    void loadImage(picture.image).then(image => {
      if (image && !gone && map.hasImage(key))
        map.updateImage(key, rasterise(picture.draw(image), pixelRatio));
    });
  }

  function tap({ point }: MapMouseEvent): void {
    if (!styled) return;
    const target = targetAt(point.x, point.y, 0) ?? targetAt(point.x, point.y, fingerRadius);
    if (target?.kind === 'spot') openSpot(arranged.spots[target.index]);
    else if (target?.kind === 'tickets') openTickets(arranged.tickets[target.index]);
    else if (target?.kind === 'more')
      options.onCrowd((arranged.more[target.index]?.friends ?? []).map(({ id }) => id));
    else options.onSelect(target?.id ?? null);
  }

  const openSpot = (spot: BarSpot | undefined) => spot && openCount(spot, spot.bars);
  const openTickets = (spot: EventSpot | undefined) => spot && openCount(spot, spot.events);

  /** Zooms until the bars or events of a count separate, or lists them where they never do. */
  function openCount({ lat, lng }: Point, counted: readonly (MapBar | MapEvent)[]): void {
    const zoom = zoomApart(counted, map.getZoom());
    if (zoom === null) options.onCrowd(counted.map(({ id }) => id));
    else go({ center: { lat, lng }, zoom, byHand: true });
  }

  function targetAt(x: number, y: number, radius: number): Target | null {
    const box: [[number, number], [number, number]] = [
      [x - radius, y - radius],
      [x + radius, y + radius],
    ];
    const [feature] = map.queryRenderedFeatures(radius ? box : [x, y], { layers: [...tappedLayers] });
    return targetOf(feature?.properties);
  }

  return {
    show(next: MapScene): void {
      const before = scene;
      scene = next;
      fill(before);
    },
    go,
    setTitle(title: string): void {
      map.getCanvas().setAttribute('aria-label', title);
    },
    remove(): void {
      gone = true;
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

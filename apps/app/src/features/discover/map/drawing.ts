import { isInBounds } from '@nightjar/domain/places/rules/areas';
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { type Arrangement, arrangePlaces, zoomStep } from './arrange.ts';
import { viewportOf } from './camera.ts';
import {
  circlePolygon,
  drawArrangement,
  featureCollection,
  glowFeatures,
  roamingFriendFeatures,
  userFeatures,
} from './features.ts';
import { emptyScene, type MapScene } from './items.ts';
import { glowLayer, overlayLayers, overlaySources } from './layers.ts';
import type { MapScheme } from './palette.ts';
import { providePictures } from './picture.ts';
import type { GlyphOf } from './place-pictures.ts';

/** With more bars than this in view, bars show icons, because their logos would be too small to tell apart. */
const mostBarsWithLogos = 16;

/** What the map has drawn: the arrangement for the zoom level `step`, and whether bars show logos instead of icons. */
type DrawnScene = {
  readonly step: number;
  readonly withLogos: boolean;
  readonly arrangement: Arrangement;
};

/** Draws the scene over the base map, once the style of the base map has loaded. */
export function createDrawing(map: MapLibre, glyphOf: GlyphOf, scheme: MapScheme) {
  let scene = emptyScene;
  /** The drawing of the scene; null until the base map's style has loaded. */
  let drawn: DrawnScene | null = null;
  const pictures = providePictures(map);

  const setFeatures = (source: string, features: Parameters<typeof featureCollection>[0]) =>
    map.getSource<GeoJSONSource>(source)?.setData(featureCollection(features));

  map.on('style.load', () => {
    addOverlay(map, scheme);
    drawChanges(null);
  });
  map.on('zoom', () => {
    if (drawn && zoomStep(map.getZoom()) !== drawn.step) drawPlaces();
  });

  /** Sets the data of each map source whose part of the scene has changed. */
  function drawChanges(before: MapScene | null): void {
    const { ring, user, busy, places, selectedId, cardId } = scene;
    if (before?.ring !== ring)
      setFeatures('ring', ring ? [circlePolygon(ring.center, ring.radiusMetres)] : []);
    if (before?.user !== user) setFeatures('user', userFeatures(user));
    if (before?.busy !== busy) setFeatures('glow', glowFeatures(busy));
    if (before?.places !== places) setFeatures('halos', roamingFriendFeatures(places));
    if (before?.places !== places || before.selectedId !== selectedId || before.cardId !== cardId)
      drawPlaces();
  }

  /** Arranges pins, counts, tickets and faces for the present zoom level. Panning the map needs no new arrangement. */
  function drawPlaces(): void {
    const { places, cardId } = scene;
    const calm = scene.selectedId === null;
    const selectedId = scene.selectedId ?? cardId;
    const step = zoomStep(map.getZoom());
    const withLogos = hasRoomForLogos(map, scene);
    const arrangement = arrangePlaces(places, step, selectedId);
    const look = drawArrangement(arrangement, { selectedId, withLogos, glyphOf, calm });
    drawn = { step, withLogos, arrangement };
    pictures.setPictures(look.pictures);
    setFeatures('places', look.features);
  }

  return {
    show(next: MapScene): void {
      const before = scene;
      scene = next;
      if (drawn) drawChanges(before);
    },
    /** Shows the logos of bars while few bars are in view, and hides them while many are. */
    updateLogos(): void {
      if (drawn && drawn.withLogos !== hasRoomForLogos(map, scene)) drawPlaces();
    },
    arrangement: (): Arrangement | null => drawn?.arrangement ?? null,
    end: pictures.end,
  };
}

function addOverlay(map: MapLibre, scheme: MapScheme): void {
  for (const [name, spec] of Object.entries(overlaySources)) map.addSource(name, spec);
  const firstLabel = map.getStyle().layers.find(layer => layer.type === 'symbol')?.id;
  map.addLayer(glowLayer(scheme), firstLabel);
  for (const layer of overlayLayers(scheme)) map.addLayer(layer);
}

function hasRoomForLogos(map: MapLibre, { places }: MapScene): boolean {
  const { bounds } = viewportOf(map);
  return (
    places.filter(place => place.kind === 'bar' && isInBounds(place, bounds)).length <= mostBarsWithLogos
  );
}

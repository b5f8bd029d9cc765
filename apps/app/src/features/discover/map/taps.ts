import type { Map as MapLibre } from 'maplibre-gl';
import { type Arrangement, type BarSpot, type EventSpot, separatingZoom } from './arrange.ts';
import type { MapCamera } from './camera.ts';
import { type TapTarget, tapTargetOf } from './features.ts';
import { tappedLayers } from './layers.ts';

export type TapListeners = {
  /** Called with the id of a tapped place; null for a tap that hits nothing. */
  onSelect(id: string | null): void;
  /**
   * Called with the ids of the places in a tapped count: bars or events that stay together at every zoom level, or
   * friends whose faces have no space.
   */
  onCluster(ids: readonly string[]): void;
};

type TapOptions = TapListeners & {
  /** Returns the arrangement that the map shows; null until it shows one. */
  arrangement(): Arrangement | null;
  go(to: MapCamera): void;
};

/** A tap that hits no place selects one that is at most this many pixels away. */
const fingerRadius = 8;

/** A tap selects a place. A tap on a count opens the places that it counts. */
export function listenToTaps(map: MapLibre, { arrangement, go, onSelect, onCluster }: TapOptions): void {
  const list = (places: readonly { id: string }[]) => onCluster(places.map(({ id }) => id));

  /** The map zooms in until the bars or events of a count separate. Where they never separate, the list shows them. */
  function openCount(spot: BarSpot | EventSpot): void {
    const places = 'bars' in spot ? spot.bars : spot.events;
    const zoom = separatingZoom(places, map.getZoom());
    if (zoom === null) list(places);
    else go({ center: { lat: spot.lat, lng: spot.lng }, zoom, byHand: true });
  }

  function openTapTarget(target: TapTarget, { spots, tickets, more }: Arrangement): void {
    if (target.kind === 'place') onSelect(target.id);
    else if (target.kind === 'more') list(more[target.index]?.friends ?? []);
    else {
      const spot = target.kind === 'spot' ? spots[target.index] : tickets[target.index];
      if (spot) openCount(spot);
    }
  }

  map.on('click', ({ point }) => {
    const arranged = arrangement();
    if (!arranged) return;
    const target = tapTargetAt(map, point, 0) ?? tapTargetAt(map, point, fingerRadius);
    if (target) openTapTarget(target, arranged);
    else onSelect(null);
  });
}

function tapTargetAt(map: MapLibre, { x, y }: { x: number; y: number }, radius: number): TapTarget | null {
  const box: [[number, number], [number, number]] = [
    [x - radius, y - radius],
    [x + radius, y + radius],
  ];
  const [feature] = map.queryRenderedFeatures(radius ? box : [x, y], { layers: [...tappedLayers] });
  return tapTargetOf(feature?.properties);
}

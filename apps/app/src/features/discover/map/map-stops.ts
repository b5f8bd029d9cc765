import type { Map as MapLibre } from 'maplibre-gl';
import { isMovedByHand } from './camera.ts';

/** A map that has not moved for this many milliseconds counts as stopped. */
const settleMs = 400;

/**
 * Calls `onRest` each time the map has stopped moving; `byHand` is true where the user moved it. The returned function
 * ends this.
 */
export function watchMapStops(map: MapLibre, onRest: (byHand: boolean) => void): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  // True once the user has moved the map. The mouse wheel is watched separately, because MapLibre's events of its moves
  // have no `originalEvent`.
  let byHand = false;

  map.on('wheel', () => {
    byHand = true;
  });
  // A map that moves again has not stopped. Its stop is not reported, because the work after a stop would make the
  // movement less smooth.
  map.on('movestart', () => clearTimeout(settling));
  map.on('moveend', event => {
    byHand ||= isMovedByHand(event);
    clearTimeout(settling);
    settling = setTimeout(() => {
      onRest(byHand);
      byHand = false;
    }, settleMs);
  });
  return () => clearTimeout(settling);
}

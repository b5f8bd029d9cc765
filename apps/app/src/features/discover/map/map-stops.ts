import type { Map as MapLibre } from 'maplibre-gl';
import { isMovedByHand } from './camera.ts';

/** A map that does not move for this many milliseconds has come to rest. */
const settleMs = 400;

/**
 * Calls `onRest` each time the map has come to rest; `byHand` is true where a person moved it. The returned
 * function ends this.
 */
export function watchMapStops(map: MapLibre, onRest: (byHand: boolean) => void): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  // A move by wheel, unlike any other, does not carry its original event.
  let byHand = false;

  map.on('wheel', () => {
    byHand = true;
  });
  // A map that moves again has not come to rest. The work that follows a rest would take frames from the
  // movement.
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

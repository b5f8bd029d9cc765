import { type Map as MapLibre, Marker } from 'maplibre-gl';
import type { MapSpot } from './items.ts';

/** An element on the map, with the spot to be drawn in it. */
export type DrawnSpot = { readonly spot: MapSpot; readonly element: HTMLElement };

/** Keeps one element of the page for each spot. */
export function createMarkers(map: MapLibre, onTap: (spot: MapSpot) => void) {
  const drawn = new Map<string, DrawnSpot & { marker: Marker }>();

  function newMarker(key: string): Marker {
    const element = document.createElement('div');
    // The list has the same items for keyboards and screen readers.
    element.setAttribute('aria-hidden', 'true');
    element.addEventListener('click', event => {
      event.stopPropagation();
      const spot = drawn.get(key)?.spot;
      if (spot) onTap(spot);
    });
    return new Marker({ element, subpixelPositioning: true });
  }

  function removeGone(wanted: ReadonlyMap<string, MapSpot>): boolean {
    const gone = [...drawn].filter(([key]) => !wanted.has(key));
    for (const [key, { marker }] of gone) {
      marker.remove();
      drawn.delete(key);
    }
    return gone.length > 0;
  }

  /** Adds, moves and removes elements; returns all of them, or null where nothing changed. */
  return function sync(wanted: ReadonlyMap<string, MapSpot>): DrawnSpot[] | null {
    let changed = removeGone(wanted);
    for (const [key, spot] of wanted) {
      const old = drawn.get(key);
      if (old && isSame(old.spot, spot)) continue;
      changed = true;
      const marker = old?.marker ?? newMarker(key);
      marker.setLngLat([spot.lng, spot.lat]).addTo(map);
      drawn.set(key, { spot, marker, element: marker.getElement() });
    }
    return changed ? [...drawn.values()] : null;
  };
}

function isSame(a: MapSpot, b: MapSpot): boolean {
  if (a.kind === 'pin' && b.kind === 'pin') return a.place === b.place;
  return a.lng === b.lng && a.lat === b.lat;
}

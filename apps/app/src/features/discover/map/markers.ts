import { type Map as MapLibre, Marker } from 'maplibre-gl';
import type { MapSpot } from './items.ts';

/** An element of the page that stands on the map and waits to be filled. */
export type DrawnSpot = { readonly spot: MapSpot; readonly element: HTMLElement };

/** Keeps one element of the page for each spot, for as long as the spot is there. */
export function createMarkers(map: MapLibre, onTap: (spot: MapSpot) => void) {
  const drawn = new Map<string, DrawnSpot & { marker: Marker }>();

  function newMarker(key: string): Marker {
    const element = document.createElement('div');
    // The list is the map's equivalent for whoever does not point at it.
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

  /** Adds, moves and removes; the elements that stand then, or null where nothing has changed. */
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

import type { Point } from '../../kernel/geo.ts';
import { minutes } from '../../kernel/time.ts';
import type { TrackedLocations } from '../entity.ts';

/** A phone that was without a network uploads old locations later. After this time a location no longer shows where its owner is. */
export const oldestTrackedMs = 10 * minutes;

type LocationFix = { readonly point: Point; readonly at: number };

/**
 * Returns the newest point of an upload, or null where even the newest location is older than `oldestTrackedMs`. A
 * location without a readable time counts as measured now.
 */
export function newestPoint(upload: TrackedLocations, now: Date): Point | null {
  const newest = locationFixesOf(upload, now.getTime()).reduce<LocationFix | null>(
    (best, fix) => (best && best.at > fix.at ? best : fix),
    null,
  );
  return newest && now.getTime() - newest.at <= oldestTrackedMs ? newest.point : null;
}

function locationFixesOf(
  { latitude, longitude, time, location }: TrackedLocations,
  now: number,
): readonly LocationFix[] {
  if (location)
    return [location].flat().map(({ coords, timestamp }) => ({
      point: pointOfCoords(coords),
      at: readTimestamp(timestamp) ?? now,
    }));
  if (latitude === undefined || longitude === undefined) return [];
  return [{ point: pointOfCoords({ latitude, longitude }), at: time ?? now }];
}

const pointOfCoords = (coords: { latitude: number; longitude: number }): Point => ({
  lat: coords.latitude,
  lng: coords.longitude,
});

function readTimestamp(timestamp: string | undefined): number | null {
  const at = Date.parse(timestamp ?? '');
  return Number.isNaN(at) ? null : at;
}

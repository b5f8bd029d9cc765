import { closestNeighborhood } from '@nightjar/domain/places/calls';
import { boundsAround, closestNeighborhood as closest } from '@nightjar/domain/places/rules/areas';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentNeighborhood } from './present.ts';
import { findNeighborhoodsAround } from './queries/neighborhoods.ts';

export const closestNeighborhoodHandler = handle(closestNeighborhood, async ({ input, db }) => {
  const point = { lat: input.lat, lng: input.long };
  const places = await findNeighborhoodsAround(db, boundsAround(point, input.max_distance));

  const found = closest(places, point, input.max_distance);
  return ok(found && { ...presentNeighborhood(found.place), distance_m: Math.round(found.distanceMetres) });
});

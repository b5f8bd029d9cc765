import * as z from 'zod/mini';
import { latitude, longitude } from '../kernel/geo.ts';
import { neighborhoodId } from '../kernel/id.ts';

/** A point that is in no neighborhood gets the name of a neighborhood that is at most this many meters away. */
export const closestNeighborhoodDefaultMetres = 5000;
export const closestNeighborhoodFarthestMetres = 50_000;

export const neighborhood = z.object({
  id: neighborhoodId,
  name: z.string(),
  label: z.string(),
  city: z.string(),
  state: z.string(),
  kind: z.string(),
  lat: latitude,
  lng: longitude,
});
export type Neighborhood = z.infer<typeof neighborhood>;

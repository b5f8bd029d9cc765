import * as z from 'zod/mini';
import { defineCall } from '../kernel/call.ts';
import { latitude, longitude } from '../kernel/geo.ts';
import {
  closestNeighborhoodDefaultMetres,
  closestNeighborhoodFarthestMetres,
  neighborhood,
} from './entity.ts';

export const closestNeighborhood = defineCall({
  id: 'closest-neighborhood',
  method: 'POST',
  summary: 'The neighborhood a point lies in, else the nearest within max_distance metres, else null.',
  access: 'member',
  input: z.object({
    lat: latitude,
    long: longitude,
    max_distance: z._default(
      z.number().check(z.minimum(0), z.maximum(closestNeighborhoodFarthestMetres)),
      closestNeighborhoodDefaultMetres,
    ),
  }),
  output: z.nullable(z.extend(neighborhood, { distance_m: z.number() })),
  repeat: 'read',
  mayLag: true,
});

export const neighborhoods = defineCall({
  id: 'neighborhoods',
  method: 'POST',
  summary: 'Every neighborhood with its label point, by name.',
  access: 'member_or_desk',
  input: z.object({}),
  output: z.array(neighborhood),
  repeat: 'read',
  mayLag: true,
});

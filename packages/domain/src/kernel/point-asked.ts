import * as z from 'zod/mini';
import { latitude, longitude, type Point } from './geo.ts';

/**
 * A client sends a point under one of these pairs of names: the plain ones, and those of the specification with an
 * underscore.
 */
const pointFieldNames = [
  ['lat', 'lng'],
  ['user_lat', 'user_lng'],
  ['_lat', '_lng'],
] as const;
type SentPoint = { readonly [Name in (typeof pointFieldNames)[number][number]]?: number | undefined };

export const pointFields = {
  lat: z.optional(latitude),
  lng: z.optional(longitude),
  user_lat: z.optional(latitude),
  user_lng: z.optional(longitude),
  _lat: z.optional(latitude),
  _lng: z.optional(longitude),
};

/** Returns the first point of which both coordinates are given; null where there is none. */
export function readPoint(sent: SentPoint): Point | null {
  for (const [north, east] of pointFieldNames) {
    const [lat, lng] = [sent[north], sent[east]];
    if (lat !== undefined && lng !== undefined) return { lat, lng };
  }
  return null;
}

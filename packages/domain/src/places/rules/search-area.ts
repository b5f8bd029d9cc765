import type { Bounds } from '../../kernel/geo.ts';
import { metresPerMile } from '../../kernel/geo.ts';

/** A search covers the circle around a point, or the part of the map that is shown. */
export type SearchArea =
  | { readonly kind: 'circle'; readonly radiusMiles: number }
  | { readonly kind: 'bounds'; readonly bounds: Bounds };

export const defaultRadiusMiles = 5;

export const narrowestRadiusMiles = 1;

export const widestRadiusMiles = 25;

export const milesToMetres = (miles: number) => miles * metresPerMile;

/**
 * Writes how many places were found: "12 places within 5 miles", "1 place on this map", or "200+ places …" where there
 * may be more than the answer has.
 */
export function placesSentence(count: number, area: SearchArea, more = false): string {
  const places = `${count}${more ? '+' : ''} ${count === 1 && !more ? 'place' : 'places'}`;
  if (area.kind === 'bounds') return `${places} on this map`;
  return `${places} within ${area.radiusMiles} ${area.radiusMiles === 1 ? 'mile' : 'miles'}`;
}

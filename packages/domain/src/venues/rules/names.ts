import { plainText } from '../../kernel/text.ts';

/** Two venues nearer than this with one name are one. Metres. */
export const sameVenueMetres = 150;

/** A name without the words that people add and leave out: "The Low Lantern" and "Low Lantern" are one. */
export function nameCore(name: string): string {
  const words = plainText(name)
    .replaceAll('&', ' and ')
    .replaceAll(/['’`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const core = words.filter(word => word !== 'the' && word !== 'and');
  return (core.length > 0 ? core : words).join(' ') || plainText(name);
}

/** Venues of one name next to each other are one. */
export const isSameVenue = (name: string, other: { name: string; distance_m: number }): boolean =>
  other.distance_m <= sameVenueMetres && nameCore(name) === nameCore(other.name);
